"""The first tables: groups, phones, players, games, seats, the log of moves, rate limits."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.storage.types import REAL_NUMBER, Day, Document, Flag, UtcTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

SQLITE_TRIGGER = """
CREATE TRIGGER log_entry_no_{verb} BEFORE {verb} ON log_entry
BEGIN SELECT RAISE(ABORT, 'the log of moves is append-only'); END
"""
POSTGRESQL_FUNCTION = """
CREATE FUNCTION log_entry_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the log of moves is append-only'; END $$
"""
POSTGRESQL_TRIGGER = """
CREATE TRIGGER log_entry_append_only BEFORE UPDATE OR DELETE ON log_entry
FOR EACH ROW EXECUTE FUNCTION log_entry_is_append_only()
"""


def upgrade() -> None:
    """Make every table."""
    _groups()
    _games()
    _seats()
    _log()
    op.create_table(
        "bucket",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("tokens", REAL_NUMBER, nullable=False),
        sa.Column("updated_at", UtcTime(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_bucket"),
        sqlite_strict=True,
    )
    op.create_index("ix_bucket_updated_at", "bucket", ["updated_at"])


def _groups() -> None:
    op.create_table(
        "group",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("public_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("invite_secret", sa.Text(), nullable=False),
        sa.Column("owner_secret", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("time_zone", sa.Text(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 40", name="name"),
        sa.PrimaryKeyConstraint("id", name="pk_group"),
        sa.UniqueConstraint("public_id", name="uq_group_public_id"),
        sa.UniqueConstraint("invite_secret", name="uq_group_invite_secret"),
        sa.UniqueConstraint("owner_secret", name="uq_group_owner_secret"),
        sqlite_strict=True,
    )
    op.create_table(
        "member",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=False),
        sa.Column("last_seen_at", UtcTime(), nullable=False),
        sa.Column("revoked_at", UtcTime(), nullable=True),
        sa.CheckConstraint("role IN ('owner', 'player')", name="role"),
        sa.CheckConstraint("length(label) BETWEEN 0 AND 40", name="label"),
        sa.ForeignKeyConstraint(["group_id"], ["group.id"], name="fk_member_group_id_group"),
        sa.PrimaryKeyConstraint("id", name="pk_member"),
        sa.UniqueConstraint("token_hash", name="uq_member_token_hash"),
        sqlite_strict=True,
    )
    op.create_index("ix_member_group_id", "member", ["group_id"])
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("colour", sa.Text(), nullable=True),
        sa.Column("archived_at", UtcTime(), nullable=True),
        sa.CheckConstraint("length(name) BETWEEN 1 AND 40", name="name"),
        sa.ForeignKeyConstraint(["group_id"], ["group.id"], name="fk_player_group_id_group"),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
        sa.UniqueConstraint("group_id", "name_key", name="uq_player_group_id_name_key"),
        sqlite_strict=True,
    )


def _games() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("command_id", sa.Text(), nullable=True),
        sa.Column("ruleset_id", sa.Text(), nullable=False),
        sa.Column("ruleset_version", sa.Integer(), nullable=False),
        sa.Column("both_tracks_open", Flag(), nullable=False),
        sa.Column("way", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("started_at", UtcTime(), nullable=False),
        sa.Column("played_on", Day(), nullable=False),
        sa.Column("finished_at", UtcTime(), nullable=True),
        sa.Column("tie_break", sa.Text(), nullable=True),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("count", Document(), nullable=True),
        sa.CheckConstraint("way IN ('play', 'count', 'record')", name="way"),
        sa.CheckConstraint("phase IN ('playing', 'counting', 'finished')", name="phase"),
        sa.CheckConstraint("seq >= 0", name="seq"),
        sa.CheckConstraint("number >= 1", name="number"),
        sa.CheckConstraint("(phase = 'finished') = (finished_at IS NOT NULL)", name="finished_at"),
        sa.CheckConstraint("length(note) BETWEEN 0 AND 500", name="note"),
        sa.ForeignKeyConstraint(["group_id"], ["group.id"], name="fk_game_group_id_group"),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.UniqueConstraint("group_id", "number", name="uq_game_group_id_number"),
        sa.UniqueConstraint("group_id", "command_id", name="uq_game_group_id_command_id"),
        sqlite_strict=True,
    )


def _seats() -> None:
    op.create_table(
        "seat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("colour", sa.Text(), nullable=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("winner", Flag(), nullable=True),
        sa.Column("total", sa.Integer(), nullable=True),
        sa.Column("route_points", sa.Integer(), nullable=True),
        sa.Column("ticket_points", sa.Integer(), nullable=True),
        sa.Column("station_points", sa.Integer(), nullable=True),
        sa.Column("bonus_points", sa.Integer(), nullable=True),
        sa.Column("tickets_completed", sa.Integer(), nullable=True),
        sa.Column("tickets_failed", sa.Integer(), nullable=True),
        sa.Column("longest_cars", sa.Integer(), nullable=True),
        sa.Column("marker", sa.Integer(), nullable=True),
        sa.CheckConstraint("position >= 0", name="position"),
        sa.CheckConstraint("place >= 1", name="place"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_seat_game_id_game"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_seat_player_id_player"),
        sa.PrimaryKeyConstraint("id", name="pk_seat"),
        sa.UniqueConstraint("game_id", "position", name="uq_seat_game_id_position"),
        sa.UniqueConstraint("game_id", "player_id", name="uq_seat_game_id_player_id"),
        sa.UniqueConstraint("game_id", "colour", name="uq_seat_game_id_colour"),
        sqlite_strict=True,
    )
    op.create_index("ix_seat_player_id", "seat", ["player_id"])


def _log() -> None:
    op.create_table(
        "log_entry",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("command_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("subject", sa.Text(), nullable=True),
        sa.Column("amount", sa.Integer(), nullable=True),
        sa.Column("undoes", sa.Integer(), nullable=True),
        sa.Column("member_id", sa.Integer(), nullable=True),
        sa.Column("at", UtcTime(), nullable=False),
        sa.CheckConstraint("seq >= 1", name="seq"),
        sa.CheckConstraint("length(command_id) = 32", name="command_id"),
        sa.CheckConstraint("undoes < seq", name="undoes"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_log_entry_game_id_game"),
        sa.ForeignKeyConstraint(["member_id"], ["member.id"], name="fk_log_entry_member_id_member"),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_log_entry"),
        sa.UniqueConstraint("game_id", "command_id", name="uq_log_entry_game_id_command_id"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )
    if op.get_bind().dialect.name == "sqlite":
        op.execute(SQLITE_TRIGGER.format(verb="update"))
        op.execute(SQLITE_TRIGGER.format(verb="delete"))
    else:
        op.execute(POSTGRESQL_FUNCTION)
        op.execute(POSTGRESQL_TRIGGER)


def downgrade() -> None:
    """There is nothing before the first migration."""
    raise NotImplementedError("the first migration cannot be taken back: remove the database")
