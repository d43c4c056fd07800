"""Fixtures: a fresh database and app for every test, and a cast of phones.

`alice` made the group and owns it, `bob` was invited, `stranger` is in no group, `rival` owns
another one. `in_app` opens an app context for tests that call services; do not mix it with phones,
whose requests need a context of their own.
"""

from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import create_app
from scorekeeper.config import Settings
from scorekeeper.storage.database import db

from .databases import Databases, make_databases, settings_for
from .phones import Phone

# On a busy machine any example may take long; what has to be quick is measured in processor time.
hypothesis.settings.register_profile("busy", hypothesis.settings.default, deadline=None)
hypothesis.settings.load_profile("busy")


@pytest.fixture(scope="session")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    made = make_databases(tmp_path_factory.mktemp("databases"))
    yield made
    made.close()


@pytest.fixture
def settings(databases: Databases, tmp_path: Path) -> Iterator[Settings]:
    with databases.fresh(tmp_path) as url:
        yield settings_for(url, tmp_path)


@pytest.fixture
def app(settings: Settings) -> Iterator[Flask]:
    made = create_app(settings)
    yield made
    with made.app_context():
        db.engine.dispose()


@pytest.fixture
def in_app(app: Flask) -> Iterator[Flask]:
    with app.app_context():
        yield app
        db.session.remove()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def stranger(app: Flask) -> Phone:
    return Phone.blank(app)


@pytest.fixture
def alice(app: Flask) -> Phone:
    return Phone.blank(app).make_group()


@pytest.fixture
def bob(app: Flask, alice: Phone) -> Phone:
    return Phone.blank(app).join(alice.invite)


@pytest.fixture
def rival(app: Flask) -> Phone:
    return Phone.blank(app).make_group("Another round")
