// Which route a finger means, and what is a tap at all.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  apart,
  centred,
  distanceToLine,
  doubleTapWatch,
  firstView,
  heldShift,
  middleOf,
  nextZoom,
  pointsOf,
  restShift,
  roomy,
  routesNear,
  shiftTo,
  tapWatch,
  toTheEnds,
  twice,
} from "../../static/js/board/geometry.js";

const denverKansasCity = [
  { id: "denver--kansas-city-1", points: pointsOf("M340 310L400 314L460 318") },
  { id: "denver--kansas-city-2", points: pointsOf("M340 323.5L400 327.5L460 331.5") },
];

test("a path's points are read, below zero and with fractions too", () => {
  assert.deepEqual(pointsOf("M-3.5 10L.5 -2"), [
    { x: -3.5, y: 10 },
    { x: 0.5, y: -2 },
  ]);
});

test("a line reaches half a car beyond the middles of its outer cars", () => {
  const line = toTheEnds(pointsOf("M0 0L20 0L40 0"), 10);
  assert.deepEqual(line, [
    { x: -10, y: 0 },
    { x: 20, y: 0 },
    { x: 50, y: 0 },
  ]);
});

test("a route of one car is a point, from which distances are measured", () => {
  const alone = toTheEnds(pointsOf("M5 5L5 5"), 10);
  assert.equal(distanceToLine({ x: 5, y: 9 }, alone), 4);
});

test("the distance is to the nearest stretch, not to the line beyond its end", () => {
  const line = pointsOf("M0 0L10 0L10 10");
  assert.equal(distanceToLine({ x: 13, y: 5 }, line), 3);
  assert.equal(distanceToLine({ x: -3, y: -4 }, line), 5);
});

test("a finger right on one track of a double route means that track", () => {
  const hits = routesNear({ x: 400, y: 314 }, denverKansasCity, 1);
  assert.deepEqual(hits.map((hit) => hit.id), ["denver--kansas-city-1"]);
});

test("a finger between both tracks leaves the choice open, the nearer one first", () => {
  const hits = routesNear({ x: 400, y: 321.5 }, denverKansasCity, 1);
  assert.deepEqual(hits.map((hit) => hit.id), ["denver--kansas-city-2", "denver--kansas-city-1"]);
});

test("zoomed in, the same place is far from the other track", () => {
  const hits = routesNear({ x: 400, y: 323 }, denverKansasCity, 4);
  assert.deepEqual(hits.map((hit) => hit.id), ["denver--kansas-city-2"]);
});

test("24 pixels from a route are near enough, 25 are not", () => {
  const line = [{ id: "a", points: pointsOf("M0 0L100 0") }];
  assert.equal(routesNear({ x: 50, y: 24 }, line, 1).length, 1);
  assert.equal(routesNear({ x: 50, y: 25 }, line, 1).length, 0);
  assert.equal(routesNear({ x: 50, y: 12.5 }, line, 2).length, 0);
});

test("where many routes meet, at most four are offered", () => {
  const lines = ["a", "b", "c", "d", "e"].map((id) => ({ id, points: pointsOf("M0 0L9 0") }));
  assert.equal(routesNear({ x: 4, y: 2 }, lines, 1).length, 4);
});

test("a still and short touch of one finger is a tap", () => {
  const taps = tapWatch();
  taps.press(1, 100, 100, 0);
  taps.move(103, 104);
  assert.equal(taps.lift(1, 103, 104, 590), true);
});

test("a finger that slipped seven pixels, even if it came back, is no tap", () => {
  const taps = tapWatch();
  taps.press(1, 100, 100, 0);
  taps.move(107, 100);
  taps.move(100, 100);
  assert.equal(taps.lift(1, 100, 100, 200), false);
});

test("a finger that rested longer than 600 ms is no tap", () => {
  const taps = tapWatch();
  taps.press(1, 100, 100, 0);
  assert.equal(taps.lift(1, 100, 100, 601), false);
});

test("two fingers are no tap, in whatever order they leave", () => {
  const taps = tapWatch();
  taps.press(1, 100, 100, 0);
  taps.press(2, 200, 100, 10);
  assert.equal(taps.lift(2, 200, 100, 100), false);
  assert.equal(taps.lift(1, 100, 100, 120), false);
});

test("a touch that the system took away is no tap, and the next one is", () => {
  const taps = tapWatch();
  taps.press(1, 100, 100, 0);
  taps.lose(1);
  assert.equal(taps.lift(1, 100, 100, 50), false);
  taps.press(1, 100, 100, 100);
  assert.equal(taps.lift(1, 100, 100, 150), true);
});

test("a finger whose end never came does not keep the next hand from tapping", () => {
  const taps = tapWatch();
  taps.press(1, 100, 100, 0);
  taps.forget();
  taps.press(2, 100, 100, 1000);
  assert.equal(taps.lift(2, 100, 100, 1100), true);
});

test("a second tap on what the first one claimed does nothing", () => {
  const doubles = doubleTapWatch();
  assert.equal(doubles.kind(50, 50, 0), "first");
  doubles.remember(50, 50, 0, true);
  assert.equal(doubles.kind(52, 51, 250), "ignore");
  assert.equal(doubles.kind(52, 51, 500), "first");
});

test("a double tap on bare ground zooms, and does not claim", () => {
  const doubles = doubleTapWatch();
  doubles.remember(50, 50, 0, false);
  assert.equal(doubles.kind(60, 60, 299), "zoom");
});

test("two taps far apart or long after each other are two first taps", () => {
  const doubles = doubleTapWatch();
  doubles.remember(50, 50, 0, true);
  assert.equal(doubles.kind(90, 50, 100), "first");
  doubles.remember(90, 50, 100, true);
  assert.equal(doubles.kind(90, 50, 401), "first");
});

test("a double tap on a button means it once; another button, or later, is meant anew", () => {
  const again = twice();
  assert.equal(again("a", 1000), false);
  assert.equal(again("a", 1200), true);
  assert.equal(again("a", 1400), true);
  assert.equal(again("b", 1450), false);
  assert.equal(again("a", 1500), false);
  assert.equal(again("a", 1800), false);
});

test("a map that is larger than its frame covers it, one that is smaller lies in its middle", () => {
  const axis = { size: 1000, frame: 300, start: 0, unit: 1 };
  assert.equal(heldShift(axis, 50, 1), 0);
  assert.equal(heldShift(axis, -200, 1), -200);
  assert.equal(heldShift(axis, -900, 1), -700);
  // A quarter of it is 250 wide: 25 are left at either side.
  assert.equal(heldShift(axis, -900, 0.25), (25 - 375) / 0.25);
});

test("what lies in the middle of the frame is brought there again", () => {
  const axis = { size: 1000, frame: 300, start: 100, unit: 2 };
  const shift = shiftTo(axis, 170, 1.5);
  assert.ok(Math.abs(middleOf(axis, shift, 1.5) - 170) < 1e-9);
  // Unscaled and unshifted the middle is pixel 150 of the map: 50 after the drawing's start.
  assert.equal(middleOf(axis, 0, 1), 25);
  assert.equal(middleOf({ ...axis, start: 0 }, centred(axis, 1.5), 1.5), 250);
});

test("zooming out stops at the first view and then shows the whole board; in again the same way", () => {
  const views = { first: 1, whole: 0.4 };
  assert.equal(nextZoom(1.5, 0.5, views), 1);
  assert.equal(nextZoom(1, 0.5, views), 0.4);
  assert.equal(nextZoom(0.4, 1.8, views), 1);
  assert.equal(nextZoom(1, 1.8, views), 1.8);
  assert.equal(nextZoom(0.4, 2, { first: 0.4, whole: 0.4 }), 0.8);
});

test("the first view is the whole board, unless names or the tracks of a pair need more", () => {
  const roomyNames = () => true;
  const namesFrom = (/** @type {number} */ least) => (/** @type {number} */ unit) => unit >= least;
  assert.equal(firstView(0.4, 2, Infinity, roomyNames), 0.4);
  assert.equal(firstView(0.4, 2, 16, roomyNames), 0.75);
  const nearer = firstView(0.4, 2, Infinity, namesFrom(1));
  assert.ok(nearer >= 0.5 && nearer < 0.54);
  const legible = firstView(0.4, 2, Infinity, namesFrom(9));
  assert.ok(legible >= 11 / 17 && legible < 0.7);
  assert.equal(firstView(0.4, 1.05, 14, roomyNames), 1);
  assert.equal(firstView(1, 1, Infinity, roomyNames), 1);
});

test("a first view begins at the frame's edge, a smaller map lies in the middle", () => {
  const axis = { size: 552, frame: 400, start: 0, unit: 1 };
  assert.equal(restShift(axis, 76, 1), -76);
  assert.equal(restShift(axis, 76, 0.5), centred(axis, 0.5));
});

test("tracks between the same two cities are told from routes that only meet or cross", () => {
  assert.equal(apart(denverKansasCity), 13.5);
  const crossing = [
    { id: "a", points: pointsOf("M0 0L100 100") },
    { id: "b", points: pointsOf("M0 100L100 0") },
    { id: "c", points: pointsOf("M0 5L50 200") },
  ];
  assert.equal(apart(crossing), Infinity);
});

test("names that stick out of the sheet, or touch one before, have no room", () => {
  const sheet = { x: 0, y: 0, width: 100, height: 50 };
  const box = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y, width: 30, height: 10 });
  const shown = roomy([box(0, 0), box(20, 5), box(30, 0), box(80, 20), box(20, 11)], sheet);
  assert.deepEqual([...shown], [0, 2, 4]);
});
