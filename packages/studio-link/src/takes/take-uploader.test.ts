import { partBytes } from "@foldback/domain/takes/take-manifest";
import { expect, test } from "vitest";
import { testSha256 } from "./memory-disk.ts";
import type { TakeContents } from "./shelf-messages.ts";
import { createTakeUploader, type TakeServer, UploadError } from "./take-uploader.ts";

const facts = { name: null, localTime: "2026-11-23T15:30:00" };
const bytesOf = (from: number, to: number) => Uint8Array.from({ length: to - from }, (_, at) => (from + at) % 251);

/** A take of two segments, each two and a half parts long. */
async function setUp() {
  const size = 2.5 * partBytes;
  const places = [0, 1].map((index) => ({ from: index * size, to: (index + 1) * size }));
  const segments = await Promise.all(
    places.map(async (place, index) => ({
      ...{ ...place, firstFrame: index * 10, frames: 10 },
      sha256: await testSha256(bytesOf(place.from, place.to)),
    })),
  );
  const start = { startedAt: "2026-11-23T14:30:00.000Z", sampleRateHz: 48_000, channels: 2, sessionId: null };
  const contents: TakeContents = {
    start: { version: 1, takeId: "one", ...start, preRollFrames: 0, input: "" },
    end: { frames: 20, why: "stopped", root: "root" },
    segments,
  };
  const log: string[] = [];
  const stored = new Map<string, number>();
  const failures: (string | null)[] = [];
  const waits: (() => void)[] = [];
  let disk = bytesOf;
  let gate: Promise<void> | null = null;
  const server: TakeServer = {
    begin: async () => {
      log.push("begin");
      return { have: segments.map(({ sha256 }) => sha256).filter((sha256) => stored.get(sha256) === size) };
    },
    put: async ({ sha256, at }, bytes, signal) => {
      await gate;
      if (signal.aborted) throw new UploadError("NETWORK");
      const failure = failures.shift();
      if (failure) throw new UploadError(failure as "NETWORK");
      const had = stored.get(sha256) ?? 0;
      const received = at === had ? had + bytes.length : had;
      stored.set(sha256, received);
      log.push(`${segments.findIndex((segment) => segment.sha256 === sha256)} at ${at / partBytes}`);
      return { received, stored: received === size };
    },
    seal: async () => {
      log.push("seal");
      return { root: "root" };
    },
  };
  const uploader = createTakeUploader({
    server,
    shelf: { manifest: async () => contents, logBytes: async (_id, from, to) => disk(from, to) },
    sha256: testSha256,
    nowMs: () => log.length * 1_000,
    wait: (_ms, signal) =>
      new Promise((resolve) => {
        waits.push(resolve);
        signal.addEventListener("abort", () => resolve());
      }),
  });
  return {
    ...{ uploader, log, failures, stored, segments, size },
    stateOf: () => uploader.getSnapshot().uploads.one,
    until: (status: string) => expect.poll(() => uploader.getSnapshot().uploads.one?.status).toBe(status),
    retryNow: () => waits.shift()?.(),
    holdServer: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    damageDisk: () => {
      disk = (from, to) => bytesOf(from, to).fill(0, 5, 6).fill(9, 6, 7);
    },
  };
}

test("[TK-22] a take is sent part by part, and sealed once everything is there", async () => {
  const { uploader, log, until, stateOf } = await setUp();
  uploader.want("one", facts);
  await until("stored");
  expect(log).toEqual(["begin", "0 at 0", "0 at 1", "0 at 2", "1 at 0", "1 at 1", "1 at 2", "seal"]);
  expect(stateOf()).toEqual({ status: "stored", root: "root" });
});

test("[TK-22] an upload continues with what the server lacks, even in the middle of a segment", async () => {
  const { uploader, log, until, stored, segments, size } = await setUp();
  stored.set(segments[0]?.sha256 ?? "", size);
  stored.set(segments[1]?.sha256 ?? "", partBytes);
  uploader.want("one", facts);
  await until("stored");
  expect(log).toEqual(["begin", "1 at 0", "1 at 1", "1 at 2", "seal"]);
});

test("[TK-30] only what the server has acknowledged is shown as sent", async () => {
  const { uploader, until, size, failures, stateOf } = await setUp();
  const seen: number[] = [];
  uploader.subscribe(() => {
    const state = stateOf();
    if (state?.status === "sending") seen.push(state.sentBytes);
  });
  failures.push(null, "DISK_FULL");
  uploader.want("one", facts);
  await until("retrying");
  expect(seen.at(-1)).toBe(partBytes);
  expect(seen.every((bytes) => bytes < 2 * size)).toBe(true);
});

test.each([
  { what: "the server", code: "NETWORK" },
  { what: "the server's storage", code: "TAKES_STORAGE_AWAY" },
])(
  "[TK-22] [TK-51] if $what can't be reached, the upload is retried, and the take is stored when it's back",
  async ({ code }) => {
    const { uploader, until, failures, retryNow, stateOf } = await setUp();
    failures.push(code);
    uploader.want("one", facts);
    await until("retrying");
    expect(stateOf()).toEqual({ status: "retrying", code });
    retryNow();
    await until("stored");
  },
);

test("[TK-31] a hold stops sending in the same call, and nothing is lost", async () => {
  const { uploader, until, holdServer, log, stateOf } = await setUp();
  const release = holdServer();
  uploader.want("one", facts);
  await until("sending");
  uploader.hold("session", true);
  expect(stateOf()).toEqual({ status: "waiting" });
  release();
  await expect.poll(() => log).toEqual(["begin"]);
  uploader.want("one", facts);
  expect(stateOf()).toEqual({ status: "waiting" });
  uploader.hold("session", false);
  await until("stored");
});

test("[TK-21] if the disk doesn't return the recorded bytes, the damage is reported and none of them are sent", async () => {
  const { uploader, until, damageDisk, log, stateOf } = await setUp();
  damageDisk();
  uploader.want("one", facts);
  await until("failed");
  expect(stateOf()).toEqual({ status: "failed", code: "damaged" });
  expect(log).toEqual(["begin"]);
});

test("[TK-25] after a permanent refusal the upload isn't retried until the artist asks for it again", async () => {
  const { uploader, until, failures, stateOf } = await setUp();
  failures.push("TAKES_FULL");
  uploader.want("one", facts);
  await until("failed");
  expect(stateOf()).toEqual({ status: "failed", code: "TAKES_FULL" });
  uploader.want("one", facts);
  expect(stateOf()).toEqual({ status: "failed", code: "TAKES_FULL" });
  uploader.forget("one");
  uploader.want("one", facts);
  await until("stored");
});
