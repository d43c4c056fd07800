//# allFunctionsCalledOnLoad
// The map on the page: what is drawn on it, how it moves, and what a finger on it means.

import Panzoom from "../../vendor/panzoom.js";
import { apart, centred, doubleTapWatch, firstView, heldShift, measured, middleOf, nextZoom } from "./geometry.js";
import { dotAt, legible, pointsOf, restShift, roomy, routesNear, shiftTo, tapWatch, toTheEnds } from "./geometry.js";
import { part } from "./phone.js";

/** @typedef {import("./geometry.js").Line} Line */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./state.js").View} View */
/** @typedef {{owner: string | null, closed: boolean, waiting: boolean}} Look how a route or city looks */
/**
 * @typedef {object} Wishes what a tap asks for
 * @property {(ids: string[]) => void} routes one route, or a few about as near
 * @property {(city: string) => boolean} city whether a tap on a city means anything in this game
 */

const HALF_A_CAR = 12;
const CITY_REACH = 15;
const MOST_ZOOM = 6;
const STEP = 1.8;
const WHEEL_STEP = 0.5;
const ARROW = 90;
/** Zooms from which names get smaller on the sheet and the crowded ones show. */
const NEAR = 1.4;
const CLOSE = 2.6;
const LIT_FOR = 4000;
/** Longer than the zoom's animation. */
const SETTLED_AFTER = 260;

/**
 * @param {HTMLElement} frame
 * @param {Wishes} wishes
 */
export function boardMap(frame, wishes) {
  const stage = /** @type {HTMLElement} */ (frame.querySelector(".stage"));
  const svg = /** @type {SVGSVGElement} */ (frame.querySelector(".board-map"));
  const routes = groupsBy(svg, "route");
  const cities = groupsBy(svg, "city");
  const lines = linesOf(routes);
  const dots = dotsOf(cities);
  listenToFingers(frame, tapped, (x, y) => view.closer(x, y));
  const view = movable(frame, stage, svg, apart(lines));
  /** What puts a route's light out. @type {Map<string, ReturnType<typeof setTimeout>>} */
  const lit = new Map();

  /** What lies under a finger: the styles let it through to the map. @param {number} x @param {number} y */
  function under(x, y) {
    const matrix = svg.getScreenCTM() ?? new DOMMatrix();
    const at = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const near = routesNear(at, lines, matrix.a).map((hit) => hit.id);
    return { city: dotAt(dots, at, CITY_REACH / matrix.a), near };
  }

  /** @param {number} x @param {number} y @returns {boolean} whether the tap did something */
  function tapped(x, y) {
    const { city, near } = under(x, y);
    if (city && wishes.city(city)) return true;
    if (near.length > 0) wishes.routes(near);
    return near.length > 0;
  }

  zoomButtons(view);

  return {
    ...view,
    /** Draws what differs between two views. @param {View} before @param {View} after */
    draw(before, after) {
      for (const [id, group] of routes) {
        if (before.owners.get(id) === after.owners.get(id) && sameMarks(before, after, id)) continue;
        const owner = after.seats[after.owners.get(id) ?? -1]?.colour ?? null;
        const closed = after.closed.has(id);
        dress(group, { owner, closed, waiting: after.waiting.has(id) });
        mark(group, ["start", "mid", "end"], owner ?? (closed ? "closed" : null));
      }
      for (const [id, group] of cities) {
        if (before.stations.get(id) === after.stations.get(id) && sameMarks(before, after, id)) continue;
        const owner = after.seats[after.stations.get(id) ?? -1]?.colour ?? null;
        dress(group, { owner, closed: false, waiting: after.waiting.has(id) });
        mark(group, ["start"], owner);
      }
    },
    /** Lights a route for some seconds. @param {string} id @param {"news" | "refused" | "asked"} why */
    light(id, why) {
      const group = routes.get(id);
      if (!group) return;
      group.dataset["lit"] = why;
      clearTimeout(lit.get(id));
      lit.set(id, setTimeout(() => delete group.dataset["lit"], LIT_FOR));
    },
    /** Looks up a tap that nobody made, and draws one on a route that nobody sees. */
    rehearse() {
      under(0, 0);
      const spare = /** @type {SVGGElement} */ ([...routes.values()][0]?.cloneNode(true));
      dress(spare, { owner: "blue", closed: false, waiting: true });
      mark(spare, ["start", "mid", "end"], "blue");
    },
    /** @param {string} text */
    describe(text) {
      svg.setAttribute("aria-label", text);
    },
  };
}

/** @param {View} before @param {View} after @param {string} id */
function sameMarks(before, after, id) {
  return before.closed.has(id) === after.closed.has(id) && before.waiting.has(id) === after.waiting.has(id);
}

/**
 * @param {SVGGElement} group
 * @param {Look} look
 */
function dress(group, look) {
  if (look.owner) group.dataset["owner"] = look.owner;
  else delete group.dataset["owner"];
  group.toggleAttribute("data-closed", look.closed && !look.owner);
  group.toggleAttribute("data-waiting", look.waiting);
}

/**
 * Puts a symbol on every car of a route, or on a city.
 * @param {SVGGElement} group
 * @param {string[]} places of the path's points
 * @param {string | null} name
 */
function mark(group, places, name) {
  const line = /** @type {SVGPathElement} */ (group.querySelector(".line"));
  for (const place of places) {
    if (name) line.setAttribute(`marker-${place}`, `url(#mark-${name})`);
    else line.removeAttribute(`marker-${place}`);
  }
}

/**
 * @param {SVGSVGElement} svg
 * @param {"route" | "city"} kind
 * @returns {Map<string, SVGGElement>}
 */
function groupsBy(svg, kind) {
  /** @type {Map<string, SVGGElement>} */
  const groups = new Map();
  for (const group of svg.querySelectorAll(`g.${kind}`)) {
    const element = /** @type {SVGGElement} */ (group);
    groups.set(element.dataset[kind] ?? "", element);
  }
  return groups;
}

/**
 * @param {Map<string, SVGGElement>} routes
 * @returns {Line[]}
 */
function linesOf(routes) {
  return [...routes].map(([id, group]) => {
    const path = group.querySelector(".line")?.getAttribute("d") ?? "";
    return { id, points: toTheEnds(pointsOf(path), HALF_A_CAR) };
  });
}

/** @param {Map<string, SVGGElement>} cities @returns {Map<string, Point>} where their dots lie */
function dotsOf(cities) {
  /** @type {Map<string, Point>} */
  const dots = new Map();
  for (const [id, group] of cities) {
    const dot = group.querySelector("circle");
    if (dot) dots.set(id, { x: Number(dot.getAttribute("cx")), y: Number(dot.getAttribute("cy")) });
  }
  return dots;
}

/**
 * Pan and zoom. The map is one transform; names change their size only when a gesture has ended.
 * @param {HTMLElement} frame
 * @param {HTMLElement} stage
 * @param {SVGSVGElement} svg
 * @param {number} gap between the nearest tracks of a pair, in units
 */
function movable(frame, stage, svg, gap) {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const names = far(frame, svg);
  let now = sized();
  /** What the hand brought to the middle; null where the map lies as at first. @type {Point | null} */
  let middle = null;
  const held = (/** @type {Point} */ { x, y }, /** @type {number} */ scale) => ({
    x: heldShift(now.x, x, scale),
    y: heldShift(now.y, y, scale),
  });
  const mover = Panzoom(stage, {
    canvas: true,
    cursor: "grab",
    maxScale: MOST_ZOOM,
    minScale: now.whole,
    overflow: "visible",
    pinchAndPan: true,
    step: WHEEL_STEP,
    startX: now.rest.x,
    startY: now.rest.y,
    // The default swallows the event, and with it the tap.
    handleStartEvent: () => undefined,
    setTransform(_stage, { x, y, scale }) {
      const at = held({ x, y }, scale);
      mover.setStyle("transform", `scale(${scale}) translate(${at.x}px, ${at.y}px)`);
    },
  });
  // Panzoom itself goes there only after the first picture.
  mover.pan(now.rest.x, now.rest.y, { animate: false });

  function sized() {
    const at = measured(frame, stage, svg.viewBox.baseVal);
    const first = firstView(at.whole, at.x.unit, gap, (unit) => {
      frame.dataset["near"] = "far";
      return names(unit);
    });
    const rest = { x: restShift(at.x, frame.clientLeft, first), y: restShift(at.y, frame.clientTop, first) };
    return { ...at, first, rest };
  }
  const animate = () => ({ animate: !still.matches });
  let settling = 0;
  const where = () => ({ ...mover.getPan(), scale: mover.getScale() });
  let last = where();

  // Its own layer only while it really moves: a tap must not pay for one.
  function move() {
    stage.classList.add("moving");
    clearTimeout(settling);
    settling = window.setTimeout(settle, SETTLED_AFTER);
  }

  function settle() {
    stage.classList.remove("moving");
    const scale = mover.getScale();
    const near = scale >= CLOSE ? "2" : scale >= NEAR ? "1" : scale >= 1 || legible(now.x.unit * scale) ? "0" : "far";
    if (frame.dataset["near"] !== near) frame.dataset["near"] = near;
    if (near === "far") names(now.x.unit * scale);
  }

  /** @param {Point} to @param {{animate: boolean}} how */
  function keep(to, how) {
    const scale = mover.getScale();
    const { x, y } = held(to, scale);
    mover.pan(x, y, how);
    middle = { x: middleOf(now.x, x, scale), y: middleOf(now.y, y, scale) };
    last = where();
  }

  /** After a hand moved the map: Panzoom learns where it is held; the whole of it lies in the middle. */
  function led() {
    const { x, y, scale } = where();
    if (scale !== last.scale && scale === now.whole) {
      keep({ x: centred(now.x, scale), y: centred(now.y, scale) }, { animate: false });
    } else if (x !== last.x || y !== last.y || scale !== last.scale) keep({ x, y }, { animate: false });
  }

  /** @param {{animate: boolean}} how */
  function reset(how) {
    mover.reset(how);
    last = where();
  }

  /** The frame has another size, or is to be seen for the first time. */
  function fit() {
    if (frame.offsetWidth === 0 || frame.offsetHeight === 0) return;
    now = sized();
    const { whole, first, rest } = now;
    mover.setOptions({ minScale: whole, startScale: first, startX: rest.x, startY: rest.y });
    const scale = mover.getScale();
    if (!middle || (scale <= 1 && whole === 1)) {
      reset({ animate: false });
      return settle();
    }
    mover.zoom(scale, { animate: false });
    const at = mover.getScale();
    keep({ x: shiftTo(now.x, middle.x, at), y: shiftTo(now.y, middle.y, at) }, { animate: false });
  }

  stage.addEventListener("panzoomchange", move);
  stage.addEventListener("panzoomend", led);
  frame.addEventListener("wheel", (event) => {
    event.preventDefault();
    mover.zoomWithWheel(event, { animate: false });
    led();
  });
  new ResizeObserver(fit).observe(frame);

  /** @param {number} factor @param {number} clientX @param {number} clientY */
  function zoomAt(factor, clientX, clientY) {
    mover.zoomToPoint(nextZoom(mover.getScale(), factor, now), { clientX, clientY }, animate());
    led();
  }
  /** Round what is in the middle of the frame, not in the middle of the map. @param {number} factor */
  function zoom(factor) {
    const { x, y, width, height } = frame.getBoundingClientRect();
    zoomAt(factor, x + width / 2, y + height / 2);
  }

  const view = {
    /** @param {number} x @param {number} y */
    closer: (x, y) => zoomAt(STEP, x, y),
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    reset() {
      middle = null;
      reset(animate());
    },
    /** @param {number} right @param {number} down */
    by(right, down) {
      const scale = mover.getScale();
      const { x, y } = mover.getPan();
      keep({ x: x + right / scale, y: y + down / scale }, animate());
    },
  };
  frame.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keyActs(view)[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  return view;
}

/**
 * Names while the whole board is looked at: as large as can be read, those that have room.
 * @param {HTMLElement} frame
 * @param {SVGSVGElement} svg
 */
function far(frame, svg) {
  const names = /** @type {SVGTextElement[]} */ ([...svg.querySelectorAll("[data-name-of]")]);
  /** @param {number} unit pixels a unit of the map */
  return (unit) => {
    frame.style.setProperty("--unit", String(unit));
    const boxes = names.map((name) => name.getBBox());
    const shown = roomy(boxes, svg.viewBox.baseVal);
    names.forEach((name, index) => name.toggleAttribute("data-crowded", !shown.has(index)));
    return shown.size === names.length;
  };
}

/** @param {{zoomIn(): void, zoomOut(): void, reset(): void}} view */
function zoomButtons(view) {
  for (const button of document.querySelectorAll("[data-zoom]")) {
    const way = /** @type {HTMLElement} */ (button).dataset["zoom"];
    button.addEventListener("click", way === "in" ? view.zoomIn : way === "out" ? view.zoomOut : view.reset);
  }
  part("zoom").hidden = false;
}

/**
 * @param {{zoomIn(): void, zoomOut(): void, reset(): void, by(x: number, y: number): void}} view
 * @returns {Record<string, () => void>}
 */
function keyActs(view) {
  return {
    "+": view.zoomIn,
    "=": view.zoomIn,
    "-": view.zoomOut,
    0: view.reset,
    ArrowLeft: () => view.by(ARROW, 0),
    ArrowRight: () => view.by(-ARROW, 0),
    ArrowUp: () => view.by(0, ARROW),
    ArrowDown: () => view.by(0, -ARROW),
  };
}

/**
 * @param {HTMLElement} frame
 * @param {(x: number, y: number) => boolean} tapped
 * @param {(x: number, y: number) => void} closer
 */
function listenToFingers(frame, tapped, closer) {
  const taps = tapWatch();
  const doubles = doubleTapWatch();
  frame.addEventListener("pointerdown", (event) => {
    // Only the first button moves the map; of another one a menu may keep the end from us, and from Panzoom.
    if (event.button !== 0) return event.stopImmediatePropagation();
    if (event.isPrimary) taps.forget();
    taps.press(event.pointerId, event.clientX, event.clientY, event.timeStamp);
  });
  frame.addEventListener("pointermove", (event) => taps.move(event.clientX, event.clientY));
  for (const name of /** @type {const} */ (["pointercancel", "pointerleave"])) {
    frame.addEventListener(name, (event) => taps.lose(event.pointerId));
  }
  frame.addEventListener("pointerup", (event) => {
    const { clientX: x, clientY: y, timeStamp: at } = event;
    if (!taps.lift(event.pointerId, x, y, at)) return;
    const kind = doubles.kind(x, y, at);
    if (kind === "zoom") closer(x, y);
    else if (kind === "first") doubles.remember(x, y, at, tapped(x, y));
  });
  // A sheet that opens under the finger must not get the click that a browser makes of the tap.
  frame.addEventListener("touchend", (event) => event.cancelable && event.preventDefault(), {
    passive: false,
  });
}
