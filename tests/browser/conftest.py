"""Fixtures for the browser tests: a real server, phones that are watched, Debian's Chromium.

`site` is a running server with helpers; `phone`, `second_phone`, `no_js_phone`, `desk` and `dark`
are pages on it, `game` is a new game and `board` its board. Every page fails its test on console
errors (the Content-Security-Policy speaks there), script errors, server errors and requests to
anybody else.
"""

import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from .board_fingers import opened
from .phones import Phones
from .server import Server
from .site import MadeGame, Site
from .waiting import PATIENCE

HERE = Path(__file__).parent
# A name that is neither localhost nor https: what a phone in the living room sees.
TABLE_HOST = "table.test"
CHROMIUM_SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {TABLE_HOST} 127.0.0.1",
)
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test in this folder drives a browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


def chromium_path() -> str:
    """Where Chromium is: CHROMIUM in the environment, or the first one on the path."""
    named = os.environ.get("CHROMIUM")
    found = named or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    assert found, "no Chromium: install Debian's chromium, or name one in CHROMIUM"
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(
            executable_path=chromium_path(), args=list(CHROMIUM_SWITCHES)
        )
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server"))
    server.migrate()
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def shared_site(shared_server: Server) -> Site:
    return Site(shared_server)


@pytest.fixture
def site(shared_site: Site) -> Site:
    """The running server; tests share it and each makes its own group."""
    shared_site.forget_limits()
    return shared_site


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A server of the test's own, to be stopped and started at will."""
    server = Server(tmp_path)
    server.migrate()
    server.start()
    yield Site(server)
    server.stop()


@pytest.fixture
def phones(browser: Browser, site: Site) -> Iterator[Phones]:
    """Opens as many phones as a test needs, of whatever kind."""
    opened = Phones(browser, site.url)
    yield opened
    problems = opened.close()
    assert not problems, "the phones met:\n" + "\n".join(problems)


@pytest.fixture
def phone(phones: Phones) -> Page:
    return phones.open()


@pytest.fixture
def second_phone(phones: Phones) -> Page:
    return phones.open()


@pytest.fixture
def no_js_phone(phones: Phones) -> Page:
    return phones.open(scripts=False)


@pytest.fixture
def dark(phones: Phones) -> Page:
    return phones.open(theme="dark")


@pytest.fixture
def desk(phones: Phones) -> Page:
    return phones.desk()


@pytest.fixture
def game(site: Site) -> MadeGame:
    """A game of North America that nobody has moved in: Alice is red, Ben is blue."""
    return site.game(site.group())


@pytest.fixture
def board(site: Site, phone: Page, game: MadeGame) -> Page:
    """The game's board on a phone."""
    return opened(site, phone, game)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show what the server printed and a picture's path beside a failure."""
    del call
    report = yield
    values: dict[str, object] = getattr(item, "funcargs", {})
    if report.failed:
        for value in values.values():
            if isinstance(value, Site):
                report.sections.append(("server", value.server.log_tail()))
        for name, value in values.items():
            if isinstance(value, Page) and not value.is_closed():
                report.sections.append((f"{name} shows", _picture(item, name, value)))
    return report


def _picture(item: pytest.Item, name: str, page: Page) -> str:
    folder = Path(item.config.rootpath) / "build" / "failures"
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{item.name.replace('/', '-')[:80]}-{name}.png"
    page.screenshot(path=target)
    return f"{page.url}\n{target}"
