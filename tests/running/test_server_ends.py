"""The real server: ends at once when asked to, and its log holds nothing that lets anybody in."""

import importlib
import json
import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorekeeper.web.drain import draining
from tests.browser.server import Server

# Gunicorn lets a phone that holds a connection open talk for so long when it is told to end ...
LINGERS = 3.0
# ... and waits for nothing else. A wait for the phones or for its own patience, both a minute long
# in this test, could not be taken for the slowness of a busy machine.
PATIENT = "--keep-alive 60 --graceful-timeout 60"
ENDS_WITHIN = 15.0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path, {"ACCESS_LOG": "1"})
    made.migrate()
    made.start()
    yield made
    made.stop()


def test_a_setting_may_come_from_a_file_for_the_server_too(tmp_path: Path) -> None:
    made = Server(tmp_path, {"PORT": ""})
    (tmp_path / "port").write_text(f"{made.port}\n")
    made.environment["PORT_FILE"] = str(tmp_path / "port")
    made.start()
    made.stop()


def test_it_ends_in_time_though_phones_hold_connections_open(tmp_path: Path) -> None:
    assert importlib.import_module("gunicorn.workers.gthread").STOP_KEEPALIVE_LINGER <= LINGERS
    server = Server(tmp_path, {"GUNICORN_CMD_ARGS": PATIENT})
    server.start()
    with ExitStack() as held:
        held.callback(server.stop)
        for _ in range(5):
            phone = held.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            phone.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert phone.recv(100).startswith(b"HTTP/1.1 200")
        began = time.monotonic()
        server.stop()
        assert time.monotonic() - began <= ENDS_WITHIN


def test_a_process_that_is_about_to_end_is_not_ready(client: FlaskClient) -> None:
    assert client.get("/readyz").status_code == 200
    draining.set()
    try:
        answer = client.get("/readyz")
    finally:
        draining.clear()
    assert (answer.status_code, answer.text) == (503, "about to end\n")


def test_a_restart_answers_on_the_same_port(server: Server) -> None:
    server.restart()
    with urllib.request.urlopen(f"{server.url}/readyz") as answer:
        assert answer.read() == b"ready\n"


def test_the_access_log_has_the_path_but_neither_query_nor_cookie(server: Server) -> None:
    request = urllib.request.Request(
        f"{server.url}/healthz?secret=rosebud",
        headers={"Cookie": "scorekeeper=citizen", "Referer": f"{server.url}/?secret=kane"},
    )
    with urllib.request.urlopen(request) as answer:
        assert answer.status == 200
    server.stop()
    log = server.log_tail()
    lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
    assert any(line["path"] == "/healthz" and line["status"] == 200 for line in lines)
    for secret in ("rosebud", "citizen", "kane"):
        assert secret not in log
