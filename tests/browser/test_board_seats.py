"""The bar of the seats: five of them with their points, trains and stations on a narrow phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .site import Site

FIVE = (
    ("Alice", "red"),
    ("Ben", "blue"),
    ("Clara", "green"),
    ("David", "yellow"),
    ("Emma", "black"),
)
# With the most digits there can be: what sticks out of its seat, and figures on two lines.
CROWDED = """() => [...document.querySelectorAll('#seats .seat')].flatMap((seat) => {
  seat.querySelector('.seat-points').textContent = '137';
  seat.querySelector('.seat-trains b').textContent = '45';
  const inside = seat.getBoundingClientRect();
  const boxes = [...seat.querySelectorAll('b, .icon, .symbol')]
    .filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
  const out = boxes.filter((box) => box.left < inside.left || box.right > inside.right);
  const left = [...seat.querySelectorAll('.seat-left b')].map((part) => part.offsetTop);
  const lines = new Set(left).size;
  return out.length || lines > 1 ? [`${seat.innerText}: ${out.length} out, ${lines} lines`] : [];
})"""


@pytest.mark.parametrize("width", [320, 360, 390, 430])
def test_five_seats_have_their_trains_and_stations_on_one_line(
    site: Site, phone: Page, width: int
) -> None:
    game = site.game(site.group(), FIVE, ruleset="europe")
    site.let_in(phone, game.group)
    phone.set_viewport_size({"width": width, "height": 700})
    phone.goto(game.path)
    expect(phone.locator("#zoom")).to_be_visible()
    expect(phone.locator("#seats .seat-stations:visible")).to_have_count(5)
    assert phone.evaluate(CROWDED) == []
    tops = phone.locator("#seats .seat").evaluate_all("all => all.map((seat) => seat.offsetTop)")
    assert len(set(tops)) == 1
