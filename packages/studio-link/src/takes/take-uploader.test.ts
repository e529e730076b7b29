import { partBytes } from "@foldback/domain/takes/take-manifest";
import { testSha256 } from "@foldback/testkit/processes/test-sha256";
import { expect, test } from "vitest";
import type { TakeContents } from "./shelf-messages.ts";
import { createTakeUploader, type TakeServer, UploadError } from "./take-uploader.ts";

const facts = { name: null, localTime: "2026-11-23T15:30:00", hasStem: false };
const bytesOf = (from: number, to: number) => Uint8Array.from({ length: to - from }, (_, at) => (from + at) % 251);

const size = 2.5 * partBytes;
const stemBytes = Uint8Array.from({ length: size }, (_, at) => at % 7);

/** The logs of a take with two segments, each two and a half parts long, and of its stem, which has one. */
async function logs() {
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
  const stem: TakeContents = {
    start: { ...contents.start, takeId: "stem", stemOf: "one" },
    end: { ...contents.end, root: "stem root" },
    segments: [{ from: 0, to: size, firstFrame: 0, frames: 20, sha256: await testSha256(stemBytes) }],
  };
  return { contents, stem, segments };
}

async function setUp() {
  const { contents, stem, segments } = await logs();
  const log: string[] = [];
  const stored = new Map<string, number>();
  const failures: (string | null)[] = [];
  const waits: (() => void)[] = [];
  let disk = bytesOf;
  let gate: Promise<void> | null = null;
  const server: TakeServer = {
    begin: async (takeId, { stemOf }) => {
      if (takeId === "stem") {
        log.push(`begin stem of ${stemOf}`);
        return { have: [] };
      }
      log.push("begin");
      return { have: segments.map(({ sha256 }) => sha256).filter((sha256) => stored.get(sha256) === size) };
    },
    put: async ({ takeId, sha256, at }, bytes, signal) => {
      await gate;
      if (signal.aborted) throw new UploadError("NETWORK");
      const failure = failures.shift();
      if (failure) throw new UploadError(failure as "NETWORK");
      const had = stored.get(sha256) ?? 0;
      const received = at === had ? had + bytes.length : had;
      stored.set(sha256, received);
      const index = segments.findIndex((segment) => segment.sha256 === sha256);
      log.push(`${takeId === "stem" ? "stem" : index} at ${at / partBytes}`);
      return { received, stored: received === size };
    },
    seal: async (takeId) => {
      log.push(takeId === "stem" ? "seal stem" : "seal");
      return { root: takeId === "stem" ? "stem root" : "root" };
    },
  };
  const uploader = createTakeUploader({
    server,
    shelf: {
      manifest: async (_id, name) => (name === "stem" ? stem : contents),
      logBytes: async (_id, name, { from, to }) => (name === "stem" ? stemBytes : disk(from, to)),
    },
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
  expect(stateOf()).toEqual({ status: "stored", storedAtMs: log.length * 1_000, root: "root", stemRoot: null });
});

test("[TK-22] an upload resumes with what the server is missing, even in the middle of a segment", async () => {
  const { uploader, log, until, stored, segments, size } = await setUp();
  stored.set(segments[0]?.sha256 ?? "", size);
  stored.set(segments[1]?.sha256 ?? "", partBytes);
  uploader.want("one", facts);
  await until("stored");
  expect(log).toEqual(["begin", "1 at 0", "1 at 1", "1 at 2", "seal"]);
});

test("[TK-98] a stem is sent after its take, and the take counts as stored once both are", async () => {
  const { uploader, log, until, stateOf, size } = await setUp();
  const sent: number[] = [];
  uploader.subscribe(() => {
    const state = stateOf();
    if (state?.status === "sending") {
      expect(state.bytes).toBe(3 * size);
      sent.push(state.sentBytes);
    }
  });
  uploader.want("one", { ...facts, hasStem: true });
  await until("stored");
  expect(log.slice(-6)).toEqual(["seal", "begin stem of one", "stem at 0", "stem at 1", "stem at 2", "seal stem"]);
  expect(sent).toEqual(sent.toSorted((one, other) => one - other));
  expect(sent.at(-1)).toBe(3 * size);
  expect(stateOf()).toEqual({ status: "stored", storedAtMs: log.length * 1_000, root: "root", stemRoot: "stem root" });
});

test("[TK-98] if the stem is refused, its take has been stored, but the upload has failed", async () => {
  const { uploader, log, until, failures, stateOf } = await setUp();
  failures.push(...Array(6).fill(null), "TAKE_STEM_NOT_ALLOWED");
  uploader.want("one", { ...facts, hasStem: true });
  await until("failed");
  expect(log).toContain("seal");
  expect(log).not.toContain("seal stem");
  expect(stateOf()).toEqual({ status: "failed", code: "TAKE_STEM_NOT_ALLOWED" });
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
