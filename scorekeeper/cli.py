"""Commands: `flask --app scorekeeper upgrade`, and so on."""

import click
from flask import Flask

from scorekeeper.demo.command import demo
from scorekeeper.storage import migration


def init_app(app: Flask) -> None:
    """Add the commands."""
    app.cli.add_command(upgrade)
    app.cli.add_command(demo)


@click.command()
def upgrade() -> None:
    """Make the database, or bring it up to what this version needs."""
    before = migration.upgrade()
    words = {
        migration.MigrationState.READY: "The database is up to date.",
        migration.MigrationState.MISSING: "The database was made.",
        migration.MigrationState.BEHIND: "The database was brought up to date.",
    }
    if before not in words:
        raise click.ClickException("The database was made by a newer version of Scorekeeper.")
    click.echo(words[before])
