"""Starts the server for a table: says where the phones find it, then hands over to gunicorn.

    python -m scorekeeper.serve

Settings come from the environment, as everywhere (README, "Settings").
"""

import errno
import io
import os
import socket
import sys

import segno

from scorekeeper.config import EVERY_INTERFACE, ROOT, Settings, SettingsError
from scorekeeper.own_addresses import own_addresses


def port_problem(host: str, port: int) -> str | None:
    """Return a sentence if nothing can listen on `port` of `host`, None if it is free."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except PermissionError:
            return f"Port {port} may only be used by root. Try another one: PORT=8000 make run"
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                return (
                    f"Port {port} is taken: another Scorekeeper may be running already. "
                    f"End that one, or use another port: PORT={port + 1} make run"
                )
            return f"Nothing can listen on {host}, port {port}: {error.strerror}"
    return None


def addresses_to_show(settings: Settings) -> list[str]:
    """Return the addresses to type into a phone, the best one first."""
    if settings.public_url:
        return [settings.public_url]
    hosts = own_addresses() if settings.host == EVERY_INTERFACE else [settings.host]
    return [f"http://{host}:{settings.port}" for host in hosts or ["localhost"]]


def greeting(settings: Settings) -> str:
    """Return what the terminal shows: the addresses, and the first one as a QR code."""
    addresses = addresses_to_show(settings)
    everywhere = settings.host == EVERY_INTERFACE
    return "\n".join(
        [
            "",
            f"Scorekeeper is ready. {_where(settings)} open",
            "",
            *(f"    {address}" for address in addresses),
            "",
            qr_code(addresses[0]),
            *([f"On this machine: http://localhost:{settings.port}"] if everywhere else []),
            "To end it: Ctrl+C",
            "",
        ]
    )


def _where(settings: Settings) -> str:
    """Say from where the addresses that are shown can be opened."""
    if settings.public_url:
        return "On any phone"
    if settings.host == "localhost" or settings.host.startswith("127."):
        return "On this machine, and on no other,"
    return "On a phone in the same wifi"


def qr_code(text: str) -> str:
    """Return a QR code for the terminal."""
    drawn = io.StringIO()
    segno.make(text, error="m").terminal(out=drawn, border=3, compact=True)
    return drawn.getvalue()


def main() -> None:
    """Check the port, greet, and become gunicorn."""
    try:
        settings = Settings.from_env()
    except SettingsError as error:
        sys.exit(str(error))
    problem = port_problem(settings.host, settings.port)
    if problem:
        sys.exit(problem)
    sys.stdout.write(greeting(settings))
    sys.stdout.flush()
    configuration = str(ROOT / "gunicorn.conf.py")
    command = [sys.executable, "-m", "gunicorn", "--config", configuration, "--chdir", str(ROOT)]
    os.execv(sys.executable, command)  # noqa: S606 – our own command, no shell


if __name__ == "__main__":
    main()
