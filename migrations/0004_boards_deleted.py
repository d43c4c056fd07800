"""A brought board on which no game was begun can be deleted, with its versions."""

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

POSTGRESQL_TRIGGER = """
CREATE TRIGGER board_version_never_changed BEFORE UPDATE ON board_version
FOR EACH ROW EXECUTE FUNCTION board_version_is_never_changed()
"""


def upgrade() -> None:
    """Let versions go that nothing hangs on: a game holds its own one by its foreign key."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TRIGGER board_version_no_delete")
    else:
        op.execute("DROP TRIGGER board_version_never_changed ON board_version")
        op.execute(POSTGRESQL_TRIGGER)


def downgrade() -> None:
    """Going back would find boards missing that somebody deleted; nothing needs it."""
    raise NotImplementedError("this migration cannot be taken back: boards are deleted by it")
