/** The lights of the result's map: one layer at a time, and a camera that goes where it is. */

const SVG = "http://www.w3.org/2000/svg";
// Round what is lit, and round the names of its cities, in units of the map.
const MARGIN = 56;
const EDGE = 8;
// Names of lit cities: their size in pixels of the screen, the one their places were made for in
// units, and how far below its city a name beside it may stand.
const NAME_SIZE = 12;
const DRAWN_SIZE = 12;
const BESIDE = 9;
/** @type {Record<string, string>} */
const ASIDE = { start: "5", end: "-5" };
const LEAST_VIEW = 300;
const CAMERA_MS = 650;
// From these parts of the whole map's width on, its names are drawn smaller, and all of them.
const NEAR = 0.75;
const NEARER = 0.45;

/**
 * @typedef {object} Layer
 * @property {string} id
 * @property {string} colour
 * @property {string[]} routes
 * @property {string[]} missing
 * @property {string[]} borrowed
 * @property {string[]} cities
 * @property {string} caption
 *
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @returns {SVGElement}
 */
function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return /** @type {SVGElement} */ (element);
}

/**
 * @param {Box[]} boxes
 * @returns {Box} the smallest box round all of them
 */
function bounds(boxes) {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/**
 * @param {number} at
 * @param {number} least
 * @param {number} most
 * @returns {number} the same between two bounds; the middle of bounds that leave no room
 */
function within(at, least, most) {
  return most < least ? (least + most) / 2 : Math.min(Math.max(at, least), most);
}

/** @returns {boolean} */
export function calm() {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class Lights {
  /** @param {HTMLElement} frame the map and the sheet of lights over it */
  constructor(frame) {
    const map = frame.querySelector("svg.board-map");
    const sheet = frame.querySelector("svg.lights");
    if (!(map instanceof SVGSVGElement) || !(sheet instanceof SVGSVGElement)) {
      throw new Error("the page has no map");
    }
    this.frame = frame;
    this.map = map;
    this.sheet = sheet;
    const { width, height } = map.viewBox.baseVal;
    /** @type {Box} */
    this.whole = { x: 0, y: 0, width, height };
    /** @type {Box} */
    this.view = this.whole;
    this.running = 0;
  }

  /**
   * Lights one layer, or shows the whole map as it was played.
   * @param {Layer | null} layer
   */
  show(layer) {
    this.sheet.replaceChildren();
    this.sheet.toggleAttribute("data-lit", layer !== null);
    if (!layer) {
      this.look(this.whole);
      return;
    }
    this.sheet.dataset.colour = layer.colour;
    const { width, height } = this.whole;
    this.sheet.append(shape("rect", { class: "veil", width: `${width}`, height: `${height}` }));
    for (const [index, route] of layer.routes.entries()) {
      const cars = layer.borrowed.includes(route) ? "cars borrowed" : "cars";
      const line = this.drawn(route, "line");
      const mark = `url(#mark-${layer.colour})`;
      const marks = { "marker-start": mark, "marker-mid": mark, "marker-end": mark };
      const parts = [
        shape("path", { class: "glow", d: line }),
        shape("path", { class: cars, d: this.drawn(route, "cars") }),
        shape("path", { class: "marks", d: line, ...marks }),
      ];
      for (const part of parts) part.style.setProperty("--turn", `${index}`);
      this.sheet.append(...parts);
    }
    for (const route of layer.missing) {
      this.sheet.append(shape("path", { class: "gap", d: this.drawn(route, "cars") }));
    }
    this.ring(layer.cities);
    this.look(this.around());
  }

  /**
   * @param {string} route
   * @param {"line" | "cars"} part
   * @returns {string} the path data of that part of a route
   */
  drawn(route, part) {
    const path = this.map.querySelector(`[data-route="${CSS.escape(route)}"] .${part}`);
    return path?.getAttribute("d") ?? "";
  }

  /** @param {string[]} cities */
  ring(cities) {
    for (const city of cities) {
      const centre = this.map.querySelector(`[data-city="${CSS.escape(city)}"] circle`);
      const ring = shape("circle", { class: "ring", r: "11" });
      ring.setAttribute("cx", centre?.getAttribute("cx") ?? "0");
      ring.setAttribute("cy", centre?.getAttribute("cy") ?? "0");
      this.sheet.append(ring);
      const name = this.map.querySelector(`[data-name-of="${CSS.escape(city)}"]`)?.cloneNode(true);
      if (name) this.sheet.append(name);
    }
  }

  /**
   * Writes the lit cities' names in one size on every screen, clear of their rings.
   * @param {number} width of the view that they are read in
   */
  write(width) {
    const size = (NAME_SIZE * width) / (this.frame.clientWidth || this.whole.width);
    this.sheet.style.setProperty("--name-size", `${size.toFixed(1)}px`);
    for (const name of this.sheet.querySelectorAll("text")) {
      const ring = /** @type {SVGElement} */ (name.previousElementSibling);
      const from = Number(name.getAttribute("y")) - Number(ring.getAttribute("cy"));
      const sinks = Math.max(size - DRAWN_SIZE, 0);
      name.setAttribute("dy", `${from < 0 ? 0 : from < BESIDE ? sinks * 0.36 : sinks * 0.74 + 4}`);
      name.setAttribute("dx", ASIDE[name.getAttribute("text-anchor") ?? "middle"] ?? "0");
    }
  }

  /** @returns {Box} what is lit and its names, with room around, in the shape of the whole map */
  around() {
    const parts = this.roomFor(".cars, .gap, .ring", MARGIN);
    if (parts.length === 0) return this.whole;
    let view = this.fitted(bounds(parts), this.whole);
    // Names that have their size on the screen need the more room the more is in view.
    for (let round = 0; round < 2; round += 1) {
      this.write(view.width);
      const names = this.roomFor("text", EDGE);
      view = this.fitted(bounds([...parts, ...names]), bounds([this.whole, ...names]));
    }
    return view;
  }

  /**
   * @param {string} parts which parts of what is lit
   * @param {number} margin
   * @returns {Box[]} the room they take, with a margin
   */
  roomFor(parts, margin) {
    return [...this.sheet.querySelectorAll(parts)].map((part) => {
      const { x, y, width, height } = /** @type {SVGGraphicsElement} */ (part).getBBox();
      return {
        x: x - margin,
        y: y - margin,
        width: width + 2 * margin,
        height: height + 2 * margin,
      };
    });
  }

  /**
   * @param {Box} box what has to be seen
   * @param {Box} most what there is to see
   * @returns {Box} a view of it, in the shape of the whole map
   */
  fitted(box, most) {
    const ratio = this.whole.width / this.whole.height;
    const wide = Math.max(box.width, box.height * ratio, LEAST_VIEW);
    const width = Math.min(wide, Math.max(most.width, most.height * ratio));
    const height = width / ratio;
    return {
      x: within(box.x + (box.width - width) / 2, most.x, most.x + most.width - width),
      y: within(box.y + (box.height - height) / 2, most.y, most.y + most.height - height),
      width,
      height,
    };
  }

  /** @param {Box} target where the camera goes; at once for who wants no motion */
  look(target) {
    window.cancelAnimationFrame(this.running);
    if (calm()) {
      this.frameOn(target);
      return;
    }
    const from = this.view;
    // Counted from the first frame: its time may lie before the moment in which it was asked for.
    let started = NaN;
    const move = (/** @type {number} */ now) => {
      if (Number.isNaN(started)) started = now;
      const part = within((now - started) / CAMERA_MS, 0, 1);
      const eased = 1 - (1 - part) ** 3;
      const between = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * eased;
      this.frameOn({
        x: between(from.x, target.x),
        y: between(from.y, target.y),
        width: between(from.width, target.width),
        height: between(from.height, target.height),
      });
      if (part < 1) this.running = window.requestAnimationFrame(move);
    };
    this.running = window.requestAnimationFrame(move);
  }

  /** @param {Box} box */
  frameOn(box) {
    this.view = box;
    const view = [box.x, box.y, box.width, box.height].map((n) => n.toFixed(1)).join(" ");
    this.map.setAttribute("viewBox", view);
    this.sheet.setAttribute("viewBox", view);
    const part = box.width / this.whole.width;
    this.frame.dataset.near = part < NEARER ? "2" : part < NEAR ? "1" : "0";
  }
}
