import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createGuideMarks } from "./guide-marks.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has no animations.
  const fading = { cancel() {}, play() {}, currentTime: 0 } as unknown as Animation;
  Element.prototype.animate = () => fading;
});

afterEach(() => {
  vi.useRealTimers();
});

/** A layer of 200 by 100 with a picture of 100 by 100 in its middle. */
function setUp() {
  const layer = document.createElement("div");
  const video = document.createElement("video");
  Object.defineProperties(layer, { clientWidth: { value: 200 }, clientHeight: { value: 100 } });
  Object.defineProperties(video, { videoWidth: { value: 100 }, videoHeight: { value: 100 } });
  const marks = createGuideMarks({ layer, video, mode: () => "fit" });
  const ring = layer.querySelector<HTMLElement>(".guide-ring");
  if (ring === null) throw new Error("There is no ring.");
  return { marks, ring, nextFrame: () => vi.advanceTimersByTime(20) };
}

test("[CT-11] the ring moves by a transform only, once per frame, to where the pointer was last", () => {
  const { marks, ring, nextFrame } = setUp();
  const point = { x: 0.1, y: 0.1 };
  marks.move(point);
  nextFrame();
  const changed = vi.fn();
  const observer = new MutationObserver(changed);
  observer.observe(ring, { attributes: true, childList: true, subtree: true });
  for (point.x = 0; point.x < 0.5; point.x += 0.25) marks.move(point);
  marks.move(point);
  // The caller reuses its point.
  point.x = 0.9;
  nextFrame();
  expect(observer.takeRecords().map(({ attributeName }) => attributeName)).toEqual(["style"]);
  expect(ring.getAttribute("style")).toBe("transform: translate(100px, 10px);");
});

test("[CT-4] a hidden pointer disappears at once and isn't drawn by a frame that was already asked for", () => {
  const { marks, ring, nextFrame } = setUp();
  marks.move({ x: 0.5, y: 0.5 });
  nextFrame();
  expect(ring.hidden).toBe(false);
  marks.move({ x: 0.6, y: 0.5 });
  marks.move(null);
  expect(ring.hidden).toBe(true);
  nextFrame();
  expect(ring.hidden).toBe(true);
});
