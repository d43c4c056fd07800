"""A real server for the browser tests: gunicorn on a free port with a migrated database."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STARTS_WITHIN = 60.0
STOPS_WITHIN = 20.0
LOG_TAIL = 6000


# What keeps the ports of all servers until this process ends.
_holders: list[socket.socket] = []


def port_of_its_own() -> int:
    """Return a TCP port of the loopback interface that nobody else gets from now on.

    The socket that holds it never listens: gunicorn, which reuses addresses, binds beside it, and
    while no gunicorn runs, whoever connects is refused.
    """
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    _holders.append(holder)
    return int(holder.getsockname()[1])


class Server:
    """One gunicorn with its own database in `folder`; can be stopped, killed and started again."""

    def __init__(self, folder: Path, extra: Mapping[str, str] | None = None) -> None:
        self.folder = folder
        self.port = port_of_its_own()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log_file = folder / "server.log"
        self.environment = {
            "DATABASE_URL": f"sqlite:///{folder / 'scorekeeper.db'}",
            "SECRET_KEY": "browser-tests-only-" + "k" * 32,
            "PORT": str(self.port),
            "HOST": "127.0.0.1",
            **(extra or {}),
        }
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def full_environment(self) -> dict[str, str]:
        """The environment a command of this server runs in."""
        return {**os.environ, **self.environment}

    def migrate(self) -> None:
        """Bring the database to the newest form with the command an owner would use."""
        command = [sys.executable, "-m", "flask", "--app", "scorekeeper", "upgrade"]
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=self.full_environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"upgrade failed:\n{done.stdout}\n{done.stderr}"

    def start(self) -> None:
        """Start gunicorn and wait until it answers."""
        command = [sys.executable, "-m", "gunicorn", "--config", "gunicorn.conf.py"]
        with self.log_file.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "scorekeeper.wsgi:app"],
                cwd=ROOT,
                env=self.full_environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._wait_until_it_answers()

    def _wait_until_it_answers(self) -> None:
        assert self._process is not None
        end = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < end:
            if self._process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        raise AssertionError(f"the server did not start:\n{self.log_tail()}")

    def stop(self) -> None:
        """Ask it to end, as an operator does, and wait for that."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Take it away at once, workers included, as a power cut does."""
        self._end(signal.SIGKILL)

    def kill_worker(self) -> None:
        """Take one worker away; its master starts another."""
        assert self._process is not None
        master = self._process.pid
        children = Path(f"/proc/{master}/task/{master}/children").read_text(encoding="ascii")
        for worker in children.split()[:1]:
            os.kill(int(worker), signal.SIGKILL)

    def kill_master(self) -> None:
        """Take the master alone away; its workers find out by themselves."""
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait(STOPS_WITHIN)
        self._process = None

    def restart(self) -> None:
        """Stop and start on the same port with the same database."""
        self.stop()
        self.start()

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        if how is signal.SIGKILL:
            os.killpg(self._process.pid, how)
        else:
            self._process.send_signal(how)
        try:
            self._process.wait(STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(STOPS_WITHIN)
            raise AssertionError(f"the server did not stop:\n{self.log_tail()}") from None
        finally:
            self._process = None

    def log_tail(self) -> str:
        """The last part of what the server printed."""
        if not self.log_file.exists():
            return ""
        return self.log_file.read_text(encoding="utf-8", errors="replace")[-LOG_TAIL:]
