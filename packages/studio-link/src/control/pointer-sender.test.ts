import {
  fromPercent,
  fromReferenceScreen,
  pictureRect,
  toPicturePoint,
} from "@foldback/domain/control/picture-geometry";
import { type ControlFrame, controlFrame } from "@foldback/protocol/control";
import { type ClientMessage, clientMessage } from "@foldback/protocol/signaling";
import { createFakeClock } from "@foldback/testkit/fake-clock";
import { expect, test } from "vitest";
import { createPointerSender } from "./pointer-sender.ts";
import { inputOfFrame, inputOfMessage } from "./remote-input.ts";

function setUp({ isOpen = true }: { isOpen?: boolean } = {}) {
  const frames: { channel: string; frame: ControlFrame }[] = [];
  const messages: ClientMessage[] = [];
  const passed = new Set<ControlFrame>();
  let epoch: number | null = 7;
  const clock = createFakeClock();
  const sender = createPointerSender({
    clock,
    currentEpoch: () => epoch,
    sendFrame(channel, frame) {
      passed.add(frame);
      if (isOpen) frames.push({ channel, frame: controlFrame.parse(frame) });
      return isOpen;
    },
    sendMessage(message) {
      messages.push(clientMessage.parse(message));
      return true;
    },
  });
  const setEpoch = (next: number | null) => {
    epoch = next;
  };
  return { sender, frames, messages, clock, pass: clock.advance, setEpoch, passed };
}

const at = (x: number) => ({ x, y: 0.5 });

test("[CT-7] the first move after a rest is sent immediately, and the last one before a rest is sent too", () => {
  const { sender, frames, pass } = setUp();
  for (const x of [0.1, 0.2, 0.3, 0.4]) sender.move(at(x));
  expect(frames.map(({ frame }) => frame)).toEqual([{ kind: "pointer", epoch: 7, sequence: 1, x: 0.1, y: 0.5 }]);
  pass(8);
  expect(frames.at(-1)?.frame).toMatchObject({ sequence: 2, x: 0.4 });
  pass(1_000);
  expect(frames).toHaveLength(2);
  sender.move(at(0.5));
  expect(frames.at(-1)?.frame).toMatchObject({ sequence: 3, x: 0.5 });
});

test("[CT-7] moves at the screen's frame rate are never delayed", () => {
  const { sender, frames, pass } = setUp();
  for (let report = 1; report <= 60; report += 1) {
    sender.move(at(report / 60));
    expect(frames).toHaveLength(report);
    pass(16);
  }
});

test("[CT-7] a mouse that reports every 8 ms or less often needs no timer", () => {
  const { sender, frames, pass, clock } = setUp();
  for (let report = 1; report <= 100; report += 1) {
    sender.move(at(report / 100));
    expect(clock.pendingTimers()).toBe(0);
    pass(8);
  }
  expect(frames).toHaveLength(100);
});

test("[CT-7] at most one move is sent every 8 ms, however fast the mouse reports", () => {
  const { sender, frames, pass } = setUp();
  for (let report = 0; report < 1_000; report += 1) {
    sender.move(at(report / 1_000));
    pass(1);
  }
  expect(frames.length).toBeLessThanOrEqual(1_000 / 8 + 1);
});

test("[CT-11] all moves are passed on in one object, and the caller may reuse its point", () => {
  const { sender, frames, passed, pass } = setUp();
  const point = at(0);
  for (let report = 1; report <= 100; report += 1) {
    point.x = report / 100;
    if (report % 2 === 0) sender.move(point);
    else sender.nativeMove(point);
    point.x = 0;
    pass(8);
  }
  expect(passed.size).toBe(1);
  expect(frames.at(-1)?.frame).toMatchObject({ kind: "pointer", sequence: 100, x: 1 });
});

test("[CT-2] moves use the pointer channel, clicks and keys use the input channel, and each has its own sequence", () => {
  const { sender, frames } = setUp();
  sender.move(at(0.1));
  sender.click(at(0.2));
  sender.nativeClick(at(0.3));
  sender.nativeKey({ code: "KeyS", down: true });
  expect(frames.map(({ channel, frame }) => [channel, frame.kind, "sequence" in frame && frame.sequence])).toEqual([
    ["pointer", "pointer", 1],
    ["input", "click", 1],
    ["input", "native-mouse-click", 2],
    ["input", "native-key", 3],
  ]);
});

test("[CT-5] over signaling the same position is sent in per cent and in reference-screen pixels", () => {
  const { sender, messages, pass } = setUp({ isOpen: false });
  const place = { x: 0.25, y: 0.75 };
  sender.move(place);
  pass(33);
  sender.nativeMove(place);
  sender.click(place);
  sender.nativeClick(place);
  sender.nativeKey({ code: "KeyS", down: true });
  expect(messages).toMatchObject([
    { type: "cursor", x: 25, y: 75 },
    { type: "native-mouse-move", x: 480, y: 810 },
    { type: "click", x: 25, y: 75 },
    { type: "native-mouse-click", x: 480, y: 810, button: "left" },
  ]);
  expect(fromPercent({ x: 25, y: 75 })).toEqual(place);
  expect(fromReferenceScreen({ x: 480, y: 810 })).toEqual(place);
});

test("[CT-5] a click on the letterbox bars or outside the picture isn't sent", () => {
  const rect = pictureRect({ width: 1000, height: 1000 }, { width: 1600, height: 900 }, "fit");
  expect(toPicturePoint({ x: 500, y: 100 }, rect)).toBeNull();
  expect(toPicturePoint({ x: 500, y: 500 }, rect)).toEqual({ x: 0.5, y: 0.5 });
  for (const x of [-0.01, 1.01, Number.NaN, Number.POSITIVE_INFINITY])
    expect(controlFrame.safeParse({ kind: "click", epoch: 1, sequence: 1, x, y: 0.5 }).success).toBe(false);
  const outside = { type: "cursor", x: 101, y: 50, epoch: 1, sequence: 1, role: "engineer" } as const;
  expect(inputOfMessage(outside)).toBeNull();
  expect(inputOfFrame({ kind: "heartbeat", n: 1 })).toBeNull();
});

test("[SG-8] a lost link drops the unsent move, and without a grant nothing is sent", () => {
  const { sender, frames, pass, setEpoch } = setUp();
  sender.move(at(0.1));
  sender.move(at(0.2));
  sender.drop();
  pass(8);
  setEpoch(null);
  sender.click(at(0.3));
  sender.move(at(0.4));
  expect(frames).toHaveLength(1);
});

test("[SG-4] moves sent over signaling use at most half of its budget, at any frame rate", () => {
  const { sender, messages, pass } = setUp({ isOpen: false });
  for (let painted = 0; painted < 240; painted += 1) {
    sender.move(at(painted / 240));
    pass(1_000 / 240);
  }
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.length).toBeLessThanOrEqual(31);
});
