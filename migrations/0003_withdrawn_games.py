"""Games that were taken away: still there with all of their log, but no longer counted."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let a game say since when it is taken away; those that are there are not."""
    on_sqlite = op.get_bind().dialect.name == "sqlite"
    kind = "TEXT" if on_sqlite else "TIMESTAMP WITH TIME ZONE"
    op.execute(f"ALTER TABLE game ADD COLUMN withdrawn_at {kind}")


def downgrade() -> None:
    """Going back would bring every game back that somebody took away."""
    raise NotImplementedError("this migration cannot be taken back: games are taken away by it")
