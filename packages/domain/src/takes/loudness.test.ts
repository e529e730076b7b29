import { expect, test } from "vitest";
import { createLoudnessMeter, kWeighting } from "./loudness.ts";

type Part = { seconds: number; db: number; frequencyHz?: number; phase?: number };

/** Measures sine tones played one after another, the same on each channel. `db` is the tone's peak. */
function measured(parts: readonly Part[], { sampleRateHz = 48_000, channels = 2 } = {}) {
  const meter = createLoudnessMeter({ sampleRateHz, channels });
  for (const { seconds, db, frequencyHz = 1_000, phase = 0 } of parts) {
    const level = 10 ** (db / 20);
    const frames = seconds * sampleRateHz;
    // Adds the tone in pieces of uneven length, as when a log is read.
    for (let from = 0; from < frames; from += 4_801) {
      const count = Math.min(4_801, frames - from);
      // Fades in, because a tone that starts mid-cycle would be louder there.
      const sample = (at: number) =>
        level * Math.min(1, at / 480) * Math.sin((2 * Math.PI * frequencyHz * at) / sampleRateHz + phase);
      meter.add(Float32Array.from({ length: count * channels }, (_, at) => sample(from + Math.floor(at / channels))));
    }
  }
  return meter.read();
}

test("[TK-37] the weighting filter at 48 kHz matches the table in BS.1770", () => {
  const [shelf, highPass] = kWeighting(48_000);
  const close = (found: readonly number[], table: readonly number[]) =>
    found.forEach((value, index) => {
      expect(value).toBeCloseTo(table[index] ?? Number.NaN, 10);
    });
  close(shelf.b, [1.53512485958697, -2.69169618940638, 1.19839281085285]);
  close(shelf.a, [-1.69065929318241, 0.73248077421585]);
  close(highPass.b, [1, -2, 1]);
  close(highPass.a, [-1.99004745483398, 0.99007225036621]);
});

test("a full-scale tone of 997 Hz on one channel is -3.01 LUFS", () => {
  expect(measured([{ seconds: 5, db: 0, frequencyHz: 997 }], { channels: 1 }).lufs).toBeCloseTo(-3.01, 1);
});

// Signals 1 to 5 of EBU Tech 3341, table 1, within its tolerance of 0.1 LU.
test.each([
  { signal: 1, parts: [{ seconds: 20, db: -23 }], lufs: -23 },
  { signal: 2, parts: [{ seconds: 20, db: -33 }], lufs: -33 },
  {
    signal: 3,
    parts: [
      { seconds: 10, db: -36 },
      { seconds: 60, db: -23 },
      { seconds: 10, db: -36 },
    ],
    lufs: -23,
  },
  {
    signal: 4,
    parts: [
      { seconds: 10, db: -72 },
      { seconds: 10, db: -36 },
      { seconds: 60, db: -23 },
      { seconds: 10, db: -36 },
      { seconds: 10, db: -72 },
    ],
    lufs: -23,
  },
  {
    signal: 5,
    parts: [
      { seconds: 20, db: -26 },
      { seconds: 20.1, db: -20 },
      { seconds: 20, db: -26 },
    ],
    lufs: -23,
  },
])("[TK-37] EBU Tech 3341 signal $signal measures $lufs LUFS", ({ parts, lufs }) => {
  const found = measured(parts).lufs ?? Number.NaN;
  expect(Math.abs(found - lufs)).toBeLessThan(0.1);
});

test.each([44_100, 88_200, 96_000, 192_000])("the same tone is as loud at %i Hz", (sampleRateHz) => {
  const found = measured([{ seconds: 4, db: -23 }], { sampleRateHz }).lufs ?? Number.NaN;
  expect(Math.abs(found + 23)).toBeLessThan(0.1);
});

// Signals 15 to 19 of EBU Tech 3341: the samples miss the tone's peak, at half of full scale. Tolerance +0.2, -0.4 dB.
test.each([
  { share: 4, degrees: 0, db: -6 },
  { share: 4, degrees: 45, db: -6 },
  { share: 6, degrees: 60, db: -6 },
  { share: 8, degrees: 67.5, db: -6 },
  { share: 4, degrees: 45, db: 3 },
])(
  "[TK-37] a tone at a $share-th of the rate, shifted by $degrees degrees, has a true peak of $db dB",
  ({ share, degrees, db }) => {
    const phase = (Math.PI * degrees) / 180;
    const found = measured([{ seconds: 1, db, frequencyHz: 48_000 / share, phase }]).truePeakDb ?? Number.NaN;
    expect(found - db).toBeGreaterThan(-0.4);
    expect(found - db).toBeLessThan(0.2);
  },
);

test("silence has no loudness, and neither does a meter without any samples", () => {
  const meter = createLoudnessMeter({ sampleRateHz: 48_000, channels: 2 });
  expect(meter.read()).toEqual({ lufs: null, truePeakDb: null });
  meter.add(new Float32Array(96_000));
  expect(meter.read()).toEqual({ lufs: null, truePeakDb: null });
});

test("a sample that isn't a number counts as silence", () => {
  const meter = createLoudnessMeter({ sampleRateHz: 48_000, channels: 1 });
  meter.add(Float32Array.from({ length: 48_000 }, (_, at) => (at === 100 ? Number.NaN : Math.sin(at / 10))));
  const { lufs, truePeakDb } = meter.read();
  expect(lufs).toBeGreaterThan(-10);
  expect(truePeakDb).toBeLessThan(1);
});
