"""What every answer carries, and which unsafe requests are refused before anything happens."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from werkzeug.test import TestResponse, create_environ, run_wsgi_app

from scorekeeper import create_app
from scorekeeper.config import Settings
from scorekeeper.storage.database import db
from scorekeeper.web.assets import IMMUTABLE
from tests.phones import JSON, Phone

from .addresses import Address, addresses, log_length, things_of

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}


def policy_of(answer: TestResponse) -> dict[str, str]:
    parts = answer.headers["Content-Security-Policy"].split("; ")
    return dict(part.split(" ", 1) for part in parts)


def check_headers(answer: TestResponse, what: object) -> None:
    assert policy_of(answer) == POLICY, what
    assert answer.headers["X-Content-Type-Options"] == "nosniff", what
    assert answer.headers["Referrer-Policy"] == "same-origin", what
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin", what
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin", what
    assert "camera=()" in answer.headers["Permissions-Policy"], what
    assert not [name for name in answer.headers.keys() if name.startswith("Access-Control-")]  # noqa: SIM118 - a header list yields pairs
    assert "X-XSS-Protection" not in answer.headers, what


def test_every_answer_of_every_address_carries_the_headers(
    app: Flask, alice: Phone, stranger: Phone
) -> None:
    for address in addresses(app, things_of(alice)):
        for phone in (alice, stranger):
            for headers in ({}, JSON):
                answer = phone.client.open(
                    address.path, method=address.method, headers=headers, buffered=True
                )
                assert answer.status_code < 500, address
                check_headers(answer, address)
                if address.endpoint != "static":
                    assert answer.headers["Cache-Control"] == "private, no-store", address


def test_errors_carry_the_headers_too(stranger: Phone) -> None:
    for answer in (stranger.get("/nowhere"), stranger.client.delete("/"), stranger.post("/join")):
        check_headers(answer, answer.status)
        assert answer.headers["Cache-Control"] == "private, no-store"


def unsafe(app: Flask, alice: Phone) -> list[Address]:
    found = addresses(app, things_of(alice), "POST PUT PATCH DELETE")
    assert len(found) >= 8
    return found


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 400),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, 403),
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Origin": "https://localhost"}, 403),
        ({"Origin": "http://localhost:8001"}, 403),
        ({"Origin": "http://localhost.elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://[broken"}, 403),
    ],
)
def test_unsafe_requests_from_elsewhere_are_refused(
    app: Flask, alice: Phone, headers: dict[str, str], status: int
) -> None:
    things = things_of(alice)
    token = "" if status == 400 else None
    for address in unsafe(app, alice):
        answer = alice.post(address.path, token=token, headers=headers)
        assert answer.status_code == status, address
    assert log_length(alice, things.number) == 0


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "http://localhost"},
        {"Origin": "http://localhost:80"},
        {},
    ],
)
def test_a_page_of_our_own_gets_through(alice: Phone, headers: dict[str, str]) -> None:
    things = things_of(alice)
    move = {"command_id": "a" * 32, "kind": "claim", "seat": 0, "subject": "denver--helena-1"}
    answer = alice.post(f"games/{things.number}/moves", move, headers={**JSON, **headers})
    assert answer.status_code == 200, answer.text
    assert log_length(alice, things.number) == 1


def test_another_phones_token_does_not_do(alice: Phone, bob: Phone) -> None:
    things = things_of(alice)
    answer = alice.post(f"games/{things.number}/moves", {"kind": "claim"}, token=bob.csrf_token())
    assert answer.status_code == 400


def test_a_form_that_was_open_all_evening_still_works(app: Flask) -> None:
    assert app.config["WTF_CSRF_TIME_LIMIT"] is None


def session_cookie(answer: TestResponse) -> str:
    (cookie,) = [c for c in answer.headers.getlist("Set-Cookie") if "scorekeeper=" in c]
    return cookie


def test_the_cookie_on_plain_http(stranger: Phone) -> None:
    cookie = session_cookie(stranger.post("/groups", {"name": "Tuesday round"}))
    assert cookie.startswith("scorekeeper=")
    for part in ("HttpOnly", "Path=/", "SameSite=Lax", "Expires="):
        assert part in cookie
    assert "Secure" not in cookie
    assert "Domain" not in cookie


@pytest.fixture
def tls_phone(settings: Settings) -> Iterator[Phone]:
    app = create_app(replace(settings, behind_tls=True, proxy_hops=1))
    phone = Phone.blank(app)
    phone.client.environ_base["HTTP_X_FORWARDED_PROTO"] = "https"
    yield phone
    with app.app_context():
        db.engine.dispose()


def test_the_cookie_and_hsts_behind_https(tls_phone: Phone) -> None:
    start = tls_phone.client.get("/", base_url="https://localhost")
    assert start.headers["Strict-Transport-Security"].startswith("max-age=")
    cookie = session_cookie(start)
    assert cookie.startswith("__Host-scorekeeper=")
    for part in ("Secure", "HttpOnly", "Path=/", "SameSite=Lax"):
        assert part in cookie
    assert "Domain" not in cookie


def test_no_hsts_where_nobody_speaks_of_https(stranger: Phone) -> None:
    assert "Strict-Transport-Security" not in stranger.get("/").headers


def test_a_forwarded_address_counts_only_where_a_proxy_is_configured(app: Flask) -> None:
    with app.test_client() as client:
        answer = client.get("/", headers={"X-Forwarded-Proto": "https", "X-Forwarded-Host": "x.y"})
        assert answer.request.scheme == "http"
        assert "x.y" not in answer.text


@pytest.mark.parametrize(("hops", "added"), [(0, ""), (1, ", 203.0.113.9")])
def test_a_made_up_address_is_no_way_round_the_limits(
    settings: Settings, hops: int, added: str
) -> None:
    app = create_app(replace(settings, proxy_hops=hops))
    answers = [
        Phone.blank(app).post(
            "/join", {"secret": "x" * 22}, headers={"X-Forwarded-For": f"198.51.100.{n}{added}"}
        )
        for n in range(11)
    ]
    assert [answer.status_code for answer in answers] == [422] * 10 + [429]
    with app.app_context():
        db.engine.dispose()


def test_other_hosts_are_refused_where_the_hosts_are_configured(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    app = create_app(replace(settings, trusted_hosts=("scores.example.org",)))
    client = app.test_client()
    assert client.get("/healthz", base_url="http://scores.example.org").status_code == 200
    refused = client.get("/healthz", base_url="http://elsewhere.example")
    assert refused.status_code == 400
    assert "could not be read" in refused.text
    # Whoever scans the net asks by the bare address, again and again.
    assert not caplog.records
    with app.app_context():
        db.engine.dispose()


def asked_for(phone: Phone, host: str, path: str, **more: str) -> tuple[str, str]:
    """Send the phone's cookie under any name; the test client takes only names that can be."""
    cookie = phone.client.get_cookie("scorekeeper")
    assert cookie is not None
    environ = create_environ(path, method=more.pop("method", "GET"))
    environ |= {"HTTP_HOST": host, "HTTP_COOKIE": f"scorekeeper={cookie.value}", **more}
    body, status, _headers = run_wsgi_app(phone.app, environ, buffered=True)
    return status, b"".join(body).decode()


@pytest.mark.parametrize(
    "host", ["xn--", "a..b", "[bad:1", "[1:2]", "localhost:99999", "a b", "", "x" * 70]
)
@pytest.mark.parametrize("page", ["/", "/nowhere", "settings"])
def test_a_host_that_cannot_be_is_refused_in_words(alice: Phone, page: str, host: str) -> None:
    status, body = asked_for(alice, host, alice.address(page))
    assert status.startswith("400 ")
    assert "No machine can have the name" in body
    assert alice.invite not in body


def test_a_form_to_a_host_that_cannot_be_is_refused_in_words(alice: Phone) -> None:
    origin = {"HTTP_ORIGIN": "http://localhost", "HTTP_ACCEPT": "application/json"}
    status, body = asked_for(alice, "xn--", "/groups", method="POST", **origin)
    assert status.startswith("400 ")
    assert '"no_such_host"' in body


def test_styles_and_scripts_are_kept_for_ever_under_their_own_address(stranger: Phone) -> None:
    page = stranger.get("/").text
    (address,) = set(re.findall(r'href="(/static/[^"]+/css/base\.css)"', page))
    answer = stranger.get(address)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == IMMUTABLE
    assert "Set-Cookie" not in answer.headers
    version = address.split("/")[2]
    old = stranger.get(address.replace(version, "0" * len(version)))
    assert (old.status_code, old.headers["Cache-Control"]) == (200, "no-cache")
    assert stranger.get(f"/static/{version}/../pyproject.toml").status_code == 404


def test_names_are_shown_as_text(alice: Phone) -> None:
    evil = '<script>alert("x")</script>'
    alice.post("/groups", {"name": evil})
    page = alice.get("/").text
    assert evil not in page
    assert "&lt;script&gt;" in page


def test_no_secret_is_in_an_address_or_a_log(
    alice: Phone, stranger: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("DEBUG"):
        answer = stranger.post("/join", {"secret": alice.invite})
    assert alice.invite not in answer.headers.get("Location", "")
    assert alice.invite not in caplog.text


def test_settings_do_not_show_their_secret(settings: Settings) -> None:
    assert settings.secret_key not in repr(settings)
