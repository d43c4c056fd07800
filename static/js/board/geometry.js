//# allFunctionsCalledOnLoad
// Where routes lie, and which of them a finger means. Pure: knows neither page nor game.

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{id: string, points: Point[]}} Line the middles of a route's cars, in units of the map */
/** @typedef {{id: string, distance: number}} Hit distance in CSS pixels */

/** How far from a route a finger may be. */
export const REACH = 24;
/** Two routes whose distances differ by less than this are about as near. */
export const DOUBT = 8;
/** More than this many choices help nobody. */
const MOST_CHOICES = 4;

/**
 * Reads the points of a path made of M and L with absolute numbers.
 * @param {string} path
 * @returns {Point[]}
 */
export function pointsOf(path) {
  const numbers = (path.match(/-?\d*\.?\d+/g) ?? []).map(Number);
  /** @type {Point[]} */
  const points = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    points.push({ x: numbers[i] ?? 0, y: numbers[i + 1] ?? 0 });
  }
  return points;
}

/**
 * Lengthens a line at both ends by about half a car, so that it reaches the ends of its cars.
 * @param {Point[]} points
 * @param {number} half half a car for a line of one point, where no direction is known
 * @returns {Point[]}
 */
export function toTheEnds(points, half) {
  const first = points[0];
  const last = points[points.length - 1];
  const second = points[1];
  const before = points[points.length - 2];
  if (!first || !last || !second || !before) return points;
  return [beyond(second, first, half), ...points.slice(1, -1), beyond(before, last, half)];
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} half
 * @returns {Point}
 */
function beyond(from, to, half) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length === 0) return to;
  const step = Math.min(half, length / 2) / length;
  return { x: to.x + (to.x - from.x) * step, y: to.y + (to.y - from.y) * step };
}

/**
 * @param {Point} at
 * @param {Point} a
 * @param {Point} b
 * @returns {number} the distance from a point to a stretch
 */
export function distanceToStretch(at, a, b) {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((at.x - a.x) * dx + (at.y - a.y) * dy) / square;
  const near = Math.max(0, Math.min(1, along));
  return Math.hypot(at.x - a.x - near * dx, at.y - a.y - near * dy);
}

/**
 * @param {Point} at
 * @param {Point[]} points
 * @returns {number} the distance from a point to a line of stretches
 */
export function distanceToLine(at, points) {
  const first = points[0];
  if (!first) return Infinity;
  let best = Math.hypot(at.x - first.x, at.y - first.y);
  for (let i = 1; i < points.length; i += 1) {
    const a = /** @type {Point} */ (points[i - 1]);
    const b = /** @type {Point} */ (points[i]);
    best = Math.min(best, distanceToStretch(at, a, b));
  }
  return best;
}

/**
 * Finds the routes a finger may have meant, the nearest first.
 * @param {Point} at the finger, in units of the map
 * @param {Iterable<Line>} lines
 * @param {number} pixels CSS pixels a unit
 * @returns {Hit[]} nothing, one route, or a few that are about as near
 */
export function routesNear(at, lines, pixels) {
  /** @type {Hit[]} */
  const hits = [];
  for (const line of lines) {
    const distance = distanceToLine(at, line.points) * pixels;
    if (distance <= REACH) hits.push({ id: line.id, distance });
  }
  hits.sort((a, b) => a.distance - b.distance);
  const nearest = hits[0];
  if (!nearest) return [];
  return hits.filter((hit) => hit.distance - nearest.distance < DOUBT).slice(0, MOST_CHOICES);
}

/**
 * @param {Iterable<[string, Point]>} dots
 * @param {Point} at
 * @param {number} reach in units of the map
 * @returns {string | null} the first dot within reach
 */
export function dotAt(dots, at, reach) {
  for (const [id, dot] of dots) {
    if (Math.hypot(dot.x - at.x, dot.y - at.y) <= reach) return id;
  }
  return null;
}

/**
 * Tells taps from everything else a finger does: a tap is one finger, still and short.
 * @param {number} slop pixels a finger may slip
 * @param {number} longest milliseconds
 */
export function tapWatch(slop = 6, longest = 600) {
  /** @type {Set<number>} */
  const down = new Set();
  /** @type {{x: number, y: number, at: number} | null} */
  let start = null;
  return {
    /** @param {number} id @param {number} x @param {number} y @param {number} at */
    press(id, x, y, at) {
      down.add(id);
      start = down.size === 1 ? { x, y, at } : null;
    },
    /** @param {number} x @param {number} y */
    move(x, y) {
      if (start && Math.hypot(x - start.x, y - start.y) > slop) start = null;
    },
    /** @param {number} id @param {number} x @param {number} y @param {number} at */
    lift(id, x, y, at) {
      if (!down.delete(id)) return false;
      this.move(x, y);
      const tapped = start !== null && down.size === 0 && at - start.at <= longest;
      start = null;
      return tapped;
    },
    /** @param {number} id */
    lose(id) {
      down.delete(id);
      start = null;
    },
    /** The first finger of a hand: whatever was down before is gone, also where no end of it came. */
    forget() {
      down.clear();
      start = null;
    },
  };
}

/**
 * Decides what a tap is: the first of its place, or the second half of a double tap.
 * A double tap whose first tap did something does nothing more; on bare ground it zooms.
 * @param {number} within milliseconds
 * @param {number} apart pixels
 */
export function doubleTapWatch(within = 300, apart = 30) {
  /** @type {{x: number, y: number, at: number, acted: boolean} | null} */
  let last = null;
  return {
    /**
     * @param {number} x @param {number} y @param {number} at
     * @returns {"first" | "zoom" | "ignore"}
     */
    kind(x, y, at) {
      const before = last;
      last = null;
      if (!before || at - before.at > within) return "first";
      if (Math.hypot(x - before.x, y - before.y) > apart) return "first";
      return before.acted ? "ignore" : "zoom";
    },
    /** @param {number} x @param {number} y @param {number} at @param {boolean} acted */
    remember(x, y, at, acted) {
      last = { x, y, at, acted };
    },
  };
}

/**
 * A double tap means a button once: what the button says after the first tap is the opposite.
 * @param {number} within milliseconds from one to the next
 */
export function twice(within = 300) {
  let last = "";
  let lastAt = -Infinity;
  /** @param {string} button @param {number} at @returns {boolean} whether this tap belongs to the one before */
  return (button, at) => {
    const more = button === last && at - lastAt < within;
    last = button;
    lastAt = at;
    return more;
  };
}

/**
 * One direction of a map in its frame, in pixels. The map is shifted first, then scaled round its middle.
 * @typedef {object} Axis
 * @property {number} size of the map, unscaled
 * @property {number} frame what it has to cover
 * @property {number} start where the drawing on it begins
 * @property {number} unit pixels a unit of the drawing
 */

/**
 * Holds a map in its frame: it covers the frame, or lies in its middle.
 * @param {Axis} axis
 * @param {number} shift in the map's own pixels
 * @param {number} scale
 * @returns {number} the nearest shift that may be
 */
export function heldShift({ size, frame }, shift, scale) {
  const grown = (size * (1 - scale)) / 2;
  const free = frame - size * scale;
  const edge = free > 0 ? free / 2 : Math.min(0, Math.max(free, grown + scale * shift));
  return (edge - grown) / scale;
}

/** @param {Axis} axis @param {number} scale @returns {number} the shift that brings its middle to the frame's */
export function centred({ size, frame }, scale) {
  return (frame - size) / 2 / scale;
}

/**
 * @param {Axis} axis
 * @param {number} shift
 * @param {number} scale
 * @returns {number} what lies in the middle of the frame, in units of the drawing
 */
export function middleOf(axis, shift, scale) {
  return (centred(axis, scale) + axis.size / 2 - axis.start - shift) / axis.unit;
}

/**
 * @param {Axis} axis
 * @param {number} middle in units of the drawing
 * @param {number} scale
 * @returns {number} the shift that brings it to the middle of the frame
 */
export function shiftTo(axis, middle, scale) {
  return centred(axis, scale) + axis.size / 2 - axis.start - middle * axis.unit;
}

/**
 * The next zoom of a button: further out than the first view there is only the whole map.
 * @param {number} scale 1 is the first view
 * @param {number} factor
 * @param {number} whole the scale at which all of the map is seen
 */
export function nextZoom(scale, factor, whole) {
  const next = scale * factor;
  if (factor < 1) return scale > 1 ? Math.max(1, next) : whole;
  return scale < 1 ? 1 : next;
}

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/**
 * Chooses from boxes those that lie on the sheet and do not touch one chosen before.
 * @param {readonly Box[]} boxes the dearest first
 * @param {Box} sheet
 * @returns {Set<number>} which
 */
export function roomy(boxes, sheet) {
  /** @type {Set<number>} */
  const chosen = new Set();
  boxes.forEach((box, index) => {
    const within =
      box.x >= 0 && box.y >= 0 && box.x + box.width <= sheet.width && box.y + box.height <= sheet.height;
    if (within && ![...chosen].some((other) => touch(box, /** @type {Box} */ (boxes[other])))) chosen.add(index);
  });
  return chosen;
}

/** @param {Box} a @param {Box} b */
function touch(a, b) {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
