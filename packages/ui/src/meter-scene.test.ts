import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMeterScene, type MeterLook, type MeterScene } from "./meter-scene.ts";

const ink = { good: "green", fair: "amber", stop: "red", off: "grey", peak: "black" };
const look: MeterLook = { widthPx: 112, heightPx: 20, pixelRatio: 1, ink };
const silence = Number.NEGATIVE_INFINITY;

let frames: Map<number, FrameRequestCallback>;
let asked: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  frames = new Map();
  asked = 0;
  vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => {
    asked += 1;
    frames.set(asked, draw);
    return asked;
  });
  vi.stubGlobal("cancelAnimationFrame", (frame: number) => frames.delete(frame));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the meter's picture is drawn when it gets its size, and not again at rest", () => {
  const { scene, painted } = opened();
  scene.update({ kind: "look", look });
  pass(100);
  expect(painted().length).toBeGreaterThan(0);
  const { length } = painted();
  for (let report = 0; report < 20; report += 1) {
    tell(scene, silence);
    pass(50);
  }
  expect(painted()).toHaveLength(length);
  expect(asked).toBe(1);
});

test("the meter's picture moves until the bars and the held peak have fallen, at most 30 times a second", () => {
  const { scene } = opened();
  scene.update({ kind: "look", look });
  pass(100);
  tell(scene, -6);
  pass(1_000);
  expect(asked).toBeGreaterThan(20);
  expect(asked).toBeLessThanOrEqual(31);
  pass(10_000);
  const fallen = asked;
  pass(10_000);
  expect(asked).toBe(fallen);
});

test("a hidden meter draws nothing, and discards its levels", () => {
  const { scene, painted } = opened();
  scene.update({ kind: "look", look: { ...look, widthPx: 0 } });
  tell(scene, -6);
  pass(1_000);
  expect([asked, painted()]).toEqual([0, []]);
  scene.update({ kind: "look", look });
  pass(100);
  expect(painted()).not.toContain("green");
});

test("a meter at rest takes the new theme's colours", () => {
  const { scene, painted } = opened();
  scene.update({ kind: "look", look });
  pass(100);
  scene.update({ kind: "look", look: { ...look, ink: { ...ink, off: "white" } } });
  pass(100);
  expect(painted().at(-1)).toBe("white");
});

test("a stopped meter doesn't draw any more", () => {
  const { scene, painted } = opened();
  scene.update({ kind: "look", look });
  pass(100);
  tell(scene, -6);
  const before = { asked, painted: painted().length };
  scene.stop();
  pass(1_000);
  expect({ asked, painted: painted().length }).toEqual(before);
});

/** `painted` lists the colour of every bar drawn. */
function opened(): { scene: MeterScene; painted: () => string[] } {
  const colours: string[] = [];
  const pen = {
    fillStyle: "",
    clearRect: () => undefined,
    setTransform: () => undefined,
    fillRect: () => void colours.push(pen.fillStyle),
  };
  const canvas = { width: 0, height: 0, getContext: () => pen };
  return { scene: createMeterScene(canvas as unknown as OffscreenCanvas), painted: () => colours };
}

const tell = (scene: MeterScene, dbfs: number) =>
  scene.update({ kind: "levels", levels: { leftDbfs: dbfs, rightDbfs: dbfs } });

/** Advances time one display frame at a time, and runs every requested frame. */
function pass(ms: number): void {
  for (let passedMs = 0; passedMs < ms; passedMs += 16) {
    vi.advanceTimersByTime(16);
    const due = [...frames.values()];
    frames.clear();
    for (const draw of due) draw(performance.now());
  }
}
