"""What a service answers instead of doing the thing: a sentence, a code and a status."""

from collections.abc import Mapping
from typing import ClassVar

from scorekeeper.rules.sentences import Refusal, Sentence, say, say_number


class ServiceError(Exception):
    """The thing was not done; `sentence` says why, in words for the table."""

    status: ClassVar[int] = 500

    def __init__(
        self, sentence: Sentence, code: str, fields: Mapping[str, Sentence] | None = None
    ) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence
        self.code = code
        self.fields = dict(fields or {})


class NotFound(ServiceError):
    """There is no such thing, or it belongs to a group that the phone is not in."""

    status = 404

    def __init__(self) -> None:
        sentence = say(
            "This page does not exist, or it belongs to a group that this phone is not in."
            " If somebody invited you, open the invitation again."
        )
        super().__init__(sentence, "not_found")


class Forbidden(ServiceError):
    """The phone is in the group, but this is for owners."""

    status = 403


class Conflict(ServiceError):
    """Something else happened first; look again, then decide."""

    status = 409


class Refused(ServiceError):
    """What was sent breaks a rule of the game or of a field."""

    status = 422

    @classmethod
    def by_rules(cls, refusal: Refusal) -> "Refused":
        """Pass on what the rules of the game said."""
        return cls(refusal.sentence, refusal.code)


class TooMany(ServiceError):
    """A limit was reached.

    Attributes:
        retry_after: whole seconds until the next try can succeed, at least 1.
    """

    status = 429

    def __init__(self, retry_after: int) -> None:
        super().__init__(
            say_number(
                "That was too often. Please try again in %(number)s second.",
                "That was too often. Please try again in %(number)s seconds.",
                retry_after,
            ),
            "too_many",
        )
        self.retry_after = retry_after
