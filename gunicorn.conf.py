"""How gunicorn serves Scorekeeper: threads for many phones, a quick and clean end.

Settings come from the environment: HOST, PORT, THREADS, WORKERS.
"""

import os
import signal
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gunicorn.workers.base import Worker

wsgi_app = "scorekeeper.wsgi:app"
# Phones at the table reach it over the wifi, so all interfaces unless told otherwise.
bind = f"{os.environ.get('HOST', '0.0.0.0')}:{os.environ.get('PORT', '8000')}"  # noqa: S104 – see above
worker_class = "gthread"
workers = int(os.environ.get("WORKERS", "1"))
# Twice the phones that may be open at once, and some for pages: a phone may hold a thread a while.
threads = int(os.environ.get("THREADS", "64"))
timeout = 60
graceful_timeout = 5
keepalive = 5
# A worker that is replaced after so many requests would cut whoever is being answered.
max_requests = 0
# It would put a socket into the home folder, one for all instances of a user.
control_socket_disable = True
errorlog = "-"
accesslog = "-" if os.environ.get("ACCESS_LOG", "0") == "1" else None
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
