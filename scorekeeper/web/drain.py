"""Tells the rest of the process that it is about to end.

The server's SIGTERM handler sets the event; readiness then says no, and answers that are held
open (a stream, a slow poll) wait on it in place of a plain sleep.
"""

import threading

draining = threading.Event()
