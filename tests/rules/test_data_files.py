"""Board and ruleset files: what is wrong is named by file, entry and reason."""

import copy
import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from scorekeeper.rules.board import BoardError, read_board
from scorekeeper.rules.catalogue import board_of, ruleset
from scorekeeper.rules.ruleset import RulesetError, read_ruleset
from scorekeeper.rules.sentences import Refusal, Sentence, say, say_number

USA: dict[str, Any] = json.loads(
    (files("scorekeeper") / "boards" / "usa" / "board.json").read_bytes()
)
CLASSIC: dict[str, Any] = json.loads(
    (files("scorekeeper") / "rulesets" / "usa-classic.json").read_bytes()
)

Change = Callable[[dict[str, Any]], object]

BOARDS: dict[str, tuple[Change, str]] = {
    "a city twice": (
        lambda b: b["cities"].append(dict(b["cities"][0])),
        "board.json: cities 37 (atlanta): the id “atlanta” is used twice",
    ),
    "a route to nowhere": (
        lambda b: b["routes"][0].update(cities=["atlanta", "charlston"]),
        (
            "board.json: routes 1 (atlanta--charleston-1): there is no city “charlston”; "
            "did you mean charleston?"
        ),
    ),
    "a route to itself": (
        lambda b: b["routes"][0].update(cities=["atlanta", "atlanta"]),
        "board.json: routes 1 (atlanta--charleston-1): “cities” must name two different cities",
    ),
    "no length": (
        lambda b: b["routes"][0].pop("length"),
        "board.json: routes 1 (atlanta--charleston-1): “length” is missing",
    ),
    "a length of nothing": (
        lambda b: b["routes"][0].update(length=0),
        (
            "board.json: routes 1 (atlanta--charleston-1): “length” must be a whole number "
            "from 1 to 12, not 0"
        ),
    ),
    "true is no length": (
        lambda b: b["routes"][0].update(length=True),
        (
            "board.json: routes 1 (atlanta--charleston-1): “length” must be a whole number "
            "from 1 to 12, not true"
        ),
    ),
    "an unknown colour": (
        lambda b: b["routes"][0].update(colour="gray"),
        (
            "board.json: routes 1 (atlanta--charleston-1): “colour” cannot be “gray”; "
            "did you mean grey?"
        ),
    ),
    "a mistyped field": (
        lambda b: b["routes"][0].update(locomotive=1),
        (
            "board.json: routes 1 (atlanta--charleston-1): the field “locomotive” is not known; "
            "did you mean locomotives?"
        ),
    ),
    "a latitude off the earth": (
        lambda b: b["cities"][0].update(lat=99),
        "board.json: cities 1 (atlanta): “lat” must lie between -90 and 90",
    ),
    "a place of nothing": (
        lambda b: b.update(places=[{"id": "canada", "name": "Canada", "cities": ["calgry"]}]),
        "board.json: place canada names no city of this board: calgry",
    ),
    "an end of two places": (
        lambda b: b.update(
            places=[
                {"id": "canada", "name": "Canada", "cities": ["calgary"]},
                {"id": "alberta", "name": "Alberta", "cities": ["calgary"]},
            ]
        ),
        "board.json: border end “calgary” belongs to two places",
    ),
    "a deck without its ticket": (
        lambda b: b["decks"]["usa-base"].append("boston--maimi"),
        (
            "board.json: decks: deck usa-base has no ticket “boston--maimi” on this board; "
            "did you mean boston--miami?"
        ),
    ),
    "a ticket twice in a deck": (
        lambda b: b["decks"]["usa-base"].append("boston--miami"),
        "board.json: decks: deck usa-base has a ticket twice",
    ),
    "a ticket to nowhere": (
        lambda b: b["tickets"].append({"id": "x", "from": "denver", "to": []}),
        "board.json: tickets 74 (x): “to” is empty",
    ),
    "a ticket from a country to its own end": (
        lambda b: (
            b.update(places=[{"id": "canada", "name": "Canada", "cities": ["calgary"]}]),
            b["tickets"].append({"id": "x", "cities": ["calgary", "canada"], "points": 3}),
        ),
        (
            "board.json: tickets 74 (x): a ticket cannot join a country and its own border end: "
            "calgary, canada"
        ),
    ),
    "a ticket to several, one of them its own country": (
        lambda b: (
            b.update(places=[{"id": "canada", "name": "Canada", "cities": ["calgary"]}]),
            b["tickets"].append(
                {
                    "id": "x",
                    "from": "canada",
                    "to": [{"place": "denver"}, {"place": "calgary"}],
                }
            ),
        ),
        (
            "board.json: tickets 74 (x), to 2: a ticket cannot join a country and its own border "
            "end: canada, calgary"
        ),
    ),
    "no cities": (lambda b: b.update(cities=[]), "board.json: “cities” is empty"),
    "no id": (lambda b: b.pop("id"), "board.json: “id” is missing"),
    "an id with blanks": (
        lambda b: b.update(id="my board"),
        "board.json: “id” must be small letters, digits and hyphens, not “my board”",
    ),
    "another format": (
        lambda b: b.update(format="scorekeeper-game"),
        "board.json: “format” cannot be “scorekeeper-game”; did you mean scorekeeper-board?",
    ),
}


@pytest.mark.parametrize("name", BOARDS)
def test_boards_that_are_refused(name: str) -> None:
    change, words = BOARDS[name]
    data = copy.deepcopy(USA)
    change(data)
    with pytest.raises(BoardError) as refused:
        read_board(data, "board.json")
    assert str(refused.value) == words


LONGEST = CLASSIC["bonuses"][0]


def ranked(ranks: dict[str, list[int]], barred_by: str | None = None) -> Change:
    """A bonus by rank of tokens, with its points by number of players."""
    bonus = {
        "id": "tolls",
        "kind": "ranked-item",
        "name": "Tolls",
        "item": {"id": "token", "name": "Tokens"},
        "points_by_rank": ranks,
        "barred_by": barred_by,
    }
    return lambda way: way["bonuses"].append(bonus)


RULESETS: dict[str, tuple[Change, str]] = {
    "an unknown board": (
        lambda r: r.update(board="us"),
        "way.json: There is no board “us”.",
    ),
    "an unknown deck": (
        lambda r: r.update(decks=["usa-bas"]),
        "way.json: the board has no deck “usa-bas”; did you mean usa-base?",
    ),
    "no deck": (lambda r: r.update(decks=[]), "way.json: “decks” is empty"),
    "decks that do not go together": (
        lambda r: r.update(decks=["usa-base", "usa-base-1910-reprint"]),
        (
            "way.json: decks usa-base-1910-reprint and usa-base do not go together: "
            "both have Atlanta – Montréal"
        ),
    ),
    "an unknown bonus": (
        lambda r: r["bonuses"][0].update(kind="longest-rout"),
        (
            "way.json: bonuses 1 (longest-route): “kind” cannot be “longest-rout”; "
            "did you mean longest-route?"
        ),
    ),
    "a bonus without points": (
        lambda r: r["bonuses"][0].pop("points"),
        "way.json: bonuses 1 (longest-route): “points” is missing",
    ),
    "a bonus twice": (
        lambda r: r["bonuses"].append(dict(LONGEST)),
        "way.json: bonuses 2 (longest-route): the id “longest-route” is used twice",
    ),
    "a bonus with a city of elsewhere": (
        lambda r: r["bonuses"].append(
            {"id": "x", "kind": "cities-touched", "name": "X", "cities": ["paris"], "points": 1}
        ),
        "way.json: bonuses 2 (x): there is no city “paris”",
    ),
    "a bonus without its table": (
        lambda r: r["bonuses"].append({"id": "x", "kind": "double-connection", "name": "X"}),
        "way.json: bonuses 2 (x): “points_by_count” is missing",
    ),
    "an item twice": (
        lambda r: r["bonuses"].extend(
            {
                "id": f"x{n}",
                "kind": "counted-item",
                "name": "X",
                "item": {"id": "token", "name": "Tokens"},
                "points": 1,
            }
            for n in range(2)
        ),
        "way.json: bonuses 3 (x1): the id “token” is used twice",
    ),
    "ranks of too few players": (
        ranked({"2": [35, 0], "3": [55, 35, 0], "5": [55, 35, 20]}),
        "way.json: bonuses 2 (tolls): “points_by_rank” lacks 4 players",
    ),
    "ranks of a number of players that no program can hold": (
        ranked({"9" * 5000: [35, 0]}),
        f"way.json: bonuses 2 (tolls), points_by_rank: “{'9' * 59}…” must be a number",
    ),
    "a bar that nobody can have": (
        ranked({"2": [1], "3": [1], "4": [1], "5": [1]}, barred_by="tokens"),
        (
            "way.json: bonuses 2 (tolls): there is no item “tokens” to be barred by; "
            "did you mean token?"
        ),
    ),
    "an unknown tie-break": (
        lambda r: r.update(tie_breaks=["most-tickets"]),
        "way.json: “most-tickets” is no way to break a tie; did you mean completed-tickets?",
    ),
    "points for too few lengths": (
        lambda r: r["route_points"].pop("6"),
        "way.json: “route_points” lacks routes of 6 cars",
    ),
    "keeping more than dealt": (
        lambda r: r["deal"]["first"].update(keep=4),
        "way.json: deal, first: “keep” must be a whole number from 0 to 3, not 4",
    ),
    "parts that do not add up": (
        lambda r: r["deal"]["first"].update(
            parts=[{"name": "long", "decks": ["usa-base"], "deal": 1}]
        ),
        "way.json: deal, first: the parts do not add up to what is dealt",
    ),
    "a part of a deck that is not in play": (
        lambda r: r["deal"]["first"].update(
            parts=[{"name": "long", "decks": ["usa-1910"], "deal": 3}]
        ),
        "way.json: deal, first, parts 1: deck “usa-1910” is not in play",
    ),
    "fewest above most": (
        lambda r: r.update(players=[5, 2]),
        "way.json: “players” must be the fewest and the most, as [2, 5]",
    ),
    "no trains": (lambda r: r.pop("trains"), "way.json: “trains” is missing"),
}


@pytest.mark.parametrize("name", RULESETS)
def test_rulesets_that_are_refused(name: str) -> None:
    change, words = RULESETS[name]
    data = copy.deepcopy(CLASSIC)
    change(data)
    with pytest.raises(RulesetError) as refused:
        read_ruleset(data, "way.json", board_of)
    assert str(refused.value) == words


def test_a_way_to_play_is_found_by_its_id_or_its_nearest() -> None:
    assert ruleset("europe").name == "Europe"
    with pytest.raises(Refusal) as refused:
        ruleset("europa")
    assert str(refused.value) == "no ruleset 'europa'; did you mean europe?"


def test_a_sentence_is_put_into_another_language_inside_and_out() -> None:
    words = {"%(who)s: %(what)s": "%(who)s – %(what)s", "hello": "hallo"}
    sentence = say("%(who)s: %(what)s", who="Alice", what=say("hello"))
    german = sentence.translate(lambda text: words.get(text, text), lambda one, *_: one)
    assert german == "Alice – hallo"
    assert str(sentence) == "Alice: hello"


@pytest.mark.parametrize(("number", "text"), [(0, "0 cars"), (1, "1 car"), (2, "2 cars")])
def test_a_sentence_knows_its_plural(number: int, text: str) -> None:
    assert str(say_number("%(number)s car", "%(number)s cars", number)) == text
    assert str(Sentence("plain")) == "plain"


@pytest.mark.parametrize("points", [0, 100])
def test_a_tickets_value_is_corrected_within_reason(points: int) -> None:
    with pytest.raises(Refusal) as refused:
        ruleset("usa-classic").with_ticket_values({"denver--el-paso": points})
    assert str(refused.value) == (
        f"Denver – El Paso: {points} is not a ticket's value; it is from 1 to 99."
    )


def test_only_tickets_with_one_value_are_corrected() -> None:
    with pytest.raises(Refusal, match="several values"):
        ruleset("switzerland").with_ticket_values({"france--countries-1": 5})
    with pytest.raises(Refusal, match="no ticket"):
        ruleset("switzerland").with_ticket_values({"denver--el-paso": 5})
