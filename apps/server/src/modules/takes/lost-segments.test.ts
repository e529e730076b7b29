import { asUserId } from "@foldback/domain/ids";
import { expect, test } from "vitest";
import { sha256Of } from "../../testing/recorded-take.ts";
import { AppError } from "../app-error.ts";
import { createLostSegments } from "./lost-segments.ts";

const stem = { artistId: asUserId("ada"), takeId: "0b8f1d0a-3f0e-4a57-8f0e-6a4d5f0f7b22" };
const whole = Buffer.from("whole");
const segments = [{ sha256: sha256Of(whole) }, { sha256: "a".repeat(64) }, { sha256: "b".repeat(64) }];

/** Looks for lost segments in a store that gives these answers, one per segment. */
function openStorage(answers: readonly (Uint8Array | null | AppError)[]) {
  let reads = 0;
  let nowMs = 0;
  const warned: object[] = [];
  const find = createLostSegments({
    storage: {
      async read({ sha256 }) {
        reads += 1;
        const answer = answers[segments.findIndex((segment) => segment.sha256 === sha256)] ?? null;
        if (answer instanceof AppError) throw answer;
        return answer;
      },
    },
    log: { warn: (facts: object) => void warned.push(facts) },
    nowMs: () => nowMs,
  });
  let progress = 0;
  const onProgress = () => {
    progress += 1;
  };
  const look = async () => [...(await find(stem, segments, onProgress))].toSorted();
  return {
    ...{ look, warned, reads: () => reads, progress: () => progress },
    minuteLater: () => {
      nowMs += 60_000;
    },
  };
}

test.each([
  ["missing", null],
  ["other bytes", Buffer.from("other")],
  ["damaged in the bucket", new AppError("UNEXPECTED")],
] as const)("[TK-107] a segment that's %s is lost, and the operator is told", async (_name, answer) => {
  const { look, warned, progress } = openStorage([whole, answer, answer]);
  expect(await look()).toEqual(["a".repeat(64), "b".repeat(64)]);
  expect(warned).toEqual([{ takeId: stem.takeId, lost: 2, segments: 3 }]);
  expect(progress()).toBe(3);
});

test("[TK-107] while the storage is unavailable nothing is lost, and the next request looks again", async () => {
  const { look, warned, reads } = openStorage([whole, new AppError("TAKES_STORAGE_AWAY"), whole]);
  await expect(look()).rejects.toMatchObject({ code: "TAKES_STORAGE_AWAY" });
  const readFirst = reads();
  await expect(look()).rejects.toMatchObject({ code: "TAKES_STORAGE_AWAY" });
  expect(reads()).toBeGreaterThan(readFirst);
  expect(warned).toEqual([]);
});

test("the stem isn't read again for each question about its archive, but it is after five minutes", async () => {
  const { look, reads, minuteLater } = openStorage([whole, null, null]);
  await Promise.all([look(), look()]);
  for (let minute = 1; minute < 5; minute += 1) {
    minuteLater();
    await look();
  }
  expect(reads()).toBe(segments.length);
  minuteLater();
  await look();
  expect(reads()).toBe(2 * segments.length);
});
