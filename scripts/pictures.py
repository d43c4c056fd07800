"""Takes the README's pictures from the demo: ``python scripts/pictures.py``.

The same seed plays the same games, so that a picture changes only where the app does.
"""

import sys
from pathlib import Path

from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

# The path has to come before these.
from scorekeeper.demo.filling import fill  # noqa: E402
from tests.browser.alone import running_site  # noqa: E402
from tests.browser.site import MadeGroup  # noqa: E402

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
    with running_site() as (site, phones):
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


if __name__ == "__main__":
    main()
