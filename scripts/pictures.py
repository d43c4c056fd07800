"""Takes the README's pictures from the demo: ``python scripts/pictures.py``.

The same seed plays the same games, so that a picture changes only where the app does.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

# The path has to come before these.
from scorekeeper.demo.filling import fill  # noqa: E402
from tests.browser.conftest import CHROMIUM_SWITCHES, chromium_path  # noqa: E402
from tests.browser.phones import Phones  # noqa: E402
from tests.browser.server import Server  # noqa: E402
from tests.browser.site import MadeGroup, Site  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
SEED = 1910
FINISHED = 5


def take(page: Page, address: str, name: str) -> None:
    """Open a page, let it settle, and keep what a phone shows."""
    page.goto(address)
    page.wait_for_load_state("networkidle")
    skip = page.locator("#skip")
    if skip.is_visible():
        skip.tap()
        page.wait_for_timeout(500)
    page.screenshot(path=PICTURES / f"{name}.png")
    print(f"docs/pictures/{name}.png")


def main() -> None:
    """Start a server on the demo and take the pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.migrate()
        server.start()
        browser = playwright.chromium.launch(
            executable_path=chromium_path(), args=list(CHROMIUM_SWITCHES)
        )
        try:
            site = Site(server)
            phones = Phones(browser, server.url)
            with site.inside():
                filled = fill("Friday table", FINISHED, SEED)
                group, running = filled.owner.group, filled.running.number
                secrets = (group.invite_secret, group.owner_secret)
                made = MadeGroup(group.id, group.public_id, filled.owner.member.id, *secrets)
            page = phones.open()
            page.emulate_media(reduced_motion="reduce")
            site.let_in(page, made)
            take(page, f"{made.path}games/{running}/", "board")
            take(page, f"{made.path}games/{running - 1}/result", "result")
            take(page, made.path, "group")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
