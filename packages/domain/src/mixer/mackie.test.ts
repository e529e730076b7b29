import fc from "fast-check";
import { expect, test } from "vitest";
import { announceBytes, faderBytes, fromDaw, keyBytes, touchBytes, turnBytes, versionBytes } from "./mackie.ts";

const heard = (...bytes: number[]) => fromDaw(Uint8Array.from(bytes));
const system = (command: number, ...content: number[]) => heard(0xf0, 0, 0, 0x66, 0x14, command, ...content, 0xf7);
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));

test("[MX-1] faders are 14-bit pitch bends, of eight strips and the master", () => {
  expect(heard(0xe0, 0x66, 0x6c)).toEqual({ type: "fader", strip: 0, level: 13_926 });
  expect(heard(0xe8, 0x7f, 0x7f)).toEqual({ type: "fader", strip: 8, level: 16_383 });
  expect(heard(0xe9, 0, 0)).toBeNull();
  expect(faderBytes(0, 13_926)).toEqual([0xe0, 0x66, 0x6c]);
  expect(faderBytes(8, 0)).toEqual([0xe8, 0, 0]);
});

test("[MX-1] lamps are notes: off, blinking or on", () => {
  expect(heard(0x90, 0x10, 0x7f)).toEqual({ type: "lamp", note: 0x10, lamp: "on" });
  expect(heard(0x90, 0x5f, 1)).toEqual({ type: "lamp", note: 0x5f, lamp: "blink" });
  expect(heard(0x90, 0x5e, 0)).toEqual({ type: "lamp", note: 0x5e, lamp: "off" });
  expect(heard(0x80, 0x5e, 0x40)).toEqual({ type: "lamp", note: 0x5e, lamp: "off" });
});

test("[MX-1] rings, digits and meters", () => {
  expect(heard(0xb0, 0x30, 0x06)).toEqual({ type: "ring", strip: 0, place: 6 });
  expect(heard(0xb0, 0x37, 0x4b)).toEqual({ type: "ring", strip: 7, place: 11 });
  expect(heard(0xb0, 0x31, 0x00)).toEqual({ type: "ring", strip: 1, place: null });
  expect(heard(0xb0, 0x40, 0x31)).toEqual({ type: "digit", place: 0, text: "1" });
  expect(heard(0xbf, 0x49, 0x72)).toEqual({ type: "digit", place: 9, text: "2." });
  expect(heard(0xb0, 0x41, 0x20)).toEqual({ type: "digit", place: 1, text: " " });
  expect(heard(0xd0, 0x3c)).toEqual({ type: "meter", strip: 3, level: 12 });
  expect(heard(0xd0, 0x7e)).toEqual({ type: "clip", strip: 7, on: true });
  expect(heard(0xd0, 0x7f)).toEqual({ type: "clip", strip: 7, on: false });
});

test("[MX-1] the display's text comes in pieces, and bytes above ASCII keep their place", () => {
  expect(system(0x12, 7, ...ascii("Bass  "))).toEqual({ type: "text", at: 7, text: "Bass  " });
  expect(system(0x12, 0, 0x41, 0xc3, 0x42)).toEqual({ type: "text", at: 0, text: "A?B" });
  expect(system(0x12, 110, ...ascii("long"))).toEqual({ type: "text", at: 110, text: "lo" });
  expect(system(0x12, 112, 0x41)).toBeNull();
});

test("[MX-1] questions and resets of a DAW, and of other devices", () => {
  expect(system(0x00)).toEqual({ type: "question", about: "device" });
  expect(system(0x13, 0)).toEqual({ type: "question", about: "version" });
  expect(system(0x0f, 0x7f)).toEqual({ type: "reset" });
  expect(system(0x61)).toEqual({ type: "reset" });
  expect(heard(0xf0, 0, 0, 0x66, 0x05, 0x00, 0xf7)).toBeNull();
  expect(heard(0xf0, 0x7e, 0x7f, 0x06, 0x01, 0xf7)).toBeNull();
  expect(heard(0xf0, 0, 0, 0x66, 0x14, 0x12, 0, 0x41)).toBeNull();
});

test("[MX-8] a surface's own messages are recognised", () => {
  const own = { type: "own-message" };
  expect(heard(...touchBytes(3, true))).toEqual(own);
  expect(heard(...touchBytes(3, false)), "Ardour turns off every lamp, even of a touch").toBeNull();
  expect(heard(...turnBytes(2, -1))).toEqual(own);
  expect(heard(...announceBytes)).toEqual(own);
  expect(heard(...versionBytes)).toEqual(own);
});

test("[MX-1] a key is pressed and always released, and a V-pot turns by sign and ticks", () => {
  expect(keyBytes(0x5e)).toEqual([
    [0x90, 0x5e, 0x7f],
    [0x90, 0x5e, 0],
  ]);
  expect(turnBytes(2, 3)).toEqual([0xb0, 0x12, 3]);
  expect(turnBytes(0, -40)).toEqual([0xb0, 0x10, 0x4f]);
});

test("[MX-1] no bytes make the reader fail, and a fader's level survives the way there and back", () => {
  void fc.assert(fc.property(fc.uint8Array({ maxLength: 20 }), (bytes) => void fromDaw(bytes)));
  void fc.assert(
    fc.property(fc.nat(8), fc.nat(16_383), (strip, level) => {
      expect(heard(...faderBytes(strip, level))).toEqual({ type: "fader", strip, level });
    }),
  );
});
