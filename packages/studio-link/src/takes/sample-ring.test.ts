import fc from "fast-check";
import { expect, test } from "vitest";
import { openSampleRing, ringBytes, ringSlots } from "./sample-ring.ts";
import { quantumFrames } from "./sound-block.ts";

const block = (value: number) => new Float32Array(quantumFrames).fill(value);

test("blocks come out once and in order, whatever the two sides do, and a full ring drops the newest", () => {
  void fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.constantFrom("write", "spoken", "gone", "read")),
      (slots, steps) => {
        const memory = new SharedArrayBuffer(ringBytes(slots));
        const writer = openSampleRing(memory);
        const reader = openSampleRing(memory);
        const expected: { frame: number; value: number | null; spoken: number | null }[] = [];
        let frame = 0;
        for (const step of steps) {
          if (step === "read") {
            const read = reader.read();
            const next = expected.shift();
            expect(
              read === null
                ? undefined
                : { frame: read.frame, value: read.samples?.[1] ?? null, spoken: read.talkback?.[1] ?? null },
            ).toEqual(next);
            if (read !== null) expect(read.atMs).toBe(read.frame / 2);
          } else {
            frame += quantumFrames;
            const program = step === "gone" ? [] : [block(frame), block(-frame)];
            const isTaken = writer.write(
              { frame, atMs: frame / 2 },
              program,
              step === "spoken" ? [block(2 * frame)] : [],
            );
            expect(isTaken).toBe(expected.length < slots);
            if (isTaken)
              expected.push({
                frame,
                value: step === "gone" ? null : -frame,
                spoken: step === "spoken" ? 2 * frame : null,
              });
          }
        }
      },
    ),
  );
});

test("the ring holds ten seconds, so no sound is lost if the disk takes that long", () => {
  for (const rate of [44_100, 48_000, 96_000]) {
    const slots = ringSlots(rate);
    const ring = openSampleRing(new SharedArrayBuffer(ringBytes(slots)));
    // The audio thread wakes the worker every 16 blocks, and there may be as many more before the write begins.
    const waiting = 32 * quantumFrames;
    for (let frame = 0; frame < 10 * rate + waiting; frame += quantumFrames)
      expect(ring.write({ frame, atMs: 0 }, [block(1), block(1)], [block(1)])).toBe(true);
  }
});
