/** In-memory doubles of what a browser provides for each window: playback, measurements and storage. */
import type { HeldBackStore, StoredHold } from "@foldback/studio-link/delivery/held-back-rules";
import type { LeaveRequest, PendingLeaveStore } from "@foldback/studio-link/delivery/pending-leave";
import type { PendingKill, PendingKillStore } from "@foldback/studio-link/ports";
import { createFakeLevelMeter } from "./media/fake-level-meter.ts";
import { createFakeAudioSink, createFakePictureSink } from "./sinks/fake-sinks.ts";

export type FakeWindow = ReturnType<typeof createWindow>;

let windows = 0;

/** Windows don't share anything with each other. To simulate a reload, open a side again in the same window. */
export function createWindow() {
  windows += 1;
  const tab = `11111111-0000-4000-8000-${String(windows).padStart(12, "0")}`;
  const sinks = {
    preview: createFakePictureSink(),
    talkback: createFakeAudioSink(),
    picture: createFakePictureSink(),
    programFeed: createFakeAudioSink(),
    listenback: createFakeAudioSink(),
  };
  const meters = {
    programFeed: createFakeLevelMeter(),
    talkback: createFakeLevelMeter(),
    received: createFakeLevelMeter(),
    microphone: createFakeLevelMeter(),
  };
  return { tab, sinks, meters, pendingLeave: createPendingLeaveMemory(), heldBack: createHeldBackMemory() };
}

function createPendingLeaveMemory(): PendingLeaveStore {
  let kept: LeaveRequest | null = null;
  return {
    get: () => kept,
    put(request) {
      kept = request;
    },
  };
}

function createHeldBackMemory(): HeldBackStore {
  let kept: readonly StoredHold[] = [];
  return {
    get: () => kept,
    put(holds) {
      kept = holds;
    },
  };
}

export function createPendingKillMemory(): PendingKillStore & { kept: Map<string, PendingKill> } {
  const kept = new Map<string, PendingKill>();
  return {
    kept,
    put: async (kill) => void kept.set(kill.idempotencyKey, kill),
    remove: async (idempotencyKey) => void kept.delete(idempotencyKey),
    all: async () => [...kept.values()],
  };
}
