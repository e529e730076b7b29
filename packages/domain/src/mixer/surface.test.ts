import { expect, test } from "vitest";
import { fromDaw } from "./mackie.ts";
import { afterBankKey, hearDaw, type NameRow, silentSurface, transportOf } from "./surface.ts";

function surfaceAfter(messages: readonly (readonly number[])[], from = silentSurface(), names: NameRow = "upper") {
  return messages.reduce((surface, bytes) => {
    const message = fromDaw(Uint8Array.from(bytes));
    return message === null ? surface : hearDaw(surface, message, names);
  }, from);
}
const text = (at: number, words: string) => [
  ...[0xf0, 0, 0, 0x66, 0x14, 0x12, at],
  ...[...words].map((character) => character.charCodeAt(0)),
  0xf7,
];

test("[MX-2] everything is unknown until the DAW has said it", () => {
  const [strip] = silentSurface().strips;
  expect(strip).toEqual({ label: "", generation: 1, level: null, pan: null, mute: null, solo: null, arm: null });
  expect(transportOf(silentSurface())).toEqual({ run: null, record: null, position: "" });
});

test("[MX-2] faders, switches, pan and names follow the DAW", () => {
  const { strips } = surfaceAfter([
    [0xe0, 0, 0x40],
    [0x90, 0x10, 0x7f],
    [0x90, 0x08, 0],
    [0x90, 0x00, 1],
    [0xb0, 0x30, 4],
    text(0, "Lead v "),
  ]);
  expect(strips[0]).toMatchObject({ label: "Lead v", level: 8192, mute: true, solo: false, arm: true, pan: 4 });
  expect(surfaceAfter([text(56, "Kick   ")], silentSurface(), "lower").strips[0]?.label).toBe("Kick");
});

test("[MX-2] a name that arrives in pieces becomes whole", () => {
  const { strips } = surfaceAfter([text(7, "Ba"), text(9, "ss ")]);
  expect(strips[1]?.label).toBe("Bass");
});

test("[MX-5] a bank key, another name and a reset each make it another track", () => {
  const named = surfaceAfter([text(0, "Kick   Snare  ")]);
  expect(named.strips.slice(0, 2).map(({ generation }) => generation)).toEqual([1, 1]);
  const renamed = surfaceAfter([text(0, "Bass   ")], named);
  expect(renamed.strips.slice(0, 2).map(({ generation }) => generation)).toEqual([2, 1]);
  const banked = afterBankKey(named);
  expect(banked.strips.map(({ generation }) => generation)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 1]);
  expect(banked.strips[0]?.label).toBe("Kick");
  const reset = surfaceAfter([[0xf0, 0, 0, 0x66, 0x14, 0x0f, 0x7f, 0xf7]], renamed);
  expect(reset.strips[0]).toMatchObject({ generation: 3, label: "", level: null });
});

test("[MX-10] a DAW counts as recording only while its lamp is on and it plays", () => {
  const lamps = (play: number, stop: number, record: number) =>
    transportOf(
      surfaceAfter([
        [0x90, 0x5e, play],
        [0x90, 0x5d, stop],
        [0x90, 0x5f, record],
      ]),
    );
  expect(lamps(0, 0x7f, 0)).toMatchObject({ run: "stopped", record: "off" });
  expect(lamps(0x7f, 0, 0x7f)).toMatchObject({ run: "playing", record: "recording" });
  expect(lamps(0x7f, 0, 1)).toMatchObject({ run: "playing", record: "armed" });
  // Live lights the lamp while it's stopped, and FL Studio's play lamp flashes with the beat.
  expect(lamps(0, 0x7f, 0x7f)).toMatchObject({ run: "stopped", record: "armed" });
  expect(lamps(1, 0, 0)).toMatchObject({ run: "playing" });
  expect(lamps(0x7f, 0x7f, 0)).toMatchObject({ run: "paused" });
});

test("[MX-10] the position reads from left to right", () => {
  const digit = (place: number, character: string, dot = false) => [
    0xb0,
    0x40 + place,
    (character.charCodeAt(0) & 0x3f) | (dot ? 0x40 : 0),
  ];
  const surface = surfaceAfter([digit(7, "2", true), digit(6, "0"), digit(5, "3", true), digit(4, "1")]);
  expect(transportOf(surface).position).toBe("2.03.1");
});

test("[MX-2] a clip lamp stays until the DAW turns it off", () => {
  const clipped = surfaceAfter([
    [0xd0, 0x2c],
    [0xd0, 0x2e],
  ]);
  expect(clipped.meters[2]).toBe(13);
  expect(surfaceAfter([[0xd0, 0x2f]], clipped).meters[2]).toBe(12);
});
