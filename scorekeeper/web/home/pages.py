"""The start page: make a group, my groups, join one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _

from scorekeeper.services import groups
from scorekeeper.services.errors import Refused
from scorekeeper.web import access, limiting
from scorekeeper.web.forms import UNPROCESSABLE, show_refusal
from scorekeeper.web.groups.forms import GroupForm, JoinForm
from scorekeeper.web.phones import phone_label

if TYPE_CHECKING:
    from flask.typing import ResponseReturnValue

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
def start() -> ResponseReturnValue:
    """The first page."""
    return _start_page(GroupForm())


def _start_page(form: GroupForm) -> str:
    return render_template("home/start.html", form=form, memberships=access.my_groups())


@blueprint.post("/groups")
def create_group() -> ResponseReturnValue:
    """Make a group and go there."""
    form = GroupForm()
    if form.sent_and_valid():
        try:
            new = groups.create_group(
                form.group_name, phone_label(), form.known_time_zone, form.command
            )
        except Refused as refused:
            show_refusal(form, refused, "name")
        else:
            access.remember(new)
            return redirect(url_for("groups.page", group_id=new.group.public_id), 303)
    return _start_page(form), UNPROCESSABLE


@blueprint.route("/join", methods=["GET", "POST"])
def join() -> ResponseReturnValue:
    """Let this phone into a group by the secret of an invite or owner link."""
    form = JoinForm()
    if request.method == "GET":
        return render_template("home/join.html", form=form)
    if form.sent_and_valid():
        try:
            new = groups.join(form.typed_secret, phone_label(), access.my_tokens())
        except Refused as refused:
            show_refusal(form, refused, "secret")
        else:
            limiting.no_guess()
            access.remember(new)
            flash(_("You are in: %(group)s.", group=new.group.name), "done")
            return redirect(url_for("groups.page", group_id=new.group.public_id), 303)
    return render_template("home/join.html", form=form), UNPROCESSABLE
