"""Tells the rest of the process that it is about to end.

The server's SIGTERM handler sets the event, and readiness then says no.
"""

import threading

draining = threading.Event()
