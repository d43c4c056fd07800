"""Commands: `flask --app scorekeeper upgrade`, and so on."""

import click
from flask import Flask, current_app
from flask.cli import with_appcontext

from scorekeeper.check_board import check_board
from scorekeeper.counting import count_command
from scorekeeper.demo.command import demo
from scorekeeper.doctor import doctor
from scorekeeper.storage import migration


def init_app(app: Flask) -> None:
    """Add the commands."""
    app.cli.add_command(count_command)
    app.cli.add_command(check_board)
    app.cli.add_command(upgrade)
    app.cli.add_command(doctor)
    app.cli.add_command(demo)


@click.command()
@with_appcontext
def upgrade() -> None:
    """Make the database, or bring it up to what this version needs."""
    try:
        before = migration.upgrade(network_folder=current_app.extensions["settings"].network_folder)
    except migration.OnNetwork as error:
        raise click.ClickException(
            f"{error} is on another machine's disk, where SQLite can lose games."
            " Use PostgreSQL, or set SQLITE_ON_NETWORK_FOLDER=yes at your own risk."
        ) from error
    words = {
        migration.MigrationState.READY: "The database is up to date.",
        migration.MigrationState.MISSING: "The database was made.",
        migration.MigrationState.BEHIND: "The database was brought up to date.",
    }
    if before not in words:
        raise click.ClickException("The database was made by a newer version of Scorekeeper.")
    click.echo(words[before])
