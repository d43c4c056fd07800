"""What must hold on every page: sizes for fingers, nothing cut, nothing that axe finds."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from .waiting import still

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
NORMS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
FINGER = 44
WIDTHS = (320, 360, 390, 430)

# A link inside a sentence is as high as its line (WCAG 2.5.8 excepts it); what is out of sight,
# or drawn away until it has the focus (a skip link), is nothing for a finger.
SMALL_TARGETS = """(least) => {
  const inSentence = (element) => {
    if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
    const around = element.parentElement.textContent.replace(element.textContent, '').trim();
    return around.length > 0;
  };
  const labelOf = (element) => {
    if (!['radio', 'checkbox', 'file'].includes(element.type)) return null;
    return element.closest('label') || (element.labels && element.labels[0]) || null;
  };
  const found = [];
  const query = 'a[href], button, input:not([type=hidden]), select, textarea, summary, '
    + '[tabindex="0"]';
  const nameOf = (element) => (
    element.getAttribute('aria-label') || element.textContent || element.name || ''
  ).trim().slice(0, 40);
  for (const element of document.querySelectorAll(query)) {
    if (element.disabled || element.tabIndex < 0 || inSentence(element)) continue;
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) {
      if (!labelOf(element) || !labelOf(element).checkVisibility()) continue;
    }
    const box = (labelOf(element) || element).getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || box.right <= 0 || box.bottom <= 0) continue;
    if (box.width < least - 0.5 || box.height < least - 0.5) {
      const size = `${box.width.toFixed(1)} x ${box.height.toFixed(1)}`;
      const kind = `${element.tagName.toLowerCase()}.${element.className}`;
      found.push(`${kind} "${nameOf(element)}" ${size}`);
    }
  }
  return found;
}"""

OVERFLOW = """() => {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room) return [];
  const wide = [];
  for (const element of document.body.querySelectorAll('*')) {
    const box = element.getBoundingClientRect();
    if (box.right > room + 1 && box.width > 0) {
      const kind = `${element.tagName.toLowerCase()}.${element.className}`;
      wide.push(`${kind} ends at ${box.right.toFixed(0)}`);
    }
  }
  return [`page is ${document.documentElement.scrollWidth} wide in ${room}`, ...wide.slice(0, 8)];
}"""

# Words that do not fit into their box while the box hides what sticks out. A line that ends in an
# ellipsis on purpose still has all its words for a reader.
CUT_TEXT = """() => {
  const found = [];
  for (const element of document.body.querySelectorAll('button, a, h1, h2, h3, p, label, td, li')) {
    const style = getComputedStyle(element);
    if (!element.checkVisibility() || style.overflow === 'visible' || !element.textContent.trim()) {
      continue;
    }
    const box = element.getBoundingClientRect();
    if (style.clipPath !== 'none' || style.textOverflow === 'ellipsis') continue;
    const cut = ['hidden', 'clip'].includes(style.overflowX)
      && element.scrollWidth > element.clientWidth + 1
      || ['hidden', 'clip'].includes(style.overflowY)
      && element.scrollHeight > element.clientHeight + 1;
    if (cut) found.push(`${element.tagName.toLowerCase()}.${element.className} is cut`);
  }
  return found;
}"""


@cache
def _axe_source() -> str:
    return AXE.read_text(encoding="utf-8")


@contextmanager
def _unrolled(page: Page) -> Iterator[None]:
    before = page.viewport_size
    assert before
    height: int = page.evaluate("() => document.documentElement.scrollHeight")
    if height > before["height"]:
        page.set_viewport_size({"width": before["width"], "height": height})
    yield
    page.set_viewport_size(before)


def axe(page: Page) -> list[str]:
    """Return what axe finds on the page, one line a violation with the first elements.

    A page that scrolls is unrolled first: axe takes what happens to lie half under the bar at
    the bottom for a target that is too small, wherever a reader could scroll it free.
    """
    page.evaluate(_axe_source())
    with _unrolled(page):
        result: dict[str, Any] = page.evaluate(
            "(norms) => axe.run(document, {runOnly: norms, resultTypes: ['violations']})", NORMS
        )
    assert result["testEngine"]["name"] == "axe-core"
    return [
        f"{fault['id']}: {fault['help']} – "
        + "; ".join(f"{node['target']} {node['html'][:120]}" for node in fault["nodes"][:4])
        for fault in result["violations"]
    ]


def small_targets(page: Page) -> list[str]:
    """Return everything a finger must hit that is smaller than 44 x 44 px at any phone's width."""
    before = page.viewport_size
    assert before
    found: list[str] = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": before["height"]})
        found += [f"at {width} px: {line}" for line in page.evaluate(SMALL_TARGETS, FINGER)]
    page.set_viewport_size(before)
    return found


def overflow(page: Page, width: int = 320) -> list[str]:
    """Return what makes the page scroll sideways at `width` px, nothing if it does not."""
    before = page.viewport_size
    assert before
    page.set_viewport_size({"width": width, "height": before["height"]})
    found: list[str] = page.evaluate(OVERFLOW)
    page.set_viewport_size(before)
    return found


def both_themes(page: Page) -> list[str]:
    """Run axe in light and in dark."""
    found: list[str] = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        # Some colours change slowly; half way between two themes is not what anybody reads.
        still(page)
        found += [f"{theme}: {line}" for line in axe(page)]
    page.emulate_media(color_scheme="light")
    return found


@contextmanager
def double_text(page: Page) -> Iterator[None]:
    """Show all text twice as big, as a reader may set it in the browser."""
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    yield
    page.evaluate("() => { document.documentElement.style.fontSize = ''; }")


def cut_text(page: Page, width: int = 320) -> list[str]:
    """Return elements whose words do not fit and are cut off."""
    before = page.viewport_size
    assert before
    page.set_viewport_size({"width": width, "height": before["height"]})
    found: list[str] = page.evaluate(CUT_TEXT)
    page.set_viewport_size(before)
    return found
