"""Two addresses for whatever watches over the process."""

from flask import Blueprint
from flask.typing import ResponseReturnValue
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.storage import migration
from scorekeeper.web.drain import draining

blueprint = Blueprint("health", __name__)
PLAIN = {"Content-Type": "text/plain; charset=utf-8"}


@blueprint.get("/healthz")
def alive() -> ResponseReturnValue:
    """Say that the process answers."""
    return "ok\n", 200, PLAIN


@blueprint.get("/readyz")
def ready() -> ResponseReturnValue:
    """Say whether the database answers and has the tables this version needs."""
    if draining.is_set():
        return "about to end\n", 503, PLAIN
    try:
        state = migration.state()
    except SQLAlchemyError:
        return "database does not answer\n", 503, PLAIN
    if state is not migration.MigrationState.READY:
        return f"database is {state}\n", 503, PLAIN
    return "ready\n", 200, PLAIN
