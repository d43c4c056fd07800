"""A tap is answered by the map alone; everything else waits until that is painted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from .board_fingers import on_map, tap
from .fingers import everything_sent

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import Site

SEATTLE_HELENA = "helena--seattle-1"
# The picture after the tap, counted from 0, in which each part changes and the move is sent.
WATCH_PICTURES = """() => {
  const seen = {};
  let picture = null;
  const note = (name) => { if (picture !== null) seen[name] ??= picture; };
  const next = () => { picture += 1; requestAnimationFrame(next); };
  const parts = { map: '.board-map', seats: '#seats', undo: '#undo-bar', list: '#rows' };
  for (const [name, where] of Object.entries(parts)) {
    const watch = new MutationObserver(() => note(name));
    const what = { attributes: true, characterData: true, childList: true, subtree: true };
    watch.observe(document.querySelector(where), what);
  }
  const fetched = window.fetch;
  window.fetch = (url, how) => {
    if (how?.method === 'POST') note('sent');
    return fetched(url, how);
  };
  const begin = () => { picture = 0; requestAnimationFrame(next); };
  addEventListener('pointerup', begin, { capture: true, once: true });
  window.pictures = seen;
}"""


def test_the_map_answers_first_and_the_rest_follows_its_picture(site: Site, phone: Page) -> None:
    game = site.game(site.group())
    site.let_in(phone, game.group)
    phone.goto(game.path)
    expect(phone.locator("#zoom")).to_be_visible()
    phone.evaluate(WATCH_PICTURES)
    tap(phone, SEATTLE_HELENA)
    expect(on_map(phone, SEATTLE_HELENA)).to_have_attribute("data-owner", "red")
    expect(phone.locator("#undo-bar")).to_be_visible()
    phone.wait_for_function(
        "() => ['seats', 'undo', 'list', 'sent'].every((part) => part in window.pictures)"
    )
    everything_sent(phone)
    seen = phone.evaluate("() => window.pictures")
    assert seen.pop("map") == 0
    assert min(seen.values()) > 0, seen
