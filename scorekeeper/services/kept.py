"""What takes some work to make out of the database and never changes: kept while it is in use."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING, Generic, TypeVar
from weakref import WeakKeyDictionary

from scorekeeper.storage.database import db

if TYPE_CHECKING:
    from collections.abc import Hashable

    from sqlalchemy import Engine

Made = TypeVar("Made")


class Kept(Generic[Made]):
    """The things last used. They are shared by threads, so nobody may change one of them."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._lock = Lock()
        # A shelf for each database: two of them number their rows alike.
        self._shelves: WeakKeyDictionary[Engine, OrderedDict[Hashable, Made]] = WeakKeyDictionary()

    def get(self, key: Hashable) -> Made | None:
        """Give a thing, and note that it was used."""
        with self._lock:
            shelf = self._shelf()
            if key in shelf:
                shelf.move_to_end(key)
            return shelf.get(key)

    def put(self, key: Hashable, made: Made) -> None:
        """Keep a thing, and let those go that were used longest ago."""
        with self._lock:
            shelf = self._shelf()
            shelf[key] = made
            shelf.move_to_end(key)
            while len(shelf) > self.most:
                shelf.popitem(last=False)

    def _shelf(self) -> OrderedDict[Hashable, Made]:
        return self._shelves.setdefault(db.engine, OrderedDict())
