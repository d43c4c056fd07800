"""Column types that mean the same on both databases, and fit SQLite's STRICT tables."""

import datetime as dt
import json
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    JSON,
    REAL,
    Boolean,
    Date,
    DateTime,
    Dialect,
    Double,
    Integer,
    Text,
    TypeDecorator,
)
from sqlalchemy.types import TypeEngine


class UtcTime(TypeDecorator[dt.datetime]):
    """A moment, always with its time zone: ISO text in SQLite, timestamptz in PostgreSQL."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Choose the column's type for the database at hand."""
        plain = Text() if dialect.name == "sqlite" else DateTime(timezone=True)
        return dialect.type_descriptor(plain)

    def process_bind_param(self, value: dt.datetime | None, dialect: Dialect) -> Any:  # noqa: ANN401 - what the driver takes
        """Hand over UTC; a moment without a zone is a mistake of the caller."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment needs its time zone")
        moment = value.astimezone(dt.UTC)
        # One width for every text, so that comparing texts compares moments.
        return moment.isoformat(timespec="microseconds") if dialect.name == "sqlite" else moment

    def process_result_value(self, value: Any, dialect: Dialect) -> dt.datetime | None:  # noqa: ANN401, ARG002 - SQLAlchemy's signature
        """Give the moment in UTC."""
        if value is None:
            return None
        moment = dt.datetime.fromisoformat(value) if isinstance(value, str) else value
        return moment.astimezone(dt.UTC)


class Day(TypeDecorator[dt.date]):
    """A date on the calendar of the table: ISO text in SQLite."""

    impl = Date()
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Choose the column's type for the database at hand."""
        return dialect.type_descriptor(Text() if dialect.name == "sqlite" else Date())

    def process_bind_param(self, value: dt.date | None, dialect: Dialect) -> Any:  # noqa: ANN401 - what the driver takes
        """Hand over text or date."""
        return value.isoformat() if value and dialect.name == "sqlite" else value

    def process_result_value(self, value: Any, dialect: Dialect) -> dt.date | None:  # noqa: ANN401, ARG002 - SQLAlchemy's signature
        """Give the date."""
        return dt.date.fromisoformat(value) if isinstance(value, str) else value


class Flag(TypeDecorator[bool]):
    """Yes or no: 0 or 1 in SQLite."""

    impl = Boolean()
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Choose the column's type for the database at hand."""
        return dialect.type_descriptor(Integer() if dialect.name == "sqlite" else Boolean())

    def process_bind_param(self, value: bool | None, dialect: Dialect) -> Any:  # noqa: ANN401, FBT001 - SQLAlchemy's signature
        """Hand over 0 or 1 where there is no truth value."""
        return int(value) if value is not None and dialect.name == "sqlite" else value

    def process_result_value(self, value: Any, dialect: Dialect) -> bool | None:  # noqa: ANN401, ARG002 - SQLAlchemy's signature
        """Give yes or no."""
        return None if value is None else bool(value)


class Document(TypeDecorator[dict[str, Any]]):
    """A JSON object, its keys in the order they were written."""

    impl = JSON(none_as_null=True)
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """Choose the column's type for the database at hand."""
        plain = Text() if dialect.name == "sqlite" else JSON(none_as_null=True)
        return dialect.type_descriptor(plain)

    def process_bind_param(self, value: dict[str, Any] | None, dialect: Dialect) -> Any:  # noqa: ANN401 - what the driver takes
        """Hand over text where the database has no JSON type."""
        if value is None or dialect.name != "sqlite":
            return value
        return json.dumps(value, ensure_ascii=False)

    def process_result_value(self, value: Any, dialect: Dialect) -> dict[str, Any] | None:  # noqa: ANN401, ARG002 - SQLAlchemy's signature
        """Give the object."""
        loaded: dict[str, Any] | None = json.loads(value) if isinstance(value, str) else value
        return loaded


class Choice(TypeDecorator[StrEnum]):
    """One word of a short list, kept as text; a CHECK constraint holds the list."""

    impl = Text()
    cache_ok = True

    def __init__(self, words: type[StrEnum]) -> None:
        super().__init__()
        self.words = words

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Hand over the word."""
        return None if value is None else str(self.words(value))

    def process_result_value(self, value: str | None, dialect: Dialect) -> StrEnum | None:  # noqa: ARG002 - SQLAlchemy's signature
        """Give the member of the list."""
        return None if value is None else self.words(value)


REAL_NUMBER: TypeEngine[float] = Double().with_variant(REAL(), "sqlite")
