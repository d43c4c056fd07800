"""A group's own page and its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, flash, redirect, render_template, url_for
from flask_babel import gettext as _

from scorekeeper.services import games, groups, players
from scorekeeper.services.errors import NotFound, ServiceError
from scorekeeper.stats.standings import standings
from scorekeeper.storage.models import Role
from scorekeeper.web import access
from scorekeeper.web.forms import UNPROCESSABLE, show_refusal
from scorekeeper.web.games.ruleset_words import ruleset_title
from scorekeeper.web.groups import invitations
from scorekeeper.web.groups.forms import ChangeForm, SettingsForm
from scorekeeper.web.history.past_games import for_statistics, result_lines
from scorekeeper.web.i18n import translate
from scorekeeper.web.qr import square_code

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask.typing import ResponseReturnValue

    from scorekeeper.storage.models import Group, Member

blueprint = Blueprint("groups", __name__, url_prefix="/g/<group_id>")

LAST_RESULTS = 5


@blueprint.get("/")
def page(group_id: str) -> ResponseReturnValue:
    """The group's page: go on, start, who leads, what was played last."""
    del group_id
    group = access.the_group()
    finished = games.finished_games(group)
    return render_template(
        "groups/page.html",
        group=group,
        running=[(game, ruleset_title(game.ruleset_id)) for game in games.running_games(group)],
        standings=standings(for_statistics(finished)),
        names=_names(group),
        results=result_lines(finished[:LAST_RESULTS]),
        games_finished=len(finished),
    )


def _names(group: Group) -> dict[int, str]:
    return {player.id: player.name for player in players.players_of(group, archived=True)}


@blueprint.route("/settings", methods=["GET", "POST"])
def settings(group_id: str) -> ResponseReturnValue:
    """Invite, and for owners the group's name, time zone, phones and players."""
    group = access.the_group()
    form = SettingsForm(name=group.name, time_zone=group.time_zone)
    if form.sent_and_valid():
        owner = access.require_owner()
        try:
            groups.change_settings(group, owner, form.name.data or "", form.time_zone.data)
        except ServiceError as refused:
            show_refusal(form, refused)
        else:
            flash(_("Saved."), "done")
            return redirect(url_for("groups.settings", group_id=group_id), 303)
    status = UNPROCESSABLE if form.errors else 200
    return _settings_page(group, form), status


def _settings_page(group: Group, form: SettingsForm) -> str:
    member = access.the_member()
    leads_to = invitations.place()
    invite = leads_to.link(group.invite_secret)
    return render_template(
        "groups/settings.html",
        group=group,
        form=form,
        me=member,
        owner=member.role == Role.OWNER,
        invite=invite,
        invite_code=square_code(invite),
        leads_to=leads_to,
        owner_link=leads_to.link(group.owner_secret),
        phones=groups.members_of(group),
        people=players.players_of(group, archived=True),
    )


@blueprint.post("/settings/<action>")
def change(group_id: str, action: str) -> ResponseReturnValue:
    """Do one small thing of the settings page."""
    if action not in ACTIONS:
        raise NotFound
    group, member = access.the_group(), access.the_member()
    try:
        done = ACTIONS[action](group, member, ChangeForm())
    except ServiceError as refused:
        if refused.status in {404, 403}:
            raise
        flash(translate(refused.sentence), "refusal")
    else:
        flash(done, "done")
    if action == "leave" and member.revoked_at is not None:
        return redirect(url_for("home.start"), 303)
    return redirect(url_for("groups.settings", group_id=group_id), 303)


def _change_code(group: Group, member: Member, _form: ChangeForm) -> str:
    groups.change_code(group, member)
    return str(_("The group has a new invitation. Every other phone is out until it joins again."))


def _remove_member(group: Group, member: Member, form: ChangeForm) -> str:
    groups.remove_member(group, member, form.number)
    return str(_("The phone was removed."))


def _leave(group: Group, member: Member, _form: ChangeForm) -> str:
    groups.leave(member)
    access.forget(member)
    return str(_("This phone has left %(group)s.", group=group.name))


def _rename_player(group: Group, member: Member, form: ChangeForm) -> str:
    player = players.rename_player(group, member, form.number, form.name.data or "")
    return str(_("Renamed to %(player)s. Older games show the new name too.", player=player.name))


def _archive_player(group: Group, member: Member, form: ChangeForm) -> str:
    player = players.put_away(group, member, form.number, away=True)
    return str(_("%(player)s is put away; the games stay in the history.", player=player.name))


def _restore_player(group: Group, member: Member, form: ChangeForm) -> str:
    player = players.put_away(group, member, form.number, away=False)
    return str(_("%(player)s is back.", player=player.name))


def _for_owners(
    action: Callable[[Group, Member, ChangeForm], str],
) -> Callable[[Group, Member, ChangeForm], str]:
    def guarded(group: Group, _member: Member, form: ChangeForm) -> str:
        return action(group, access.require_owner(), form)

    return guarded


ACTIONS: dict[str, Callable[[Group, Member, ChangeForm], str]] = {
    "change_code": _for_owners(_change_code),
    "remove_member": _for_owners(_remove_member),
    "leave": _leave,
    "rename_player": _for_owners(_rename_player),
    "archive_player": _for_owners(_archive_player),
    "restore_player": _for_owners(_restore_player),
}
