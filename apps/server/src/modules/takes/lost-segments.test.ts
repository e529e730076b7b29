import { asUserId } from "@foldback/domain/ids";
import { expect, test } from "vitest";
import { sha256Of } from "../../testing/recorded-take.ts";
import { AppError } from "../app-error.ts";
import { createLostSegments } from "./lost-segments.ts";

const stem = { artistId: asUserId("ada"), takeId: "0b8f1d0a-3f0e-4a57-8f0e-6a4d5f0f7b22" };
const whole = Buffer.from("whole");
const segments = [{ sha256: sha256Of(whole) }, { sha256: "a".repeat(64) }, { sha256: "b".repeat(64) }];

/** The signal for a reader who doesn't disconnect. */
const stays = new AbortController().signal;

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
  const look = async () => [...(await find(stem, segments, { onProgress, left: stays }))].toSorted();
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

/** Storage that answers each read only when the test says so, and readers who can leave. */
function openSlowStorage() {
  let nowMs = 0;
  let reads: { takeId: string; answer: () => void }[] = [];
  const find = createLostSegments({
    storage: {
      read: ({ takeId }) =>
        new Promise((resolve) => {
          reads.push({ takeId, answer: () => resolve(whole) });
        }),
    },
    log: { warn: () => {} },
    nowMs: () => nowMs,
  });
  return {
    ask(takeId: string) {
      const leaving = new AbortController();
      const reader = { progress: 0, answer: Promise.resolve<object>({}), leave: () => leaving.abort() };
      const onProgress = () => {
        reader.progress += 1;
      };
      const asked = Array.from({ length: 8 }, () => ({ sha256: sha256Of(whole) }));
      reader.answer = find({ ...stem, takeId }, asked, { onProgress, left: leaving.signal }).catch(({ code }) => code);
      return reader;
    },
    /** Answers the reads that are pending, and returns their takes. */
    async step(): Promise<string[]> {
      await settled();
      const pending = reads;
      reads = [];
      for (const { answer } of pending) answer();
      await settled();
      return [...new Set(pending.map(({ takeId }) => takeId))];
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test("[TK-115] at most two sounds are checked at once, and readers of the others get progress until their turn", async () => {
  const { ask, step } = openSlowStorage();
  const [first, second, third] = [ask("first"), ask("second"), ask("third")];
  expect(await step()).toEqual(["first", "second"]);
  for (const { progress } of [first, second, third]) expect(progress).toBeGreaterThan(0);
  while ((await step()).includes("first"));
  await Promise.all([first.answer, second.answer]);
  expect(await step()).toEqual(["third"]);
});

test("[TK-115] everyone who waits for the same check gets progress", async () => {
  const { ask, step } = openSlowStorage();
  const [one, other] = [ask("same"), ask("same")];
  await step();
  expect([one.progress, other.progress]).toEqual([2, 2]);
});

test("[TK-115] a check ends ten seconds after the last reader has left, and goes on while one is waiting", async () => {
  const { ask, step, pass } = openSlowStorage();
  const [one, other] = [ask("kept"), ask("kept")];
  await step();
  one.leave();
  expect(await one.answer).toBe("BAD_INPUT");
  pass(60_000);
  expect(await step()).toEqual(["kept"]);
  other.leave();
  await other.answer;
  pass(9_999);
  expect(await step()).toEqual(["kept"]);
  const returned = ask("kept");
  pass(60_000);
  expect(await step()).toEqual(["kept"]);
  returned.leave();
  await returned.answer;
  pass(10_000);
  await step();
  expect(await step()).toEqual([]);
  ask("next");
  expect(await step()).toEqual(["next"]);
});

test("[TK-115] a check gives up its place in the queue if no one waits for it when its turn comes", async () => {
  const { ask, step, pass } = openSlowStorage();
  const [first, second, left] = [ask("first"), ask("second"), ask("left")];
  ask("last");
  left.leave();
  await left.answer;
  pass(10_000);
  while ((await step()).includes("first"));
  await Promise.all([first.answer, second.answer]);
  expect(await step()).toEqual(["last"]);
});

test("[TK-115] sockets are served while a sound is checked", async () => {
  const segment = Buffer.alloc(1024 * 1024);
  const sha256 = sha256Of(segment);
  const find = createLostSegments({
    storage: { read: async () => segment },
    log: { warn: () => {} },
    nowMs: () => 0,
  });
  const asked = Array.from({ length: 64 }, () => ({ sha256 }));
  const checked = find(stem, asked, { onProgress: () => {}, left: stays }).then(() => "checked");
  expect(await Promise.race([settled().then(() => "served"), checked])).toBe("served");
  await checked;
});
