"""What every answer and every unsafe request has to show: headers, cookies, the header rule."""

from typing import Final
from urllib.parse import urlsplit

from flask import Flask, Response, g, request
from flask_wtf.csrf import CSRFProtect
from werkzeug.exceptions import BadHost, BadRequest, Forbidden, NotFound

from scorekeeper.config import Settings
from scorekeeper.web.cookies import Sessions

csrf = CSRFProtect()

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
BODY_LIMIT: Final = 64 * 1024
BODY_LIMITS: Final = {"boards.bring": 640 * 1024, "boards.bring_again": 640 * 1024}
SESSION_SECONDS: Final = 180 * 24 * 3600
CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), screen-wake-lock=(self)",
    # never no-referrer: forms would then send "Origin: null", and the header rule would refuse them
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
HSTS: Final = "max-age=31536000"


def cookie_name(settings: Settings) -> str:
    """Name the session's cookie; browsers hold `__Host-` ones to https and to this host alone."""
    return "__Host-scorekeeper" if settings.behind_tls else "scorekeeper"


def init_app(app: Flask, settings: Settings) -> None:
    """Set cookies, limits, the header rule and the headers up."""
    app.config.update(
        SECRET_KEY=settings.secret_key,
        SECRET_KEY_FALLBACKS=list(settings.secret_key_fallbacks),
        SESSION_COOKIE_NAME=cookie_name(settings),
        SESSION_COOKIE_SECURE=settings.behind_tls,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_PATH="/",
        # The cookie is renewed by `access`: a late answer to a poll must not bring an old one back.
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=SESSION_SECONDS,
        MAX_CONTENT_LENGTH=BODY_LIMIT,
        MAX_FORM_MEMORY_SIZE=BODY_LIMIT,
        TRUSTED_HOSTS=list(settings.trusted_hosts) or None,
        # A page stays open through a whole game: the token lives as long as the session.
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.session_interface = Sessions()
    app.before_request(possible_host)
    app.before_request(body_limit)
    app.before_request(header_rule)
    app.before_request(no_nul)
    csrf.init_app(app)

    @app.after_request
    def add_headers(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        if settings.behind_tls:
            response.headers["Strict-Transport-Security"] = HSTS
        if not getattr(g, "public", False):
            response.headers["Cache-Control"] = "private, no-store"
        return response


def possible_host() -> None:
    """Refuse a name that no machine can have, before anything makes an address of it.

    Routing refuses some of these itself, with the same error.

    Raises:
        BadHost: it has signs, a port or parts that a name cannot have, or is empty.
    """
    try:
        name = urlsplit(request.host_url).hostname
    except ValueError:  # that of names in other scripts is one as well
        name = None
    if not name:
        raise BadHost


def body_limit() -> None:
    """Let a board's file be larger than other forms; it is read, and its token looked for, next."""
    if request.endpoint in BODY_LIMITS:
        request.max_content_length = BODY_LIMITS[request.endpoint]
        request.max_form_memory_size = BODY_LIMITS[request.endpoint]


def header_rule() -> None:
    """Refuse an unsafe request that a page of another site made.

    Browsers send `Sec-Fetch-Site` on https and localhost, and `Origin` elsewhere. Where neither is
    there it is no browser of today, and the form's token alone has to do.
    """
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    if site is not None:
        allowed = site in {"same-origin", "none"}
    elif origin is not None:
        allowed = _same_origin(origin, request.host_url)
    else:
        allowed = True
    if not allowed:
        raise Forbidden


def no_nul() -> None:
    """Refuse a sign that no keyboard types and that PostgreSQL keeps in no text."""
    if "\0" in request.path:
        raise NotFound
    for values in (request.args, request.form):
        for name, value in values.items(multi=True):
            if "\0" in name or "\0" in value:
                raise BadRequest


def _same_origin(origin: str, host_url: str) -> bool:
    ports = {"http": 80, "https": 443}
    try:
        theirs, ours = urlsplit(origin), urlsplit(host_url)
        their_port, our_port = theirs.port, ours.port
    except ValueError:
        return False
    return (theirs.scheme, theirs.hostname, their_port or ports.get(theirs.scheme)) == (
        ours.scheme,
        ours.hostname,
        our_port or ports.get(ours.scheme),
    )
