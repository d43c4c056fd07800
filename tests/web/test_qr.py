"""The square code of an invitation."""

import re

import segno

from scorekeeper.web.qr import QUIET_ZONE, square_code

LINK = "http://192.168.178.20:8000/join#3q2-7wAAAAAAAAAAAAAAAA"


def dark(path: str) -> set[tuple[int, int]]:
    bars = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path)
    return {(x, int(y)) for start, y, n in bars for x in range(int(start), int(start) + int(n))}


def test_the_path_draws_every_dark_module_and_nothing_else() -> None:
    matrix = segno.make(LINK, error="q").matrix
    wanted = {
        (x + QUIET_ZONE, y + QUIET_ZONE)
        for y, row in enumerate(matrix)
        for x, module in enumerate(row)
        if module
    }
    assert dark(square_code(LINK).path) == wanted


def test_the_code_has_a_quiet_zone_of_four() -> None:
    code = square_code(LINK)
    drawn = {part for point in dark(code.path) for part in point}
    assert (min(drawn), max(drawn)) == (4, code.size - 5)


def test_nothing_but_a_path_is_in_it() -> None:
    assert re.fullmatch(r"[Mhvz0-9 -]+", square_code(LINK).path)
