import { describe, expect, test } from "vitest";
import { makeTake, type Step } from "../../testing/hand-off-fixtures.ts";
import { mixOfTake } from "./mix-of-take.ts";
import { rangeOf, type TakeFile, wavOfTake } from "./wav-of-take.ts";

const hour = 3_600 * 48_000;
const sound = (frames: number, scale: number): Step => ({
  sound: Float32Array.from({ length: frames * 2 }, (_, index) => (scale * (index % 100)) / 128),
});

type Read = Pick<TakeFile, "bytes" | "read">;

async function bytesOf(file: Read, range: { from: number; to: number }): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.read(range)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Counts event-loop turns until `stop` is called. */
function countTurns() {
  const counted = { turns: 0, stop: () => clearImmediate(next) };
  const count = () => {
    counted.turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  return counted;
}

async function longGap() {
  const steps = [[{ gapFrames: 12 * hour }, sound(50, 1)]];
  const { deps, take, stem } = makeTake(steps, { talkback: steps });
  if (stem === null) throw new Error("no stem");
  return { wav: await wavOfTake(deps, take), mix: await mixOfTake(deps, { take, stem }) };
}

describe("[TK-91] [TK-102] with a gap of twelve hours", () => {
  test("the end of the take or of its mix is read without producing the silence before it", async () => {
    const { wav, mix } = await longGap();
    for (const file of [wav, mix]) {
      const counted = countTurns();
      const from = file.bytes - 3_000;
      expect((await bytesOf(file, { from, to: file.bytes })).length).toBe(3_000);
      counted.stop();
      // One second of silence per piece would make 43,200 pieces, with an event-loop turn after every few.
      expect(counted.turns).toBeLessThan(100);
    }
  });

  test("the event loop isn't blocked while the silence is read", async () => {
    const { wav, mix } = await longGap();
    for (const file of [wav, mix]) {
      const counted = countTurns();
      // This ends after three turns. On any machine, all of the silence takes far longer than that.
      for await (const _ of file.read({ from: 0, to: file.bytes })) if (counted.turns >= 3) break;
      counted.stop();
      expect(counted.turns).toBeGreaterThanOrEqual(3);
    }
  });
});

test("[TK-91] [TK-102] every range of a take or of its mix has the same bytes as the whole file", async () => {
  const { deps, take, stem } = makeTake([[sound(40, 1), { gapFrames: 30 }, sound(20, 1)], [sound(10, 1)]], {
    talkback: [[{ gapFrames: 75 }, sound(25, 0.5)]],
  });
  if (stem === null) throw new Error("no stem");
  for (const file of [await wavOfTake(deps, take), await mixOfTake(deps, { take, stem })]) {
    const whole = await bytesOf(file, { from: 0, to: file.bytes });
    expect(whole.length).toBe(file.bytes);
    for (let from = 0; from < file.bytes; from += 7)
      for (const to of [from + 1, from + 150, file.bytes])
        expect(whole.subarray(from, to).equals(await bytesOf(file, { from, to })), `${from} to ${to}`).toBe(true);
  }
});

test("a range is read from the last position before it at which reading can begin", async () => {
  const skips: number[] = [];
  const make = (skipped: number) => {
    skips.push(skipped);
    return [new Uint8Array(1_200 - skipped)];
  };
  const pieces = [0, 1].map(() => ({ bytes: 1_200, grain: 8, make }));
  const found: number[] = [];
  for await (const { length } of rangeOf(pieces, { from: 1_100, to: 1_300 })) found.push(length);
  expect([skips, found]).toEqual([
    [1_096, 0],
    [100, 100],
  ]);
});
