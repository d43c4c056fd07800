"""Everything that can go wrong, as a page in words with a way on, or as one shape of JSON."""

import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from http import HTTPStatus
from typing import Final

from flask import Flask, Response, current_app, jsonify, render_template, request
from flask.globals import request_ctx
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from werkzeug.exceptions import BadHost, HTTPException
from werkzeug.routing import RequestRedirect

from scorekeeper.rules.sentences import Refusal
from scorekeeper.services import groups
from scorekeeper.services.errors import NotFound, Refused, ServiceError, TooMany
from scorekeeper.storage import migration
from scorekeeper.storage.database import DatabaseMissing, is_busy
from scorekeeper.storage.models import Group
from scorekeeper.web import access
from scorekeeper.web.i18n import translate

log = logging.getLogger(__name__)
WAIT_SECONDS: Final = 5
UPGRADE: Final = "flask --app scorekeeper upgrade"
WITHOUT_DATABASE: Final = frozenset({"static", "health.alive", "health.ready"})
_IN_A_GROUP: Final = re.compile(r"/g/([^/]+)/")


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong, ready to be shown."""

    status: int
    code: str
    title: str
    message: str
    fields: Mapping[str, str] = field(default_factory=dict)
    retry_after: int | None = None


class DatabaseNotReady(Exception):
    """The database has no tables, or those of another version."""

    def __init__(self, state: migration.MigrationState) -> None:
        super().__init__(state)
        self.state = state


def init_app(app: Flask) -> None:
    """Answer every error in words, and check once that the database is what this version needs."""
    app.register_error_handler(ServiceError, lambda error: answer(of_service(error)))
    app.register_error_handler(Refusal, lambda error: answer(of_service(Refused.by_rules(error))))
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(BadHost, lambda _error: answer(_no_such_host()))
    app.register_error_handler(CSRFError, lambda _error: answer(_stale_form()))
    app.register_error_handler(DatabaseNotReady, lambda error: answer(_not_ready(error)))
    app.register_error_handler(DatabaseMissing, lambda _error: answer(_no_database()))
    app.register_error_handler(PoolTimeout, lambda _error: answer(_busy()))
    app.register_error_handler(DBAPIError, _database)
    app.register_error_handler(Exception, _bug)
    app.before_request(_check_database)


def _check_database() -> None:
    """Ask once a process, when the first page is asked for: it may be upgraded after the start."""
    if current_app.extensions.get("database_ready") or request.endpoint in WITHOUT_DATABASE:
        return
    state = migration.state()
    if state is not migration.MigrationState.READY:
        raise DatabaseNotReady(state)
    current_app.extensions["database_ready"] = True


def wants_json() -> bool:
    """Tell whether the one who asks reads JSON rather than a page."""
    accepted = request.accept_mimetypes
    if request.is_json and not accepted:
        return True
    best = accepted.best_match(["text/html", "application/json"], default="text/html")
    return best == "application/json"


def answer(problem: Problem) -> Response:
    """Give the page or the JSON of a problem."""
    if wants_json():
        response = jsonify(error=as_json(problem))
    else:
        response = Response(_page(problem), mimetype="text/html")
    response.status_code = problem.status
    if problem.retry_after is not None:
        response.headers["Retry-After"] = str(problem.retry_after)
    return response


def as_json(problem: Problem) -> dict[str, object]:
    """Give the one shape that scripts read."""
    return {"code": problem.code, "message": problem.message, "fields": dict(problem.fields)}


def of_service(error: ServiceError) -> Problem:
    """Put a service's refusal into the reader's language."""
    return Problem(
        status=error.status,
        code=error.code,
        title=_title(error.status),
        message=translate(error.sentence),
        fields={name: translate(sentence) for name, sentence in error.fields.items()},
        retry_after=error.retry_after if isinstance(error, TooMany) else None,
    )


def _page(problem: Problem) -> str:
    """Render the page; where even that fails, the words have to do.

    Asked for by a name that it does not answer to, the app can give no addresses, thus no page.
    """
    if request_ctx.url_adapter is None:
        return _bare(problem)
    try:
        return render_template(
            "errors/error.html",
            own_group=_own_group() if problem.status < HTTPStatus.INTERNAL_SERVER_ERROR else None,
            status=problem.status,
            heading=problem.title,
            message=problem.message,
            retry_after=problem.retry_after,
        )
    except Exception:
        log.exception("the error page cannot be rendered")
        return _bare(problem)


def _own_group() -> Group | None:
    """Give the group that the address is in, if this phone is in it: the page leads back there.

    Of an address that nobody answers there are no arguments; its beginning says the same.
    """
    named = _IN_A_GROUP.match(request.path)
    if named is None:
        return None
    try:
        return groups.membership(named[1], access.my_tokens())[0]
    except ServiceError:
        return None


def _bare(problem: Problem) -> str:
    words = f"{problem.title}\n\n{problem.message}\n"
    return f"<!doctype html><title>{problem.status}</title><pre>{escape(words)}</pre>"


def _title(status: int) -> str:
    titles = {
        400: _("That could not be read"),
        403: _("Not allowed from here"),
        404: _("There is nothing here"),
        405: _("Not this way"),
        409: _("Something changed in between"),
        413: _("That is too large"),
        422: _("That does not fit"),
        429: _("A little too fast"),
        500: _("Something broke on our side"),
        503: _("Back in a moment"),
    }
    return str(titles.get(status) or _("That did not work"))


def _message(status: int) -> str:
    messages = {
        400: _("The request could not be read. Go back, load the page again and try once more."),
        403: _("This was sent from another site, so nothing was changed."),
        404: translate(NotFound().sentence),
        405: _("This address cannot be used in this way. Go back and try from there."),
        413: _("What was sent is larger than this page takes. Nothing was changed."),
        500: _("Nothing you did was wrong. What was confirmed before is kept. Please try again."),
    }
    return str(messages.get(status) or _("Go back and try once more."))


# The phrase of 413 differs between versions of Python.
_CODES: Final = {413: "too_large"}


def _http(error: HTTPException) -> Response:
    if isinstance(error, RequestRedirect):
        return Response(status=error.code, headers={"Location": error.new_url})
    status = error.code or HTTPStatus.INTERNAL_SERVER_ERROR
    code = _CODES.get(status) or HTTPStatus(status).phrase.lower().replace(" ", "_")
    response = answer(Problem(status, code, _title(status), _message(status)))
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        response.headers["Allow"] = dict(error.get_headers()).get("Allow", "")
    return response


def _stale_form() -> Problem:
    message = _("This page was open for too long. Load it again, then send once more.")
    return Problem(400, "stale_form", _title(400), message)


def _no_such_host() -> Problem:
    message = _("No machine can have the name that this page was asked for. Look at the address.")
    return Problem(400, "no_such_host", _title(400), message)


def _not_ready(error: DatabaseNotReady) -> Problem:
    if error.state is migration.MigrationState.UNKNOWN:
        message = _(
            "The database was made by a newer version of Scorekeeper."
            " Whoever runs it has to install that version."
        )
        return Problem(503, "database_newer", _title(503), message, {}, WAIT_SECONDS)
    if error.state is migration.MigrationState.MISSING:
        return _no_database()
    message = _(
        "The database is being brought up to date, or waits for it."
        " Whoever runs this starts it with: %(command)s",
        command=UPGRADE,
    )
    return Problem(503, "database_outdated", _title(503), message, {}, WAIT_SECONDS)


def _no_database() -> Problem:
    message = _(
        "There is no database yet. Whoever runs this makes one with: %(command)s", command=UPGRADE
    )
    return Problem(503, "no_database", _title(503), message, {}, WAIT_SECONDS)


def _busy() -> Problem:
    message = _("The database does not answer at the moment. Nothing was changed; try again soon.")
    return Problem(503, "database_busy", _title(503), message, {}, WAIT_SECONDS)


def _database(error: DBAPIError) -> Response:
    if isinstance(error, OperationalError) or is_busy(error):
        log.warning("database does not answer: %s", error.orig)
        return answer(_busy())
    return _bug(error)


def _bug(error: Exception) -> Response:
    log.error("unexpected error at %s %a", request.method, request.path, exc_info=error)
    if current_app.testing or current_app.debug:
        raise error
    return answer(Problem(500, "internal_error", _title(500), _message(500)))
