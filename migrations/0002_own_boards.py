"""Boards that groups bring along, tickets' values that they correct; which of it a game has."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.storage.types import UtcTime

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

SQLITE_TRIGGER = """
CREATE TRIGGER board_version_no_{verb} BEFORE {verb} ON board_version
BEGIN SELECT RAISE(ABORT, 'a version of a board is never changed'); END
"""
POSTGRESQL_FUNCTION = """
CREATE FUNCTION board_version_is_never_changed() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'a version of a board is never changed'; END $$
"""
POSTGRESQL_TRIGGER = """
CREATE TRIGGER board_version_never_changed BEFORE UPDATE OR DELETE ON board_version
FOR EACH ROW EXECUTE FUNCTION board_version_is_never_changed()
"""
# Both databases can add a column with its foreign key in one statement; Alembic would make the
# whole table anew in SQLite, and lose what hangs on it.
NEW_COLUMN = """
ALTER TABLE game ADD COLUMN board_version_id INTEGER
CONSTRAINT fk_game_board_version_id_board_version REFERENCES board_version (id)
"""


def upgrade() -> None:
    """Make the tables of boards, and let a game say which version and which values it has."""
    _boards()
    _corrections()
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    op.execute(NEW_COLUMN)
    op.execute(f"ALTER TABLE game ADD COLUMN ticket_values {'TEXT' if on_sqlite else 'JSON'}")
    if on_sqlite:
        op.execute(SQLITE_TRIGGER.format(verb="update"))
        op.execute(SQLITE_TRIGGER.format(verb="delete"))
    else:
        op.execute(POSTGRESQL_FUNCTION)
        op.execute(POSTGRESQL_TRIGGER)


def _boards() -> None:
    op.create_table(
        "own_board",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("public_id", sa.Text(), nullable=False),
        sa.Column("archived_at", UtcTime(), nullable=True),
        sa.ForeignKeyConstraint(["group_id"], ["group.id"], name="fk_own_board_group_id_group"),
        sa.PrimaryKeyConstraint("id", name="pk_own_board"),
        sa.UniqueConstraint("public_id", name="uq_own_board_public_id"),
        sqlite_strict=True,
    )
    op.create_index("ix_own_board_group_id", "own_board", ["group_id"])
    op.create_table(
        "board_version",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("board_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.Column("layout", sa.Text(), nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=True),
        sa.Column("brought_at", UtcTime(), nullable=False),
        sa.CheckConstraint("number >= 1", name="number"),
        sa.CheckConstraint("length(file) BETWEEN 2 AND 262144", name="file"),
        sa.ForeignKeyConstraint(
            ["board_id"], ["own_board.id"], name="fk_board_version_board_id_own_board"
        ),
        sa.ForeignKeyConstraint(
            ["member_id"], ["member.id"], name="fk_board_version_member_id_member"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_board_version"),
        sa.UniqueConstraint("board_id", "number", name="uq_board_version_board_id_number"),
        sqlite_strict=True,
    )


def _corrections() -> None:
    op.create_table(
        "ticket_correction",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.Text(), nullable=False),
        sa.Column("ticket", sa.Text(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.CheckConstraint("points >= 1", name="points"),
        sa.ForeignKeyConstraint(
            ["group_id"], ["group.id"], name="fk_ticket_correction_group_id_group"
        ),
        sa.PrimaryKeyConstraint("group_id", "board", "ticket", name="pk_ticket_correction"),
        sqlite_strict=True,
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Going back would lose boards, and games would be counted on nothing."""
    raise NotImplementedError("this migration cannot be taken back: games are played on its boards")
