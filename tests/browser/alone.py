"""A site and phones without pytest: for measurements, and for the README's pictures."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from .conftest import CHROMIUM_SWITCHES, chromium_path
from .phones import Phones
from .server import Server
from .site import Site


@contextmanager
def running_site() -> Iterator[tuple[Site, Phones]]:
    """Start a server and a browser, and end both."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.migrate()
        server.start()
        browser = playwright.chromium.launch(
            executable_path=chromium_path(), args=list(CHROMIUM_SWITCHES)
        )
        phones = Phones(browser, server.url)
        try:
            yield Site(server), phones
        finally:
            phones.close()
            browser.close()
            server.stop()
