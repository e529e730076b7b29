/**
 * The check before the first session of a day, for one audio input at a time: another input, or Check again, ends the run
 * before. Runs beside React. Knows neither what is checked nor how it is judged.
 */
import type { PreflightProgress, PreflightReport } from "@foldback/studio-link/preflight/run-preflight";
import { createSnapshotStore } from "@foldback/studio-link/snapshot-store";
import type { ViewModel } from "../../../shared/engine/use-view-model.ts";

type PreflightRun = {
  /** The input that is checked; null is the browser's default. */
  deviceId: string | null;
  progress: PreflightProgress | null;
  /** Null while the check runs. */
  report: PreflightReport | null;
};

type Watch = { signal: AbortSignal; onProgress: (progress: PreflightProgress) => void };

type RunnerDeps = {
  check: (deviceId: string | null, watch: Watch) => Promise<PreflightReport>;
  firstDeviceId: string | null;
  done: () => void;
};

export type PreflightRunner = ViewModel<PreflightRun> & {
  /** Begins to check; the function ends it. */
  open(): () => void;
  choose(deviceId: string | null): void;
  again(): void;
};

export function createPreflightRunner({ check, firstDeviceId, done }: RunnerDeps): PreflightRunner {
  let deviceId = firstDeviceId;
  let running: AbortController | null = null;
  let found: Pick<PreflightRun, "progress" | "report"> = { progress: null, report: null };
  const store = createSnapshotStore<PreflightRun>(() => ({ deviceId, ...found }));

  const find = (next: typeof found) => {
    found = next;
    store.refresh();
  };

  const run = () => {
    running?.abort();
    const started = new AbortController();
    running = started;
    const { signal } = started;
    find({ progress: null, report: null });
    const watch: Watch = {
      signal,
      onProgress: (progress) => {
        if (!signal.aborted) find({ ...found, progress });
      },
    };
    const finish = (report: PreflightReport) => {
      if (signal.aborted) return;
      done();
      find({ ...found, report });
    };
    check(deviceId, watch).then(finish, () => undefined);
  };

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    open() {
      run();
      return () => running?.abort();
    },
    choose(next) {
      deviceId = next;
      run();
    },
    again: run,
  };
}
