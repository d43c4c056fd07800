"""How gunicorn serves Scorekeeper: threads for many phones, a quick and clean end.

Settings come from the environment, as everywhere (README, "Settings").
"""

import signal
import sys
from types import FrameType
from typing import TYPE_CHECKING

from scorekeeper.config import Settings, SettingsError

if TYPE_CHECKING:
    from gunicorn.workers.base import Worker

try:
    settings = Settings.from_env()
except SettingsError as error:
    sys.exit(str(error))

wsgi_app = "scorekeeper.wsgi:app"
bind = f"{settings.host}:{settings.port}"
worker_class = "gthread"
workers = settings.workers
# Twice the phones that may be open at once, and some for pages: a phone may hold a thread a while.
threads = settings.threads
timeout = 60
graceful_timeout = 5
keepalive = 5
# A worker that is replaced after so many requests would cut whoever is being answered.
max_requests = 0
# It would put a socket into the home folder, one for all instances of a user.
control_socket_disable = True
errorlog = "-"
accesslog = "-" if settings.access_log else None
# The path without the query, no Referer, no cookies: nothing in it lets anybody in.
access_log_format = (
    '{"at": "%(t)s", "from": "%(h)s", "method": "%(m)s", "path": "%(U)s", '
    '"status": %(s)s, "bytes": "%(B)s", "ms": %(M)s}'
)


def post_worker_init(worker: "Worker") -> None:
    """On SIGTERM tell the application first, then end as gunicorn would."""
    from scorekeeper.web.drain import draining  # noqa: PLC0415 – only the worker loads the app

    ends = signal.getsignal(signal.SIGTERM)
    worker.log.info("Answering on %s", bind)

    def drain(number: int, frame: FrameType | None) -> None:
        draining.set()
        if callable(ends):
            ends(number, frame)

    signal.signal(signal.SIGTERM, drain)
