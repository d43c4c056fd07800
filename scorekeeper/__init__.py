"""Scorekeeper counts a game of Ticket to Ride and remembers who won."""

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.config import ROOT, Settings


def create_app(settings: Settings | None = None) -> Flask:
    """Wire the app together; the one place where that is done. The database is not touched.

    Args:
        settings: what differs between installations; read from the environment if not given.

    Raises:
        SettingsError: a setting that cannot be used.
    """
    # Imported here, so that whoever needs only the rules does not load all of this.
    from scorekeeper import cli, web  # noqa: PLC0415
    from scorekeeper.storage import database, migration  # noqa: PLC0415
    from scorekeeper.web import access, assets, errors, i18n, limiting, security, templating  # noqa: PLC0415

    settings = settings or Settings.from_env()
    app = Flask(
        __name__,
        static_folder=None,
        template_folder=str(ROOT / "templates"),
        instance_path=str(settings.instance.absolute()),
    )
    app.static_folder = str(ROOT / "static")
    app.config.update(SQLALCHEMY_DATABASE_URI=settings.database_url, TESTING=settings.testing)
    app.extensions["settings"] = settings
    if settings.proxy_hops:
        hops = settings.proxy_hops
        # Flask documents this as the way to add a middleware; to a type checker it is a method.
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops, x_port=hops
        )
    database.init_app(app, settings.sqlite_journal)
    migration.init_app(app, ROOT / "migrations")
    assets.init_app(app, ROOT / "static")
    i18n.init_app(app)
    templating.init_app(app)
    security.init_app(app, settings)
    errors.init_app(app)
    access.init_app(app)
    limiting.init_app(app)
    web.register(app)
    cli.init_app(app)
    return app
