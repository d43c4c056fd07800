"""Groups and the phones in them: who was let in, how, and how they are shut out again."""

import hashlib
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import and_, or_, select, update
from sqlalchemy.exc import IntegrityError, OperationalError

from scorekeeper.rules.sentences import say
from scorekeeper.services import checks
from scorekeeper.services.clock import DEFAULT_TIME_ZONE, known_time_zones, now
from scorekeeper.services.errors import NotFound, Refused
from scorekeeper.services.names import clean_label, clean_name
from scorekeeper.storage.database import db, once_more, write
from scorekeeper.storage.models import Group, Member, Role

SECRET_BYTES: Final = 16  # 128 bits: nobody guesses these, so they can be kept as they are
SEEN_EVERY: Final = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class NewMember:
    """A phone that has just been let in.

    Attributes:
        group: the group it is in.
        member: its row.
        token: what the phone keeps in its cookie; only a hash of it is stored.
    """

    group: Group
    member: Member
    token: str


@once_more
def create_group(
    name: str,
    label: str = "",
    time_zone: str = DEFAULT_TIME_ZONE,
    command_id: str | None = None,
) -> NewMember:
    """Make a group; the phone that makes it is its first owner.

    Args:
        name: the group's name, 1 to 40 characters.
        label: what to call the phone in the list of phones; may be empty.
        time_zone: the name of a time zone, like "Europe/Vienna".
        command_id: 32 hex digits, made with the form: the same one again is the same group.

    Raises:
        Refused: a name or time zone that cannot be used; or the id was used for another group.
    """
    name, label, time_zone = clean_name(name), clean_label(label), _known_zone(time_zone)
    token = _token_for(command_id)
    try:
        return _created(name, label, time_zone, token)
    except IntegrityError:
        # The same form came twice at the same moment: this finds what the other one has made.
        return _created(name, label, time_zone, token)


def _created(name: str, label: str, time_zone: str, token: str) -> NewMember:
    with write() as session:
        there = session.scalar(select(Member).where(Member.token_hash == hash_of(token)))
        if there is not None:
            return _same_group(there, name, token)
        group = Group(
            public_id=secrets.token_hex(8),
            name=name,
            invite_secret=secrets.token_urlsafe(SECRET_BYTES),
            owner_secret=secrets.token_urlsafe(SECRET_BYTES),
            epoch=1,
            time_zone=time_zone,
            created_at=now(),
        )
        session.add(group)
        session.flush()
        return _let_in(group, Role.OWNER, label, token)


def _token_for(command_id: str | None) -> str:
    """Make a phone's token; a form that is sent twice makes the same one twice.

    The answer to the first may be lost, and with it the cookie: the second has to let the phone in.
    """
    if command_id is None:
        return secrets.token_urlsafe(SECRET_BYTES)
    checks.need_command_id(command_id)
    return hashlib.blake2b(f"group {command_id}".encode(), digest_size=SECRET_BYTES).hexdigest()


def _same_group(member: Member, name: str, token: str) -> NewMember:
    """Give the group that a form has made before, to the phone that it let in."""
    group = member.group
    if group.name != name or member.revoked_at is not None or member.epoch != group.epoch:
        raise checks.used_twice()
    return NewMember(group, member, token)


@once_more
def join(secret: str, label: str = "", known: Iterable[str] = ()) -> NewMember:
    """Let a phone in by the secret of an invite or owner link.

    A phone that is in already stays the same member; the owner link makes an owner of it.

    Args:
        secret: the part of the link after the #.
        label: what to call the phone in the list of phones; may be empty.
        known: the tokens that the phone's cookie holds already.

    Raises:
        Refused: no group has this secret (any more).
    """
    label = clean_label(label)
    with write() as session:
        group = session.scalar(
            select(Group)
            .where(or_(Group.invite_secret == secret, Group.owner_secret == secret))
            .with_for_update()
        )
        if group is None:
            raise Refused(say("This invitation is not valid (any more)."), "no_invite")
        owner = secrets.compare_digest(secret.encode(), group.owner_secret.encode())
        role = Role.OWNER if owner else Role.PLAYER
        for token in known:
            member = _member_by_token(token)
            if member is not None and member.group_id == group.id:
                member.role = Role.OWNER if owner else member.role
                return NewMember(group, member, token)
        return _let_in(group, role, label, _token_for(None))


def _let_in(group: Group, role: Role, label: str, token: str) -> NewMember:
    moment = now()
    member = Member(
        group_id=group.id,
        group=group,
        token_hash=hash_of(token),
        role=role,
        label=label,
        epoch=group.epoch,
        created_at=moment,
        last_seen_at=moment,
    )
    db.session.add(member)
    db.session.flush()
    return NewMember(group, member, token)


def hash_of(token: str) -> str:
    """Give what is stored of a phone's token. It has 128 random bits, so a plain hash will do."""
    return hashlib.sha256(token.encode()).hexdigest()


_IS_IN = and_(Member.revoked_at.is_(None), Member.epoch == Group.epoch)


def _member_by_token(token: str) -> Member | None:
    return db.session.scalar(
        select(Member).join(Group).where(Member.token_hash == hash_of(token), _IS_IN)
    )


def groups_of(tokens: Iterable[str]) -> list[tuple[Group, Member]]:
    """Give the groups that a phone is in, newest first, each with the phone's row.

    Args:
        tokens: what the phone's cookie holds; unknown ones count for nothing.
    """
    hashes = [hash_of(token) for token in tokens]
    if not hashes:
        return []
    rows = db.session.execute(
        select(Group, Member)
        .join(Member, Member.group_id == Group.id)
        .where(Member.token_hash.in_(hashes), _IS_IN)
        .order_by(Member.created_at.desc(), Member.id.desc())
    )
    return [(group, member) for group, member in rows]


def membership(public_id: str, tokens: Iterable[str]) -> tuple[Group, Member]:
    """Give a group by the id in its address, if one of the tokens is of a phone in it.

    Raises:
        NotFound: no such group, or not this phone's.
    """
    hashes = [hash_of(token) for token in tokens]
    row = db.session.execute(
        select(Group, Member)
        .join(Member, Member.group_id == Group.id)
        .where(Group.public_id == public_id, Member.token_hash.in_(hashes), _IS_IN)
        .order_by(Member.role, Member.id)
    ).first()
    if row is None:
        raise NotFound
    return row[0], row[1]


def seen(member: Member) -> None:
    """Note that a phone is still used; written a few times a day at the most."""
    moment = now()
    if moment - member.last_seen_at < SEEN_EVERY:
        return
    # Looking has to work where nothing can be written: the disk full, a backup holding the lock.
    with suppress(OperationalError), write() as session:
        session.execute(update(Member).where(Member.id == member.id).values(last_seen_at=moment))


def members_of(group: Group) -> Sequence[Member]:
    """Give the phones that are in, in the order they came."""
    return db.session.scalars(
        select(Member)
        .join(Group)
        .where(Member.group_id == group.id, _IS_IN)
        .order_by(Member.created_at, Member.id)
    ).all()


@once_more
def change_settings(group: Group, by: Member | None, name: str, time_zone: str) -> None:
    """Change a group's name, and the time zone in which its times are shown.

    Args:
        group: the group.
        by: the owner's phone it came from; None where it came from no phone.
        name: 1 to 40 characters.
        time_zone: the name of a time zone.

    Raises:
        Refused: a name or time zone that cannot be used.
        Forbidden: the phone is no owner of the group.
        NotFound: it was shut out in the meantime.
    """
    name, time_zone = clean_name(name), _known_zone(time_zone)
    with write() as session:
        session.refresh(group, with_for_update=True)
        checks.need_owner(group, by)
        group.name, group.time_zone = name, time_zone


@once_more
def change_code(group: Group, by: Member) -> None:
    """Make new invite and owner links; every phone but this one is out at once.

    Raises:
        Forbidden: the phone is no owner of the group.
        NotFound: it was shut out in the meantime.
    """
    with write() as session:
        session.refresh(group, with_for_update=True)
        checks.need_owner(group, by)
        group.epoch += 1
        group.invite_secret = secrets.token_urlsafe(SECRET_BYTES)
        group.owner_secret = secrets.token_urlsafe(SECRET_BYTES)
        by.epoch = group.epoch


@once_more
def leave(member: Member) -> None:
    """Take a phone out of its group at its own wish.

    Raises:
        Refused: it is the only owner, and others are in.
    """
    with write() as session:
        group = session.get_one(Group, member.group_id, with_for_update=True)
        others = [other for other in members_of(group) if other.id != member.id]
        if member.role == Role.OWNER and others and not any(o.role == Role.OWNER for o in others):
            raise Refused(
                say(
                    "This is the only phone that looks after the group."
                    " Open the owner link on another one first."
                ),
                "last_owner",
            )
        member.revoked_at = now()


@once_more
def remove_member(group: Group, by: Member, member_id: int) -> None:
    """Shut one phone out.

    Raises:
        Forbidden: the phone that asks is no owner of the group.
        NotFound: no such phone is in the group, or the one that asks was shut out in the meantime.
        Refused: it would shut itself out.
    """
    with write() as session:
        session.refresh(group, with_for_update=True)
        checks.need_owner(group, by)
        if member_id == by.id:
            sentence = say("This is the phone in your hand: leave the group instead.")
            raise Refused(sentence, "own_phone")
        member = next((one for one in members_of(group) if one.id == member_id), None)
        if member is None:
            raise NotFound
        member.revoked_at = now()


def _known_zone(time_zone: str) -> str:
    if time_zone in known_time_zones():
        return time_zone
    sentence = say("There is no time zone “%(name)s”.", name=time_zone[:60])
    raise Refused(sentence, "no_time_zone", {"time_zone": sentence})
