"""The session's cookie, read so that a clock that was put right shuts nobody out."""

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import SignatureExpired, URLSafeTimedSerializer

from scorekeeper.services.clock import now


class PatientSerializer(URLSafeTimedSerializer):
    """Takes a cookie from the future for what it is: our own, made while the clock was ahead.

    A small computer without a battery often starts with the wrong time. The library drops such a
    cookie, and the next page then puts an empty one in its place: the phone would be out for good.
    """

    def loads(  # type: ignore[override]  # the library does so too
        self,
        s: str | bytes,
        max_age: int | None = None,
        return_timestamp: bool = False,  # noqa: FBT001, FBT002 - the library's signature
        salt: str | bytes | None = None,
    ) -> object:
        """Read a signed value; one that is too old is refused, one that is too young is not."""
        try:
            return super().loads(s, max_age, return_timestamp, salt)
        except SignatureExpired as expired:
            if expired.date_signed is None or expired.date_signed <= now():
                raise
            return super().loads(s, None, return_timestamp, salt)


class Sessions(SecureCookieSessionInterface):
    """Flask's sessions, read by the patient serializer."""

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Give the serializer that Flask would, in the patient kind."""
        usual = super().get_signing_serializer(app)
        if usual is None:
            return None
        return PatientSerializer(
            usual.secret_keys,
            salt=usual.salt,
            serializer=self.serializer,
            signer_kwargs=usual.signer_kwargs,
        )
