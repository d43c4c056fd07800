"""The command `demo`."""

import click
from flask import current_app
from flask.cli import with_appcontext

from scorekeeper.demo.filling import fill
from scorekeeper.serve import addresses_to_show


@click.command("demo")
@click.option("--name", default="Friday table", show_default=True, help="The group's name.")
@click.option(
    "--games",
    "number",
    type=click.IntRange(0, 500),
    default=16,
    show_default=True,
    help="How many finished games.",
)
@click.option(
    "--seed", type=int, default=1910, show_default=True, help="Other games for another one."
)
@with_appcontext
def demo(name: str, number: int, seed: int) -> None:
    """Make a group of made-up players with finished games, and one is running."""
    filled = fill(name, number, seed)
    group = filled.owner.group
    address = addresses_to_show(current_app.extensions["settings"])[0]
    click.echo(f"“{group.name}” has {filled.finished} finished games, and one is running.")
    click.echo("With the server running (make run), open this on a phone to be in:")
    click.echo(f"    {address}/join#{group.invite_secret}")
    click.echo("and this to be its owner:")
    click.echo(f"    {address}/join#{group.owner_secret}")
