"""The harness itself: what it watches for is found when it is there."""

import pytest
from playwright.sync_api import Browser, Page

from .looks import axe, both_themes, overflow, small_targets
from .phones import Phones
from .site import Site
from .waiting import until

GOOD = """<!doctype html><html lang="en"><head><title>A page</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main><h1>A page</h1><p>Words, and <a href="#">a link in a sentence</a> of them.</p>
<button {}>Undo</button></main></body></html>"""


@pytest.fixture
def watched(browser: Browser, site: Site) -> Phones:
    return Phones(browser, site.url)


def shown(page: Page, attributes: str) -> Page:
    page.set_content(GOOD.format(attributes))
    return page


def test_a_good_page_passes(phone: Page) -> None:
    page = shown(phone, 'style="width: 120px; height: 48px"')
    assert both_themes(page) == []
    assert small_targets(page) == []
    assert overflow(page) == []


def test_a_small_button_is_found_at_every_width(phone: Page) -> None:
    found = small_targets(shown(phone, 'style="width: 120px; height: 30px"'))
    assert len(found) == 4
    assert '"Undo" 120.0 x 30.0' in found[0]


def test_a_page_that_scrolls_sideways_is_found(phone: Page) -> None:
    found = overflow(shown(phone, 'style="width: 500px; height: 48px"'))
    assert "button" in found[-1]


def test_a_button_without_a_name_is_found(phone: Page) -> None:
    phone.set_content(GOOD.format('style="height: 48px"').replace("Undo", ""))
    assert any(fault.startswith("button-name") for fault in axe(phone))


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ("console.error('Refused to apply inline style')", "console error: Refused"),
        ("setTimeout(() => { throw new Error('lost') })", "script error: lost"),
        ("fetch('/static/0/none.js')", "answer 404"),
        ("fetch('http://127.0.0.2:9/').catch(() => 0)", "violates"),
    ],
)
def test_a_phone_tells_what_it_met(watched: Phones, script: str, problem: str) -> None:
    page = watched.open()
    page.goto("/healthz")
    page.evaluate(f"() => {{ {script} }}")
    until(page, lambda: any(problem in line for line in watched.watch_of(page).problems))
    met = watched.close()
    assert any(problem in line for line in met)


def test_a_request_to_somebody_else_is_found_without_a_policy_too(watched: Phones) -> None:
    page = watched.open()
    page.set_content("<p>No policy here</p>")
    page.evaluate("() => fetch('http://127.0.0.2:9/', { mode: 'no-cors' }).catch(() => 0)")
    foreign = "request to a foreign origin"
    until(page, lambda: any(foreign in line for line in watched.watch_of(page).problems))
    assert any(foreign in line for line in watched.close())


def test_what_a_test_provokes_can_be_expected(watched: Phones) -> None:
    page = watched.open()
    watched.watch_of(page).expect("on purpose")
    page.goto("/healthz")
    with page.expect_console_message():
        page.evaluate("() => console.error('on purpose')")
    assert watched.close() == []
