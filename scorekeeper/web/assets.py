"""Styles, scripts and pictures under an address that changes when any of them does.

All of them share one version, which is a folder of the address (`/static/3f2a…/js/board/main.js`),
so that the relative imports of the scripts stay right and every file may be kept by the browser for
ever.
"""

import hashlib
from pathlib import Path
from typing import Any

from flask import Flask, Response, g, send_from_directory, url_for

IMMUTABLE = "public, max-age=31536000, immutable"


def version_of(folder: Path) -> str:
    """Give a short hash over the names and contents of every file below the folder."""
    digest = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content = hashlib.sha256(path.read_bytes()).digest()
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + content)
    return digest.hexdigest()[:12]


def static_url(filename: str) -> str:
    """Give the address of a file below static/, its version included."""
    return url_for("static", filename=filename)


def init_app(app: Flask, folder: Path) -> None:
    """Serve the folder under the endpoint `static`."""
    at_start = version_of(folder)

    def version() -> str:
        return version_of(folder) if app.debug else at_start

    def serve(version_asked: str, filename: str) -> Response:
        response = send_from_directory(folder, filename)
        g.public = True
        # An old page may ask for the version before; what it gets must not stick there.
        keep = version_asked == version()
        response.headers["Cache-Control"] = IMMUTABLE if keep else "no-cache"
        return response

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            values.setdefault("version_asked", version())

    app.add_url_rule("/static/<version_asked>/<path:filename>", "static", serve)
    app.add_template_global(static_url)
