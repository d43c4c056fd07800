"""Phones for the browser tests: a page each, watched for everything a player must never meet."""

import re
from dataclasses import dataclass, field
from typing import Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    ViewportSize,
)

from .waiting import PATIENCE

PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 800}
# What Chromium says of any answer above 399 and of a lost connection: the answers themselves are
# judged one by one in `Watch.response`.
LOAD_MESSAGE = re.compile(r"^Failed to load resource: ")
OWN_SCHEMES = ("data:", "blob:", "about:")


@dataclass
class Watch:
    """Collects what went wrong on one phone; `expect` names what a test provokes on purpose."""

    origins: tuple[str, ...]
    problems: list[str] = field(default_factory=list)
    expected: list[re.Pattern[str]] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def expect(self, pattern: str) -> None:
        """Let messages that match `pattern` pass from now on."""
        self.expected.append(re.compile(pattern))

    def note(self, problem: str) -> None:
        """Keep a problem unless a test said that it provokes it."""
        if not any(pattern.search(problem) for pattern in self.expected):
            self.problems.append(problem)

    def console(self, message: ConsoleMessage) -> None:
        """Errors and warnings count; the browser's own note of a bad answer does not."""
        if message.type in {"error", "warning"} and not LOAD_MESSAGE.match(message.text):
            self.note(f"console {message.type}: {message.text} ({message.location.get('url')})")

    def request(self, request: Request) -> None:
        """Every request stays with our own server."""
        self.requests.append(request.url)
        if not request.url.startswith((*self.origins, *OWN_SCHEMES)):
            self.note(f"request to a foreign origin: {request.url}")

    def response(self, response: Response) -> None:
        """A fault of the server is always a problem; so is a file of ours that is not there."""
        missing_file = response.status >= 400 and "/static/" in response.url
        if response.status >= 500 or missing_file:
            self.note(f"answer {response.status}: {response.url}")

    def listen(self, context: BrowserContext) -> None:
        """Watch every page of `context`."""
        context.on("console", self.console)
        context.on("weberror", lambda fault: self.note(f"script error: {fault.error}"))
        context.on("request", self.request)
        context.on("response", self.response)


class Phones:
    """Opens phones against one site and closes them all at the end of a test."""

    def __init__(self, browser: Browser, site_url: str) -> None:
        self._browser = browser
        self._site_url = site_url
        self._opened: list[tuple[BrowserContext, Watch]] = []

    def open(
        self,
        *,
        url: str | None = None,
        size: ViewportSize = PHONE,
        touch: bool = True,
        scripts: bool = True,
        theme: Literal["light", "dark"] = "light",
    ) -> Page:
        """Open a phone of 390 x 844 with touch, or what the options make of it."""
        base = url or self._site_url
        context = self._browser.new_context(
            base_url=base,
            viewport=size,
            has_touch=touch,
            is_mobile=touch,
            device_scale_factor=2 if touch else 1,
            java_script_enabled=scripts,
            color_scheme=theme,
            locale="en-GB",
            timezone_id="Europe/Berlin",
        )
        context.set_default_timeout(PATIENCE)
        watch = Watch(origins=(base + "/",))
        watch.listen(context)
        self._opened.append((context, watch))
        return context.new_page()

    def desk(self) -> Page:
        """Open a desktop browser of 1280 x 800 with a mouse."""
        return self.open(size=DESK, touch=False)

    def watch_of(self, page: Page) -> Watch:
        """What was seen on the phone that shows `page`."""
        return next(watch for context, watch in self._opened if context is page.context)

    def close(self) -> list[str]:
        """Close all phones and return what went wrong on any of them."""
        problems: list[str] = []
        for context, watch in self._opened:
            context.close()
            problems.extend(watch.problems)
        self._opened.clear()
        return problems
