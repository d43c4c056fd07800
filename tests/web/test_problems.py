"""A form that is refused names each fault, each a link to the field where it is put right."""

import re
from html import unescape

import pytest

from tests.phones import Phone

LINK = re.compile(r'<li><a href="#([^"]+)">([^<]+)</a></li>')


def problems_of(page: str) -> dict[str, str]:
    """What the summary names, by the id that it leads to; the id has to be there."""
    summary = re.search(r'<div [^>]*id="problems"[^>]*autofocus>(.*?)</ul>', page, re.DOTALL)
    assert summary, "no summary that takes the focus"
    problems = {field: unescape(text) for field, text in LINK.findall(summary[1])}
    assert summary[1].count("<li>") == len(problems), "something is no link"
    for field in problems:
        assert page.count(f' id="{field}"') == 1, field
    return problems


def test_a_new_game_names_its_faults(alice: Phone) -> None:
    answer = alice.post("new", {"blue": "Ana", "red": "Ana", "ruleset": "none"})
    assert answer.status_code == 422
    assert problems_of(answer.text) == {
        "ruleset": "Please choose the board you play on.",
        "red": "Ana sits at Blue and at Red.",
    }
    answer = alice.post("new", {"blue": "Ana", "ruleset": "usa-classic"})
    assert list(problems_of(answer.text)) == ["seats"], "nobody's field, but where players are"


def test_a_way_to_count_that_is_none_leads_to_the_ways(alice: Phone) -> None:
    sent = {"blue": "Ana", "red": "Ben", "ruleset": "usa-classic", "way": "x"}
    answer = alice.post("new", sent)
    assert (answer.status_code, list(problems_of(answer.text))) == (422, ["way-play"])


def test_a_board_that_was_not_chosen_leads_to_the_text(alice: Phone) -> None:
    answer = alice.post("boards/new", {"text": ""})
    assert (answer.status_code, list(problems_of(answer.text))) == (422, ["text"])


def test_a_result_names_its_faults(alice: Phone) -> None:
    people = {
        "people-0-name": "Ana",
        "people-0-place": "1",
        "people-0-points": "lots",
        "people-1-name": "Ben",
        "people-1-place": "2",
        "people-1-points": "more",
    }
    sent = {"ruleset": "usa-classic", "played_on": "some day", **people}
    answer = alice.post("record", sent)
    assert answer.status_code == 422
    problems = problems_of(answer.text)
    assert list(problems) == ["people-0-points", "people-1-points", "played_on"]
    answer = alice.post("record", {"ruleset": "usa-classic", "people-0-name": "Ana"})
    assert "people" in problems_of(answer.text)


@pytest.mark.parametrize("name", ["", "x" * 60])
def test_a_group_names_its_faults(alice: Phone, name: str) -> None:
    answer = alice.post("settings", {"name": name, "time_zone": "UTC"})
    assert (answer.status_code, list(problems_of(answer.text))) == (422, ["name"])


def test_a_refused_ticket_value_is_told_where_the_page_begins(alice: Phone) -> None:
    form = {"ticket": "los-angeles--seattle", "points": "5%"}
    answer = alice.post("boards/usa/correct_ticket", form)
    assert "#" not in answer.location, "the sentence stands at the top"
