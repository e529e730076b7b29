/**
 * Sends closed takes to the server: one take, one segment and one part at a time, and each take's stem after it. The
 * server says what it already has, so an interrupted upload continues where it left off. Bytes count as sent only once
 * the server has acknowledged them.
 */

import type { TakeSegment } from "@foldback/domain/takes/take-log";
import { partBytes } from "@foldback/domain/takes/take-manifest";
import type { ErrorCode } from "@foldback/protocol/error-codes";
import type { TakeUpload } from "@foldback/protocol/http/takes";
import { backoffMs } from "../backoff.ts";
import { createSnapshotStore } from "../snapshot-store.ts";
import type { ViewModel } from "../view-model.ts";
import type { LogName, TakeContents } from "./shelf-messages.ts";
import type { Sha256 } from "./take-disk.ts";
import type { HoldReason, StoredRoots, UploadState, UploadsSnapshot } from "./upload-state.ts";

type PartRef = { takeId: string; sha256: string; at: number };

/** Calls reject with an UploadError, or with the signal's reason. */
export type TakeServer = {
  begin(takeId: string, upload: TakeUpload, signal: AbortSignal): Promise<{ have: readonly string[] }>;
  put(
    part: PartRef,
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ): Promise<{ received: number; stored: boolean }>;
  seal(takeId: string, signal: AbortSignal): Promise<{ root: string }>;
};

export class UploadError extends Error {
  readonly code: ErrorCode | "NETWORK";
  constructor(code: ErrorCode | "NETWORK") {
    super(code);
    this.code = code;
  }
}

export type UploaderDeps = {
  server: TakeServer;
  shelf: {
    manifest(takeId: string, log: LogName): Promise<TakeContents>;
    logBytes(takeId: string, log: LogName, range: { from: number; to: number }): Promise<Uint8Array<ArrayBuffer>>;
  };
  sha256: Sha256;
  /** On the page's clock, because the page compares it with the time when it asked for the server's list. */
  nowMs(): number;
  /** Resolves after this time, or immediately when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
};

/** The copy's name, the time of the recording in this computer's time zone, and whether the take has a stem. */
type UploadFacts = { name: string | null; localTime: string; hasStem: boolean };

export type TakeUploader = ViewModel<UploadsSnapshot> & {
  /**
   * Calling this again for the same take has no effect, even if its upload has failed. To retry, call `forget` first.
   */
  want(takeId: string, facts: UploadFacts): void;
  /** Call this when the artist no longer wants the copy, or when the take is gone. */
  forget(takeId: string): void;
  /** With `isHeld`, stops sending before it returns. Sending resumes once every reason has been lifted. */
  hold(reason: HoldReason, isHeld: boolean): void;
  close(): void;
};

const pauses = { firstMs: 1_000, longestMs: 60_000 };
/** Failures that may be temporary, so we retry. */
const temporary: readonly string[] = [
  ...["NETWORK", "TOO_MANY_REQUESTS", "DATABASE_UNAVAILABLE", "DRAINING", "DISK_FULL", "UNEXPECTED"],
  ...["TAKES_STORAGE_AWAY", "TAKE_SEGMENT_DAMAGED", "TAKE_NOT_WHOLE"],
];

/** The takes to upload, in the order they were added, and the state of each upload. */
function createQueue() {
  const wanted = new Map<string, UploadFacts>();
  const states = new Map<string, UploadState>();
  const held = new Set<HoldReason>();
  const store = createSnapshotStore<UploadsSnapshot>(() => ({ held: [...held], uploads: Object.fromEntries(states) }));
  return {
    ...{ wanted, held, store },
    show(takeId: string, state: UploadState) {
      if (!wanted.has(takeId)) return;
      states.set(takeId, state);
      store.refresh();
    },
    drop(takeId: string) {
      wanted.delete(takeId);
      states.delete(takeId);
    },
    statusOf: (takeId: string) => states.get(takeId)?.status,
    next: () =>
      [...wanted].find(([takeId]) => {
        const status = states.get(takeId)?.status;
        return status !== "stored" && status !== "failed";
      }),
    interrupt() {
      for (const [takeId, { status }] of states)
        if (status === "sending" || status === "retrying") states.set(takeId, { status: "waiting" });
    },
  };
}

export function createTakeUploader(deps: UploaderDeps): TakeUploader {
  const queue = createQueue();
  const { store, wanted, held } = queue;
  let running: AbortController | null = null;
  let isClosed = false;

  /** Sends what's in the queue until it's empty, held or closed. */
  async function run(stopping: AbortController) {
    let failures = 0;
    for (let due = queue.next(); due !== undefined && !stopping.signal.aborted; due = queue.next()) {
      const [takeId, facts] = due;
      const show = (state: UploadState) => {
        if (!stopping.signal.aborted) queue.show(takeId, state);
      };
      const failure = await tryToSend(deps, { takeId, facts, signal: stopping.signal, show });
      if (failure === null) failures = 0;
      else if (failure === "retry") {
        await deps.wait(backoffMs(failures, pauses), stopping.signal);
        failures += 1;
      }
    }
    if (running === stopping) running = null;
  }

  function start() {
    if (running !== null || held.size > 0 || isClosed || queue.next() === undefined) return;
    running = new AbortController();
    void run(running);
  }

  function stop() {
    running?.abort();
    running = null;
    queue.interrupt();
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    want(takeId, facts) {
      if (wanted.has(takeId)) return;
      wanted.set(takeId, facts);
      queue.show(takeId, { status: "waiting" });
      start();
    },
    forget(takeId) {
      if (!wanted.has(takeId)) return;
      const wasRunning = queue.statusOf(takeId) === "sending" || queue.statusOf(takeId) === "retrying";
      queue.drop(takeId);
      if (wasRunning) stop();
      store.refresh();
      start();
    },
    hold(reason, isHeld) {
      if (isHeld === held.has(reason)) return;
      if (isHeld) {
        held.add(reason);
        stop();
      } else held.delete(reason);
      store.refresh();
      start();
    },
    close() {
      isClosed = true;
      stop();
    },
  };
}

/** Returns null once the take is stored, or if sending was stopped. */
async function tryToSend(deps: UploaderDeps, sending: Sending): Promise<"retry" | "failed" | null> {
  const { signal, show } = sending;
  try {
    const roots = await send(deps, sending);
    show({ status: "stored", storedAtMs: deps.nowMs(), ...roots });
  } catch (thrown) {
    if (signal.aborted) return null;
    const code = codeOf(thrown);
    if (code === "damaged" || !temporary.includes(code)) {
      show({ status: "failed", code: code === "NETWORK" ? "UNEXPECTED" : code });
      return "failed";
    }
    show({ status: "retrying", code });
    return "retry";
  }
  return null;
}

const codeOf = (thrown: unknown): ErrorCode | "NETWORK" | "damaged" =>
  thrown instanceof UploadError ? thrown.code : "damaged";

type Sending = { takeId: string; facts: UploadFacts; signal: AbortSignal; show: (state: UploadState) => void };

/** Any rejection that isn't an UploadError means that this computer's copy is damaged. */
async function send(deps: UploaderDeps, sending: Sending): Promise<StoredRoots> {
  const { shelf } = deps;
  const take = await shelf.manifest(sending.takeId, "take");
  const stem = sending.facts.hasStem ? await shelf.manifest(sending.takeId, "stem") : null;
  const progress = createProgress(deps, sending, bytesOf(take) + (stem === null ? 0 : bytesOf(stem)));
  const root = await sendLog(deps, { ...sending, log: "take", contents: take, progress });
  const stemRoot = stem && (await sendLog(deps, { ...sending, log: "stem", contents: stem, progress }));
  return { root, stemRoot };
}

const bytesOf = ({ segments }: Pick<TakeContents, "segments">) =>
  segments.reduce((sum, { from, to }) => sum + to - from, 0);

type Progress = ReturnType<typeof createProgress>;

/** What the server has acknowledged of a take and its stem together. */
function createProgress({ nowMs }: UploaderDeps, { show }: Sending, bytes: number) {
  const startedMs = nowMs();
  let hadBytes = 0;
  let sentBytes = 0;
  const report = (arriving = 0) => {
    const done = sentBytes + arriving;
    const perMs = (done - hadBytes) / Math.max(1, nowMs() - startedMs);
    const secondsLeft = perMs > 0 ? Math.ceil((bytes - done) / perMs / 1_000) : null;
    show({ status: "sending", sentBytes: done, bytes, secondsLeft });
  };
  return {
    report,
    /** The server already had these, so they don't count towards the speed. */
    had(count: number) {
      hadBytes += count;
      sentBytes += count;
      report();
    },
    sent(count: number) {
      sentBytes += count;
      report();
    },
  };
}

type LogSending = Sending & { log: LogName; contents: TakeContents; progress: Progress };

/** Returns the server's root. */
async function sendLog(deps: UploaderDeps, sending: LogSending): Promise<string> {
  const { contents, facts, signal, progress } = sending;
  const { segments, start, end } = contents;
  const { have } = await deps.server.begin(start.takeId, uploadOf(contents, facts), signal);
  const missing = segments.filter(({ sha256 }) => !have.includes(sha256));
  progress.had(bytesOf(contents) - bytesOf({ segments: missing }));
  for (const segment of missing) {
    await sendSegment(deps, sending, segment);
    progress.sent(segment.to - segment.from);
  }
  const { root } = await deps.server.seal(start.takeId, signal);
  if (root !== end.root) throw new Error("another root");
  return root;
}

/** Compares the bytes with their hash before sending them, so a damaged disk is detected here and reported. */
async function sendSegment(deps: UploaderDeps, sending: LogSending, segment: TakeSegment): Promise<void> {
  const { takeId, log, contents, signal, progress } = sending;
  const { sha256 } = segment;
  const bytes = await deps.shelf.logBytes(takeId, log, segment);
  if ((await deps.sha256(bytes)) !== sha256) throw new Error("the disk returns other bytes");
  let answer = { received: 0, stored: false };
  while (!answer.stored) {
    signal.throwIfAborted();
    const at = answer.received;
    const part = { takeId: contents.start.takeId, sha256, at };
    answer = await deps.server.put(part, bytes.slice(at, at + partBytes), signal);
    progress.report(answer.received);
  }
}

const uploadOf = ({ start, end, segments }: TakeContents, { name, localTime }: UploadFacts): TakeUpload => ({
  startedAt: start.startedAt,
  sampleRateHz: start.sampleRateHz,
  channels: start.channels === 1 ? 1 : 2,
  sessionId: start.sessionId,
  ...(start.stemOf !== undefined && { stemOf: start.stemOf }),
  frames: end.frames,
  why: end.why,
  root: end.root,
  segments: segments.map(({ sha256, firstFrame, frames, from, to }) => ({
    sha256,
    firstFrame,
    frames,
    bytes: to - from,
  })),
  name,
  localTime,
});
