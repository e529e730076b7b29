/** Opens the recorder in a real browser. Loaded when the artist first wants to record. */
import type { EnginePort, ReleaseLock } from "./armed-input.ts";
import { startLogWorker } from "./built-parts.ts";
import { openInputTap } from "./input-tap.ts";
import type { RecordedFeed, TakeRecorder } from "./recorder-view.ts";
import type { EngineMessage } from "./recording-messages.ts";
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
    // Browsers give shared memory only to cross-origin isolated pages.
    makeMemory: (sampleRateHz) =>
      globalThis.crossOriginIsolated ? new SharedArrayBuffer(ringBytes(ringSlots(sampleRateHz))) : null,
  });
}

/** The browser releases the lock when the page is gone, even after a crash. */
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

function startEngine(heard: (message: EngineMessage) => void): EnginePort {
  // Asks the browser not to delete takes when disk space runs low. It may refuse.
  void navigator.storage.persist().catch(() => false);
  const worker = startLogWorker();
  worker.onmessage = ({ data }: MessageEvent<EngineMessage>) => heard(data);
  // If the worker fails to load or crashes, recording stops. Everything it has acknowledged is on disk.
  worker.onerror = () => heard({ type: "failed", code: "disk" });
  return {
    open: (opening) => worker.postMessage(opening, [opening.port]),
    tell: (command) => worker.postMessage(command),
    close: () => worker.terminate(),
  };
}
