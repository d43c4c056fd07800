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
/** What the first view owes eyes and fingers, in CSS pixels: letters so tall, the tracks of a pair so far apart. */
const LEAST_NAME = 11;
const LEAST_GAP = 24;
/** The letters of the smallest names as they are drawn, in units. */
const SMALL_NAME = 8.5;
/** The steps in which a first view is looked for in which the names have room. */
const NEARER = 1.06;
/** Two routes whose ends lie nearer than this, in units, are tracks between the same two cities. */
const SAME_ENDS = 28;

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
 * @param {number} scale
 * @param {number} factor
 * @param {{first: number, whole: number}} views the scales of the first view and of the whole map
 */
export function nextZoom(scale, factor, { first, whole }) {
  const next = scale * factor;
  if (factor < 1) return scale > first ? Math.max(first, next) : whole;
  return scale < first ? first : next;
}

/**
 * @param {HTMLElement} frame
 * @param {HTMLElement} stage
 * @param {{width: number, height: number}} drawn
 */
export function measured(frame, stage, drawn) {
  const { offsetWidth: width, offsetHeight: height } = stage;
  const unit = Math.min(width / drawn.width, height / drawn.height);
  return {
    x: { size: width, frame: frame.clientWidth, start: (width - unit * drawn.width) / 2, unit },
    y: { size: height, frame: frame.clientHeight, start: (height - unit * drawn.height) / 2, unit },
    whole: Math.min(1, frame.offsetWidth / width || 1, frame.offsetHeight / height || 1),
  };
}

/**
 * The shift of the first view: the map's near edge lies on the frame's, a smaller map in the middle.
 * @param {Axis} axis
 * @param {number} rim the frame's border, to which the map's edges may be pulled; at rest it lies under the map
 * @param {number} scale
 */
export function restShift({ size, frame }, rim, scale) {
  const edge = Math.max(-rim, (frame - size * scale) / 2);
  return (edge - (size * (1 - scale)) / 2) / scale;
}

/** Whether the smallest names can be read as they are drawn. @param {number} unit pixels a unit of the map */
export function legible(unit) {
  return SMALL_NAME * unit >= LEAST_NAME;
}

/**
 * The scale of the first view: the whole map where it can be used so, else no nearer than it must be.
 * @param {number} whole the scale at which all of the map is seen
 * @param {number} unit pixels a unit of the map, at a scale of 1: as tall as the frame
 * @param {number} gap between the nearest tracks of a pair, in units
 * @param {(unit: number) => boolean} named whether all names have room, written large enough to be read
 */
export function firstView(whole, unit, gap, named) {
  let scale = Math.max(whole, LEAST_GAP / (gap * unit));
  while (scale < 1 && !legible(unit * scale) && !named(unit * scale)) scale *= NEARER;
  return scale < 1 ? scale : 1;
}

/**
 * @param {Line[]} lines
 * @returns {number} how far apart the nearest tracks between the same two cities are; no pair, no bound
 */
export function apart(lines) {
  const ends = lines.map(({ points }) => /** @type {const} */ ([points[0], points.at(-1)]));
  let least = Infinity;
  ends.forEach(([a, b], index) => {
    for (let before = 0; before < index; before += 1) {
      const [c, d] = ends[before] ?? [];
      const gap = Math.min(Math.max(between(a, c), between(b, d)), Math.max(between(a, d), between(b, c)));
      if (gap < SAME_ENDS && gap < least) least = gap;
    }
  });
  return least;
}

/** @param {Point | undefined} a @param {Point | undefined} b */
function between(a, b) {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : Infinity;
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
