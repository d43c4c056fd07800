"""Boards of a group: the shipped ones, its own, and what its cards say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, TextAreaField

from scorekeeper.rules.advice import odd_things
from scorekeeper.rules.sentences import say
from scorekeeper.services import boards
from scorekeeper.services.boards import FileRefused, GroupBoard
from scorekeeper.services.errors import NotFound, Refused, ServiceError
from scorekeeper.storage.models import Role
from scorekeeper.web import access
from scorekeeper.web.board.picture import picture_of
from scorekeeper.web.boards.tickets import ticket_rows
from scorekeeper.web.fields import PointsField
from scorekeeper.web.forms import UNPROCESSABLE, PageForm, show_refusal
from scorekeeper.web.games.ruleset_words import ruleset_choice
from scorekeeper.web.i18n import translate, translate_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from flask.typing import ResponseReturnValue

    from scorekeeper.storage.models import Group

blueprint = Blueprint("boards", __name__, url_prefix="/g/<group_id>/boards")


class BoardForm(PageForm):
    """A board's file as text; the file itself comes beside the form."""

    text = TextAreaField(_l("Or paste its text"))

    @property
    def content(self) -> bytes:
        """What was sent: the chosen file, else the text."""
        file = request.files.get("file")
        content = file.read() if file is not None else b""
        return content or (self.text.data or "").strip().encode("utf-8", "replace")


class CorrectionForm(PageForm):
    """What one card says; empty takes a correction back."""

    ticket = HiddenField()
    points = PointsField(_l("Points on the card"))


@blueprint.get("")
def page(group_id: str) -> ResponseReturnValue:
    """List the group's own boards and the shipped ones."""
    del group_id
    own, shipped = boards.boards_of(access.the_group())
    return render_template(
        "boards/page.html",
        group=access.the_group(),
        own=own,
        shipped=sorted(shipped, key=name_of),
        name_of=name_of,
        owner=_is_owner(),
    )


@blueprint.get("/<board_id>")
def board(group_id: str, board_id: str) -> ResponseReturnValue:
    """Show a board, what its tickets are worth, and where that comes from."""
    del group_id, board_id
    shown = access.the_board()
    return render_template(
        "boards/board.html",
        group=access.the_group(),
        shown=shown,
        own=shown.number > 0,
        unused=shown.number > 0 and not boards.played_on(shown.key),
        name=name_of(shown),
        odd=_odd_things(shown),
        notes=[translate_name(note) for note in shown.board.notes],
        unsure=[translate_name(note) for note in shown.board.unsure],
        picture=picture_of(shown.board),
        ways=[ruleset_choice(way) for way in shown.rulesets],
        tickets=ticket_rows(shown),
        owner=_is_owner(),
    )


def _odd_things(shown: GroupBoard) -> list[str]:
    """Give those who made a board what they may want to look at again; nobody else can."""
    if not (shown.number and _is_owner()):
        return []
    return [translate(sentence) for sentence in odd_things(shown.printed, shown.rulesets)]


@blueprint.get("/<board_id>/board.json")
def file(group_id: str, board_id: str) -> ResponseReturnValue:
    """Give a board's file: to change it, or as a pattern for one's own."""
    del group_id
    shown = access.the_board()
    answer = Response(boards.file_of(access.the_group(), shown.key), mimetype="application/json")
    answer.headers.set("Content-Disposition", "attachment", filename=f"{board_id}.json")
    return answer


@blueprint.route("/new", methods=["GET", "POST"])
def bring(group_id: str) -> ResponseReturnValue:
    """Take a board in."""
    del group_id
    return _bring(None)


@blueprint.route("/<board_id>/new", methods=["GET", "POST"])
def bring_again(group_id: str, board_id: str) -> ResponseReturnValue:
    """Take a new version of an own board in; in place of a shipped one, a board of its own."""
    del board_id
    access.require_owner()
    shown = access.the_board()
    if not shown.number:
        return redirect(url_for("boards.bring", group_id=group_id), 303)
    return _bring(shown)


def _bring(replaced: GroupBoard | None) -> ResponseReturnValue:
    member, group, form = access.require_owner(), access.the_group(), BoardForm()
    problems: Sequence[str] = ()
    if request.method == "POST":
        content = form.content
        try:
            _check_chosen(content)
            key = boards.bring_board(group, member, content, replaced.key if replaced else None)
        except FileRefused as refused:
            problems = [translate(problem.sentence) for problem in refused.problems]
            # Here it can be put right at once, also what came as a file.
            form.text.data = content.decode("utf-8", "replace")
        except ServiceError as refused:
            show_refusal(form, refused)
        else:
            flash(_("The board is there; the next game can be played on it."), "done")
            return redirect(url_for("boards.board", group_id=group.public_id, board_id=key), 303)
    page = render_template(
        "boards/bring.html", group=group, form=form, replaced=replaced, problems=problems
    )
    return page, UNPROCESSABLE if request.method == "POST" else 200


def _check_chosen(content: bytes) -> None:
    if not content.strip():
        nothing = say(
            "Nothing was chosen, or the file is empty: choose a board’s file, or paste its text."
        )
        raise Refused(nothing, "nothing_chosen", {"text": nothing})


@blueprint.post("/<board_id>/<action>")
def change(group_id: str, board_id: str, action: str) -> ResponseReturnValue:
    """Do one small thing to a board."""
    if action not in ACTIONS:
        raise NotFound
    access.require_owner()
    done = ""
    try:
        done = ACTIONS[action](access.the_group(), access.the_board())
    except ServiceError as refused:
        if isinstance(refused, NotFound):
            raise
        flash(translate(refused.sentence), "refusal")
    else:
        flash(done, "done")
        if action == "delete":
            return redirect(url_for("boards.page", group_id=group_id), 303)
    # What was refused is told at the top of the page.
    anchor = "tickets" if done and action == "correct_ticket" else None
    address = url_for("boards.board", group_id=group_id, board_id=board_id, _anchor=anchor)
    return redirect(address, 303)


def _correct_ticket(group: Group, shown: GroupBoard) -> str:
    form = CorrectionForm()
    ticket = form.ticket.data or ""
    if not form.validate():
        problem = str(form.points.errors[0])
        raise Refused(say("%(problem)s", problem=problem), "points")
    boards.correct_ticket(group, access.the_member(), shown.key, ticket, form.points.data)
    if ticket not in shown.board.tickets:
        raise NotFound
    return str(
        _(
            "%(ticket)s is noted. It counts from the next game on; games that were begun keep"
            " their values.",
            ticket=shown.board.ticket_name(ticket),
        )
    )


def _put_away(group: Group, shown: GroupBoard) -> str:
    boards.put_away(group, access.the_member(), shown.key, away=True)
    return str(_("%(board)s is put away; the games on it stay.", board=name_of(shown)))


def _bring_back(group: Group, shown: GroupBoard) -> str:
    boards.put_away(group, access.the_member(), shown.key, away=False)
    return str(_("%(board)s can be played on again.", board=name_of(shown)))


def _delete(group: Group, shown: GroupBoard) -> str:
    boards.delete_board(group, access.the_member(), shown.key)
    return str(_("%(board)s is deleted.", board=name_of(shown)))


ACTIONS: Mapping[str, Callable[[Group, GroupBoard], str]] = {
    "correct_ticket": _correct_ticket,
    "put_away": _put_away,
    "bring_back": _bring_back,
    "delete": _delete,
}


def name_of(shown: GroupBoard) -> str:
    """Give a board's name in the reader's language; templates must not translate others' words.

    There a message is markup with fields to fill in, which a brought board's name could misuse.
    """
    return translate_name(shown.board.name)


def _is_owner() -> bool:
    return access.the_member().role == Role.OWNER
