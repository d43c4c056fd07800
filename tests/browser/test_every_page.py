"""Every page in every state: nothing for axe to find, big enough for fingers, nothing cut."""

import datetime as dt
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from scorekeeper.demo.filling import fill
from scorekeeper.services import boards, games
from scorekeeper.storage.database import db
from scorekeeper.storage.models import Group
from tests.board_files import file_of, lake

from .looks import both_themes, cut_text, double_text, overflow, small_targets
from .site import MadeGame, MadeGroup, Site
from .worked import SEATS, claims, settling

Stage = Callable[[Site, Page], str]


def group_of(site: Site, page: Page) -> MadeGroup:
    group = site.group()
    site.let_in(page, group, owner=True)
    return group


def game_of(site: Site, page: Page, moves: int) -> MadeGame:
    """A worked game after so many of its moves."""
    game = site.game(group_of(site, page), SEATS)
    site.play(game, [*claims(), *settling()][:moves])
    return game


def filled_group(site: Site, page: Page) -> MadeGroup:
    """A group with a history."""
    with site.inside():
        group = fill("A round with a history", 3, seed=4).owner.group
        made = MadeGroup(group.id, group.public_id, 0, group.invite_secret, group.owner_secret)
    site.let_in(page, made, owner=True)
    return made


def own_board(site: Site, page: Page) -> str:
    """A group's own board, with a corrected ticket."""
    made = group_of(site, page)
    with site.inside():
        group = db.session.get_one(Group, made.id)
        key = boards.bring_board(group, None, file_of(lake()))
        boards.correct_ticket(group, None, key, "aldorf--egg", 5)
    return f"{made.path}boards/{key}"


def recorded_game(site: Site, page: Page) -> str:
    """A result of five that was only recorded."""
    made = group_of(site, page)
    names = ("Ana", "Benedetta", "Cleo", "Dagobert", "Eve")
    places = tuple(games.Placed(name, None, at, 120 - at) for at, name in enumerate(names, 1))
    with site.inside():
        group = db.session.get_one(Group, made.id)
        result = games.ResultOnly("usa-classic", places, dt.date(2026, 1, 2), "a" * 32)
        return f"{made.path}games/{games.record_result(group, None, result).number}/"


def taken_away(site: Site, page: Page) -> MadeGame:
    """A half played game that was taken away."""
    made = game_of(site, page, HALF)
    with site.inside():
        group = db.session.get_one(Group, made.group.id)
        games.withdraw(games.game_of(group, made.number), None, "b" * 32)
    return made


HALF = len(claims()) // 2
COUNTING = len(claims()) + 4
WHOLE = len(claims()) + len(settling())
STAGES: dict[str, Stage] = {
    "start": lambda _site, _page: "/",
    "start with groups": lambda site, page: f"/?{group_of(site, page).id}",
    "join": lambda _site, _page: "/join",
    "no such page": lambda _site, _page: "/nowhere",
    "somebody else's group": lambda site, _page: site.group().path,
    "group, empty": lambda site, page: group_of(site, page).path,
    "group with a history": lambda site, page: filled_group(site, page).path,
    "history": lambda site, page: filled_group(site, page).path + "history",
    "history, empty": lambda site, page: group_of(site, page).path + "history",
    "settings": lambda site, page: filled_group(site, page).path + "settings",
    "boards": lambda site, page: group_of(site, page).path + "boards",
    "a shipped board": lambda site, page: group_of(site, page).path + "boards/switzerland",
    "an own board": own_board,
    "bring a board": lambda site, page: group_of(site, page).path + "boards/new",
    "new game": lambda site, page: filled_group(site, page).path + "new",
    "record": lambda site, page: filled_group(site, page).path + "record",
    "board, empty": lambda site, page: game_of(site, page, 0).path,
    "board, half": lambda site, page: game_of(site, page, HALF).path,
    "board, list": lambda site, page: game_of(site, page, HALF).path + "?view=list",
    "board, nothing found": lambda site, page: game_of(site, page, 3).path + "?view=list&q=qqq",
    "tickets": lambda site, page: game_of(site, page, HALF).path + "tickets",
    "cover": lambda site, page: game_of(site, page, HALF).path + "tickets/0",
    "hand": lambda site, page: game_of(site, page, COUNTING).path + "tickets/0",
    "before the count": lambda site, page: game_of(site, page, HALF).path + "count",
    "count": lambda site, page: game_of(site, page, COUNTING).path + "count",
    "result": lambda site, page: game_of(site, page, WHOLE).path + "result",
    "result, a ticket": lambda site, page: (
        game_of(site, page, WHOLE).path + "result?show=longest-0"
    ),
    "log": lambda site, page: game_of(site, page, WHOLE).path + "log",
    "correct a recorded result": lambda site, page: recorded_game(site, page) + "correct",
    "a recorded result": lambda site, page: recorded_game(site, page) + "result",
    "take a game away": lambda site, page: game_of(site, page, HALF).path + "away",
    "a game taken away": lambda site, page: taken_away(site, page).path + "away",
    "history, a game taken away": lambda site, page: taken_away(site, page).group.path + "history",
}


def opened(site: Site, page: Page, stage: Stage) -> Page:
    """Open the page and let its scripts settle."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(stage(site, page))
    page.wait_for_load_state("networkidle")
    skip = page.locator("#skip")
    if skip.is_visible():
        skip.tap()
    return page


@pytest.mark.parametrize("stage", STAGES.values(), ids=STAGES.keys())
def test_a_page_is_for_everybody(site: Site, phone: Page, stage: Stage) -> None:
    page = opened(site, phone, stage)
    faults = {
        "axe": both_themes(page),
        "fingers": small_targets(page),
        "sideways at 320 px": overflow(page, 320),
    }
    with double_text(page):
        faults["sideways with text twice as big"] = overflow(page, 320)
        faults["cut with text twice as big"] = cut_text(page, 320)
    assert {kind: found for kind, found in faults.items() if found} == {}
