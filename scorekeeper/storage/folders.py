"""What a folder is on: SQLite's locks cannot be relied upon over a network."""

from pathlib import Path
from typing import Final

NETWORK_FILE_SYSTEMS: Final = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs"}
)
MOUNTS: Final = Path("/proc/self/mounts")


def file_system_of(folder: Path, mounts: Path = MOUNTS) -> str | None:
    """Give the kind of file system that a folder is on; None where the system does not tell."""
    try:
        lines = [line.split() for line in mounts.read_text(encoding="utf-8").splitlines()]
    except OSError:
        return None
    target = folder.resolve()
    points = {Path(line[1]): line[2] for line in lines if len(line) > 2}  # noqa: PLR2004 - columns
    inside = [point for point in points if point == target or point in target.parents]
    return points[max(inside, key=lambda point: len(point.parts))] if inside else None


def on_network(folder: Path, mounts: Path = MOUNTS) -> bool:
    """Tell whether a folder is on a file system of another machine."""
    return file_system_of(folder, mounts) in NETWORK_FILE_SYSTEMS
