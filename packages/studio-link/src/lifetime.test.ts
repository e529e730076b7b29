import { expect, test } from "vitest";
import { createLifetime } from "./lifetime.ts";

function setUp() {
  const ended: string[] = [];
  const lifetime = createLifetime();
  const end = (name: string) => () => void ended.push(name);
  return { lifetime, ended, end };
}

test("parts are closed in reverse order, and each only once", () => {
  const { lifetime, ended, end } = setUp();
  lifetime.own(end("socket"));
  const part = { close: end("part") };
  expect(lifetime.keep(part)).toBe(part);
  lifetime.own(end("timer"));
  lifetime.end();
  lifetime.end();
  expect(ended).toEqual(["timer", "part", "socket"]);
  expect(lifetime.isOver()).toBe(true);
});

test("if closing one part throws, the others are still closed and the error is reported afterwards", () => {
  const { lifetime, ended, end } = setUp();
  const failure = new Error("the device is gone");
  lifetime.own(end("socket"));
  lifetime.own(() => {
    throw failure;
  });
  lifetime.own(end("timer"));
  expect(lifetime.end).toThrowError(expect.objectContaining({ errors: [failure] }));
  expect(ended).toEqual(["timer", "socket"]);
});

test("a part that was closed early isn't closed again", () => {
  const { lifetime, ended, end } = setUp();
  const endTimer = lifetime.own(end("timer"));
  endTimer();
  endTimer();
  lifetime.end();
  expect(ended).toEqual(["timer"]);
});

test("an inner lifetime can end on its own, and ends with the outer one", () => {
  const { lifetime, ended, end } = setUp();
  const room = lifetime.open();
  room.own(end("first room"));
  room.end();
  expect(ended).toEqual(["first room"]);
  lifetime.own(end("socket"));
  lifetime.open().own(end("second room"));
  lifetime.end();
  expect(ended).toEqual(["first room", "second room", "socket"]);
});

test("a part opened after the lifetime has ended is closed immediately", () => {
  const { lifetime, ended, end } = setUp();
  lifetime.end();
  lifetime.own(end("late answer's timer"));
  lifetime.open().own(end("late room"));
  expect(ended).toEqual(["late answer's timer", "late room"]);
});
