import { expect, test } from "vitest";
import { isInvented } from "./invented-words.ts";

const clip = (amplitude: number) => ({
  samples: Float32Array.from({ length: 16_000 }, (_, at) => amplitude * Math.sin(at / 10)),
  sampleRateHz: 16_000 as const,
  durationSeconds: 1,
});

test("[TB-10] typical film phrases are dropped when the clip is nearly silent, and kept when it contains speech", () => {
  expect(isInvented("Thanks for watching!", clip(0.002))).toBe(true);
  expect(isInvented(" Thank you.", clip(0.002))).toBe(true);
  expect(isInvented("Thank you.", clip(0.2))).toBe(false);
  expect(isInvented("Turn the vocal up.", clip(0.002))).toBe(false);
});
