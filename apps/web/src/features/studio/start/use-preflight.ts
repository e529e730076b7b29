import { browserPorts } from "@foldback/studio-link/browser-ports";
import { levelWorkletUrl } from "@foldback/studio-link/media/level-worklet-url";
import { serverPaths, uploadToServer } from "@foldback/studio-link/preflight/browser-preflight";
import {
  type PreflightProgress,
  type PreflightReport,
  runPreflight,
} from "@foldback/studio-link/preflight/run-preflight";
import { createSnapshotStore } from "@foldback/studio-link/snapshot-store";
import { measureInput } from "@foldback/studio-link/takes/measure-input";
import { useEffect, useState } from "react";
import { useViewModel, type ViewModel } from "../../../shared/engine/use-view-model.ts";
import { savedFeedInput, saveFeedSource } from "../sound/feed-input.ts";
import { type StudioEngine, useStudio, useStudioEngine } from "../studio-context.ts";
import { preflightDone } from "./preflight-due.ts";

/**
 * Runs the check while mounted, starting with the program feed's current or last input. The input you choose here
 * becomes the program feed of the next session.
 */
export function usePreflight() {
  const engine = useStudioEngine();
  const { programFeed, audioInputs } = useStudio();
  const picked = programFeed.source?.kind === "input" ? programFeed.source.deviceId : savedFeedInput(audioInputs);
  const [runner] = useState(() => openRunner(engine, picked));
  useEffect(() => runner.open(), [runner]);
  // Some browsers don't name any input until permission is given. Once they do, check the input that we'll really send.
  useEffect(() => {
    if (picked !== null && picked !== runner.getSnapshot().deviceId) runner.choose(picked);
  }, [picked, runner]);
  const run = useViewModel(runner);
  const choose = (deviceId: string | null) => {
    saveFeedSource({ kind: "input", deviceId });
    runner.choose(deviceId);
  };
  return { ...run, inputs: audioInputs, choose, again: runner.again };
}

function openRunner(engine: StudioEngine, firstDeviceId: string | null) {
  const { clock } = browserPorts();
  const { mediaDevices } = navigator;
  const ports = { readPaths: serverPaths, upload: uploadToServer, measureInput };
  return createPreflightRunner({
    check: (deviceId, watch) =>
      runPreflight({ ...ports, ...watch, mediaDevices, clock, workletUrl: levelWorkletUrl }, deviceId),
    firstDeviceId,
    done() {
      preflightDone();
      void engine.refreshDevices();
    },
  });
}

type PreflightRun = {
  /** The input to check. Null means the browser's default. */
  deviceId: string | null;
  progress: PreflightProgress | null;
  /** Null while the check is running. */
  report: PreflightReport | null;
};

type Watch = { signal: AbortSignal; onProgress: (progress: PreflightProgress) => void };

type RunnerDeps = {
  check: (deviceId: string | null, watch: Watch) => Promise<PreflightReport>;
  firstDeviceId: string | null;
  done: () => void;
};

type PreflightRunner = ViewModel<PreflightRun> & {
  /** Starts the check. The returned function ends it. */
  open(): () => void;
  choose(deviceId: string | null): void;
  again(): void;
};

/** Checks one audio input at a time. Choosing another one, or Check again, cancels the previous run. */
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
