import type { PicturePoint, ViewMode } from "@foldback/domain/control/picture-geometry";
import { expect, test, vi } from "vitest";
import { listenToPicturePointer, type PointerActions } from "./picture-pointer.ts";

/** A frame of 200 by 100 at 10, 10, with a picture of 100 by 100: bars of 50 on both sides. */
function setUp(allowed: Partial<PointerActions>, kind: ViewMode = "fit") {
  const surface = document.createElement("div");
  surface.getBoundingClientRect = () => new DOMRect(10, 10, 200, 100);
  const video = document.createElement("video");
  Object.defineProperties(video, { videoWidth: { value: 100, configurable: true }, videoHeight: { value: 100 } });
  const actions: PointerActions = { pointerMove: null, click: null, nativeMove: null, nativeClick: null, ...allowed };
  const clicked = vi.fn();
  const end = listenToPicturePointer({ surface, video, mode: () => kind, actions: () => actions, clicked });
  const send = (type: string, clientX: number, clientY: number, by: PointerEventInit = {}) =>
    surface.dispatchEvent(new PointerEvent(type, { clientX, clientY, button: 0, pointerType: "mouse", ...by }));
  /** Sends both move events, because the code listens only to the one that the browser supports. */
  const move = (clientX: number, clientY: number, by?: PointerEventInit) => {
    for (const type of ["pointermove", "pointerrawupdate"]) send(type, clientX, clientY, by);
  };
  return { send, move, clicked, end, video, surface, actions };
}

test("[CT-5] a press is sent as a fraction of the picture, and ignored on the bars", () => {
  const click = vi.fn();
  const { send, clicked } = setUp({ click });
  send("pointerdown", 20, 60);
  expect(click).not.toHaveBeenCalled();
  send("pointerdown", 110, 60);
  expect(click).toHaveBeenCalledExactlyOnceWith({ x: 0.5, y: 0.5 });
  expect(clicked).toHaveBeenCalledTimes(1);
});

test("[CT-5] the pointer disappears on the bars and outside the surface", () => {
  const pointerMove = vi.fn((point: PicturePoint | null) => point && { ...point });
  const { send, move, end } = setUp({ pointerMove });
  move(85, 35);
  move(20, 60);
  send("pointerleave", 0, 0);
  end();
  expect(pointerMove.mock.results.map(({ value }) => value)).toEqual([{ x: 0.25, y: 0.25 }, null, null, null]);
});

test("[CT-11] all moves come in one object, also after the picture has changed its size", () => {
  const points: (PicturePoint | null)[] = [];
  const seen = new Set<unknown>();
  const pointerMove = (point: PicturePoint | null) => {
    seen.add(point);
    points.push(point && { ...point });
  };
  const { move, video } = setUp({ pointerMove });
  move(85, 35);
  move(135, 85);
  Object.defineProperties(video, { videoWidth: { value: 200 } });
  move(85, 35);
  expect(points).toEqual([
    { x: 0.25, y: 0.25 },
    { x: 0.75, y: 0.75 },
    { x: 0.375, y: 0.25 },
  ]);
  expect(seen.size).toBe(1);
});

test("[KS-3] a hidden picture isn't measured and can't be pointed at", () => {
  const click = vi.fn();
  const { send, clicked, video, surface } = setUp({ click });
  const layout = vi.spyOn(surface, "getBoundingClientRect");
  video.style.visibility = "hidden";
  send("pointerdown", 110, 60);
  expect([click.mock.calls, clicked.mock.calls, layout.mock.calls]).toEqual([[], [], []]);
});

test("[CT-8] a resting pointer is sent when pointing is allowed, when the picture appears, and after a lost move", () => {
  vi.useFakeTimers();
  const { send, move, end, video, actions } = setUp({});
  const pointerMove = vi.fn();
  move(85, 35);
  actions.pointerMove = pointerMove;
  video.style.visibility = "hidden";
  vi.advanceTimersByTime(500);
  video.style.visibility = "visible";
  vi.advanceTimersByTime(1_000);
  expect(pointerMove.mock.calls).toEqual([[null], [{ x: 0.25, y: 0.25 }], [{ x: 0.25, y: 0.25 }]]);
  pointerMove.mockClear();
  send("pointerleave", 0, 0);
  vi.advanceTimersByTime(5_000);
  expect(pointerMove.mock.calls).toEqual([[null]]);
  move(85, 35);
  end();
  pointerMove.mockClear();
  vi.advanceTimersByTime(5_000);
  expect(pointerMove).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test("[CT-8] with control, a resting pointer is drawn again but sends no native move", () => {
  vi.useFakeTimers();
  const pointerMove = vi.fn();
  const nativeMove = vi.fn();
  const { move, end } = setUp({ pointerMove, nativeMove });
  move(85, 35);
  vi.advanceTimersByTime(500);
  expect([nativeMove.mock.calls.length, pointerMove.mock.calls]).toEqual([1, [[{ x: 0.25, y: 0.25 }]]]);
  end();
  vi.useRealTimers();
});

test("with the control scope, input is sent as native input, and without a scope, nothing is sent or drawn", () => {
  const nativeClick = vi.fn();
  const click = vi.fn();
  const controlling = setUp({ click, nativeClick });
  controlling.send("pointerdown", 110, 60);
  expect(nativeClick).toHaveBeenCalledTimes(1);
  expect(click).not.toHaveBeenCalled();

  const idle = setUp({});
  idle.send("pointerdown", 110, 60);
  expect(idle.clicked).not.toHaveBeenCalled();
});

const finger = { pointerType: "touch", pointerId: 7 };

test("panning the picture at actual size doesn't click or move the mouse", () => {
  const [nativeClick, nativeMove, pointerMove] = [vi.fn(), vi.fn(), vi.fn()];
  const { send, move, clicked } = setUp({ nativeClick, nativeMove, pointerMove }, "actual");
  send("pointerdown", 110, 60, finger);
  move(100, 60, finger);
  send("pointercancel", 100, 60, finger);
  send("pointerup", 90, 60, finger);
  expect([nativeClick, nativeMove, clicked].map(({ mock }) => mock.calls)).toEqual([[], [], []]);
  expect(pointerMove).toHaveBeenLastCalledWith(null);
});

test("at actual size a tap clicks when the finger is lifted", () => {
  const click = vi.fn();
  const { send, clicked } = setUp({ click }, "actual");
  send("pointerdown", 110, 60, finger);
  send("pointerup", 60, 60, { ...finger, pointerId: 8 });
  expect(click).not.toHaveBeenCalled();
  send("pointerup", 110, 60, finger);
  send("pointerup", 110, 60, finger);
  expect(click).toHaveBeenCalledExactlyOnceWith({ x: 0.5, y: 0.5 });
  expect(clicked).toHaveBeenCalledTimes(1);
});

test("if the picture can't be panned, pressing with a mouse or finger clicks immediately", () => {
  const click = vi.fn();
  setUp({ click }, "actual").send("pointerdown", 110, 60);
  setUp({ click }, "fit").send("pointerdown", 110, 60, finger);
  expect(click).toHaveBeenCalledTimes(2);
});
