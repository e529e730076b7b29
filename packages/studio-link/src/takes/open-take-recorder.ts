/** Opens the recorder in a real browser. Loaded when the artist first wants to record. */
import type { EnginePort, ReleaseLock } from "./armed-input.ts";
import { startLogWorker } from "./built-parts.ts";
import { openInputTap } from "./input-tap.ts";
import type { RecordedFeed, TakeRecorder } from "./recorder-view.ts";
import type { EngineNews } from "./recording-messages.ts";
import { ringBytes, ringSlots } from "./sample-ring.ts";
import { createTakeRecorder } from "./take-recorder.ts";

export function openTakeRecorder({ feed, owner }: { feed: RecordedFeed; owner: string }): TakeRecorder {
  return createTakeRecorder({
    feed,
    owner,
    uuid: () => crypto.randomUUID(),
    nowMs: () => Date.now(),
    lock: holdLock,
    startEngine,
    openTap: openInputTap,
    // Only a page that no other site can reach into has shared memory.
    makeMemory: (sampleRateHz) =>
      globalThis.crossOriginIsolated ? new SharedArrayBuffer(ringBytes(ringSlots(sampleRateHz))) : null,
  });
}

/** The browser gives a lock back when its page is gone, however it went. */
function holdLock(name: string): Promise<ReleaseLock | null> {
  return new Promise((resolve, reject) => {
    const held = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(null);
      const { promise, resolve: release } = Promise.withResolvers<void>();
      resolve(() => {
        release();
        return held;
      });
      return promise;
    });
    held.catch(reject);
  });
}

function startEngine(heard: (news: EngineNews) => void): EnginePort {
  // Otherwise the browser may delete takes when the disk is short. It decides by itself whether to agree.
  void navigator.storage.persist().catch(() => false);
  const worker = startLogWorker();
  worker.onmessage = ({ data }: MessageEvent<EngineNews>) => heard(data);
  // A worker that fails to load, or breaks, records nothing more. What it acknowledged is on disk.
  worker.onerror = () => heard({ type: "failed", code: "disk" });
  return {
    open: (opening) => worker.postMessage(opening, [opening.port]),
    tell: (command) => worker.postMessage(command),
    close: () => worker.terminate(),
  };
}
