"""The exact longest route of one seat, with the way to ride it.

A set of tracks can be ridden in one go, each once, exactly when it hangs together and none or two
of its cities have an odd number of its tracks (Euler). So the longest route is what remains of
one connected network when as few cars as possible are dropped to bring it there.

Where a network has more than two odd cities, the best trail has two different ends, and each end
uses every track at its city: an unused one would make the trail longer (a closed trail that
touches an unused track can be opened there and extended). So an end is a city of odd degree, and
every other city keeps an even number of tracks. That leaves few states to tell apart, and a sweep
over the cities, guided by a bound that looks at odd and even only, goes nearly straight to the
answer.

The problem is NP-hard in general. Being fast rests on maps being narrow: a good sweep over a
board has four to eight cities open at a time.
"""

from collections.abc import Hashable, Iterable
from heapq import heappop, heappush
from operator import itemgetter
from typing import NamedTuple, TypeAlias

City: TypeAlias = Hashable

# The tracks at each city: the city at the other end, the length in cars, the track's bit in a set
# of tracks (two or more bits where tracks are taken together).
TracksAt: TypeAlias = dict[City, list[tuple[City, int, int]]]
Neighbours: TypeAlias = dict[City, list[City]]

# One step of the sweep is (cars, bits, opened, kept). A track step keeps or drops a track: its
# length, the bits of its two cities, those of the two that it opens, its bit in a set of tracks.
# A close step has CLOSE_EVEN or CLOSE_ODD for cars and the bit of the city whose tracks are done.
# A city holds its bit from its first track step to its close step; then the next city may have it.
Step: TypeAlias = tuple[int, int, int, int]
CLOSE_EVEN = 0
CLOSE_ODD = -1

# A code is the number of ends used so far in its two lowest bits and above them one bit for each
# open city, set where an odd number of its tracks has been kept.
ENDS = 0b11
BOTH_ENDS = 0b10
FIRST_CITY_BIT = 0b100
Slack: TypeAlias = dict[int, int]

# The open cities that have kept tracks, by what kept tracks join: sorted sets of bits.
Groups: TypeAlias = tuple[int, ...]

# So many tracks has a city that a trail can only pass once.
PASSED_ONCE = 2

# Looking for a narrower sweep takes about as long as the work on so many codes.
LOOK_AGAIN = 400


class Track(NamedTuple):
    """One route of a seat; a plain tuple of the same four does as well."""

    route: str
    a: City
    b: City
    cars: int


class Trail(NamedTuple):
    """A longest trail: its length in cars, and the ids of its routes in riding order."""

    cars: int
    routes: tuple[str, ...]


def longest_trail(tracks: Iterable[tuple[str, City, City, int]]) -> Trail:
    """Find the longest trail over one seat's tracks.

    The rule: most cars on one continuous path. A city may be passed again, a track may not;
    loops count, branches do not. The answer is exact, and whatever order the tracks come in, it
    is the same trail.

    Args:
        tracks: the seat's own routes as (route id, city, city, cars). Two tracks between the
            same two cities are two routes.

    Returns:
        The length in cars and the route ids in riding order; ``Trail(0, ())`` for no tracks.

    Raises:
        ValueError: a route is shorter than one car, joins a city to itself, or comes twice.
    """
    ordered = _checked(tracks)
    at = _tracks_at(ordered)
    longest, kept = 0, 0
    for total, cities in _networks(at):
        if total <= longest:
            break  # the most cars come first: no later network can be longer
        lost, network_kept = _fewest_dropped(cities, at)
        if total - lost > longest:
            longest, kept = total - lost, network_kept
    return Trail(longest, _riding_order(ordered, kept))


def _checked(tracks: Iterable[tuple[str, City, City, int]]) -> list[tuple[str, City, City, int]]:
    """Sort the tracks by id, so that the order of claiming cannot change the answer."""
    ordered = sorted(tracks, key=itemgetter(0))
    previous = None
    for route, a, b, cars in ordered:
        if cars < 1:
            raise ValueError(f"Route {route!r} is {cars} cars long; it needs at least one.")
        if a == b:
            raise ValueError(f"Route {route!r} joins {a!r} to itself.")
        if route == previous:
            raise ValueError(f"Route {route!r} is given twice.")
        previous = route
    return ordered


def _tracks_at(ordered: list[tuple[str, City, City, int]]) -> TracksAt:
    at: TracksAt = {}
    for number, (_, a, b, cars) in enumerate(ordered):
        at.setdefault(a, []).append((b, cars, 1 << number))
        at.setdefault(b, []).append((a, cars, 1 << number))
    return at


def _networks(at: TracksAt) -> list[tuple[int, list[City]]]:
    """Split into connected networks: (total cars, cities), the one with most cars first."""
    networks: list[tuple[int, list[City]]] = []
    seen: set[City] = set()
    for first in at:
        if first in seen:
            continue
        seen.add(first)
        cities = [first]
        twice = 0
        for city in cities:  # grows while it is walked
            for other, cars, _ in at[city]:
                twice += cars
                if other not in seen:
                    seen.add(other)
                    cities.append(other)
        networks.append((twice // 2, cities))
    networks.sort(key=itemgetter(0), reverse=True)
    return networks


def _fewest_dropped(cities: list[City], at: TracksAt) -> tuple[int, int]:
    """Drop as few cars of a connected network as leave a trail: (cars dropped, set kept)."""
    if sum(len(at[city]) & 1 for city in cities) <= BOTH_ENDS:
        return 0, sum({track for city in cities for _, _, track in at[city]})
    crossings = _crossings(cities, at)
    steps = _steps(_closing_order(crossings, at), at)
    return _search(steps, _slack(steps))


def _crossings(cities: list[City], at: TracksAt) -> list[City]:
    """Take a city with just two tracks out and its two tracks together, in place.

    No end, it keeps both or none. Two tracks to one and the same city stay: together they would
    join that city to itself.
    """
    left: list[City] = []
    for city in cities:
        tracks = at[city]
        if len(tracks) == PASSED_ONCE and tracks[0][0] != tracks[1][0]:
            (a, cars_a, track_a), (b, cars_b, track_b) = tracks
            cars, track = cars_a + cars_b, track_a | track_b
            at[a][at[a].index((city, cars_a, track_a))] = (b, cars, track)
            at[b][at[b].index((city, cars_b, track_b))] = (a, cars, track)
        else:
            left.append(city)
    return left


def _closing_order(cities: list[City], at: TracksAt) -> list[City]:
    """Choose a narrow sweep: any order is exact, but the work doubles with each open city.

    Starts at cities with few tracks do well. More of them are tried only as long as the best
    sweep so far costs more than the looking.
    """
    neighbours: Neighbours = {
        city: list(dict.fromkeys([other for other, _, _ in at[city]])) for city in cities
    }
    starts = sorted(cities, key=lambda city: len(at[city]))
    least, best = _sweep_from(starts[0], neighbours)
    for tried, start in enumerate(starts[1:], 1):
        if least <= tried * LOOK_AGAIN:
            break
        cost, order = _sweep_from(start, neighbours)
        if cost < least:
            least, best = cost, order
    return best


def _sweep_from(start: City, neighbours: Neighbours) -> tuple[int, list[City]]:
    """Close whichever open city opens fewest new ones, and so on: (codes to expect, order)."""
    unopened = {city: len(others) for city, others in neighbours.items()}
    order: list[City] = []
    waiting = [start]
    opened = {start}
    for other in neighbours[start]:
        unopened[other] -= 1
    cost = 0
    while waiting:
        city = min(waiting, key=unopened.__getitem__)
        waiting.remove(city)
        order.append(city)
        for new in neighbours[city] if unopened[city] else ():
            if new not in opened:
                opened.add(new)
                waiting.append(new)
                for other in neighbours[new]:
                    unopened[other] -= 1
        cost += 2 << len(waiting)
    return cost, order


def _steps(order: list[City], at: TracksAt) -> list[Step]:
    """Write the sweep out: each city's tracks to cities not yet closed, then its closing."""
    steps: list[Step] = []
    bit_of: dict[City, int] = {}
    closed: set[City] = set()
    free = [FIRST_CITY_BIT << place for place in range(len(order))]
    free.reverse()
    for city in order:
        for other, cars, track in at[city]:
            if other in closed:
                continue
            opened = 0
            for end in (city, other):
                if end not in bit_of:
                    bit_of[end] = free.pop()
                    opened |= bit_of[end]
            steps.append((cars, bit_of[city] | bit_of[other], opened, track))
        closed.add(city)
        free.append(bit_of[city])
        steps.append((CLOSE_ODD if len(at[city]) & 1 else CLOSE_EVEN, bit_of[city], 0, 0))
    return steps


def _slack(steps: list[Step]) -> list[Slack]:
    """Say for every step and code how many cars must still be dropped from there on, at least.

    Walked backwards from the only good end: no city open, both ends used. Odd and even is all
    that is looked at, so what a trail needs to hang together can only cost more: the search may
    trust these as lower bounds, and a code not in the table cannot be finished at all.
    """
    slack = [{BOTH_ENDS: 0}]
    for cars, bits, opened, _ in reversed(steps):
        if cars > 0:
            slack.append(_slack_before_track(slack[-1], cars, bits, opened))
        elif cars == CLOSE_ODD:
            slack.append(_slack_before_closing_odd(slack[-1], bits))
        else:
            slack.append(slack[-1])
    slack.reverse()
    return slack


def _slack_before_track(after: Slack, cars: int, bits: int, opened: int) -> Slack:
    """Take the cheaper: dropping costs the cars, keeping turns both cities. A new city is even."""
    before = {code: left + cars for code, left in after.items() if not code & opened}
    for code, left in after.items():
        turned = code ^ bits
        if not turned & opened and (turned not in before or left < before[turned]):
            before[turned] = left
    return before


def _slack_before_closing_odd(after: Slack, bit: int) -> Slack:
    """Let a city of odd degree close even, or odd where it was one of the ends used."""
    before = dict(after)
    for code, left in after.items():
        if code & ENDS:
            before[code - 1 | bit] = left
    return before


def _search(steps: list[Step], slack: list[Slack]) -> tuple[int, int]:
    """Find the finished trail that drops fewest cars: (cars dropped, set of tracks kept).

    Best first by cars lost plus slack, among equals the furthest on. The slack never says too
    much and the sum never falls along a branch, so the first finished trail taken is the best.
    Two branches with equal step, groups and code have the same future: the first is the better.
    """
    ahead = _cars_ahead(steps)
    heap: list[tuple[int, int, int, Groups, int, int]] = [(slack[0][0], 0, 0, (), 0, 0)]
    seen: set[tuple[int, Groups, int]] = set()
    while True:
        _, behind, lost, groups, code, kept = heappop(heap)
        if code == BOTH_ENDS and not groups:
            return lost + ahead[-behind], kept
        if (behind, groups, code) in seen:
            continue
        seen.add((behind, groups, code))
        branches = _branches(steps[-behind], lost, groups, code, kept)
        behind -= 1  # counted downwards, for the heap to give the furthest on first
        known = slack[-behind]
        for lost, groups, code, kept in branches:
            if code in known:
                finished = code == BOTH_ENDS and not groups
                more = ahead[-behind] if finished else known[code]
                heappush(heap, (lost + more, behind, lost, groups, code, kept))


def _branches(
    step: Step, lost: int, groups: Groups, code: int, kept: int
) -> list[tuple[int, Groups, int, int]]:
    """Take one step in each way there is: (lost, groups, code, kept) after it."""
    cars, bits, _, track = step
    if cars > 0:
        return [
            (lost, _joined(groups, bits), code ^ bits, kept | track),
            (lost + cars, groups, code, kept),
        ]
    if code & bits:
        code += 1 - bits  # closed odd: one more end
    if bits not in groups:
        return [(lost, tuple(sorted([group & ~bits for group in groups])), code, kept)]
    if len(groups) == 1 and code == BOTH_ENDS:
        return [(lost, (), code, kept)]  # the trail is finished
    return []  # a part is cut off from the others, or from its ends


def _joined(groups: Groups, bits: int) -> Groups:
    """Join the groups that a kept track touches."""
    apart = []
    for group in groups:
        if group & bits:
            bits |= group
        else:
            apart.append(group)
    apart.append(bits)
    apart.sort()
    return tuple(apart)


def _cars_ahead(steps: list[Step]) -> list[int]:
    """Count the cars of all tracks from each step on: what a finished trail has to drop."""
    ahead = [0]
    for cars, _, _, _ in reversed(steps):
        ahead.append(ahead[-1] + max(cars, 0))
    ahead.reverse()
    return ahead


def _riding_order(ordered: list[tuple[str, City, City, int]], kept: int) -> tuple[str, ...]:
    """Order the kept tracks as they are ridden (Hierholzer): ride on, back up where stuck."""
    at: dict[City, list[tuple[str, City]]] = {}
    for number, (route, a, b, _) in enumerate(ordered):
        if kept >> number & 1:
            at.setdefault(a, []).append((route, b))
            at.setdefault(b, []).append((route, a))
    if not at:
        return ()
    start = next((city for city in at if len(at[city]) & 1), next(iter(at)))
    riding = [("", start)]
    ridden: set[str] = set()
    trail: list[str] = []
    while riding:
        route, city = riding[-1]
        onward = at[city]
        while onward and onward[-1][0] in ridden:
            onward.pop()
        if onward:
            riding.append(onward.pop())
            ridden.add(riding[-1][0])
        else:
            trail.append(route)
            riding.pop()
    return tuple(trail[:-1])
