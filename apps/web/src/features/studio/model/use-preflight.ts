import { browserPorts } from "@foldback/studio-link/browser-ports";
import { levelWorkletUrl } from "@foldback/studio-link/media/level-worklet-url";
import { serverPaths, uploadToServer } from "@foldback/studio-link/preflight/browser-preflight";
import {
  type PreflightProgress,
  type PreflightReport,
  runPreflight,
} from "@foldback/studio-link/preflight/run-preflight";
import { useCallback, useEffect, useRef, useState } from "react";
import { preflightDone } from "./preflight-of-the-day.ts";

/** Runs the check when it appears and again on demand; leaving, or a new run, ends the one before. */
export function usePreflight() {
  const [progress, setProgress] = useState<PreflightProgress | null>(null);
  const [report, setReport] = useState<PreflightReport | null>(null);
  const running = useRef<AbortController | null>(null);

  const run = useCallback(() => {
    running.current?.abort();
    const started = new AbortController();
    running.current = started;
    setReport(null);
    setProgress(null);
    const finish = (result: PreflightReport) => {
      if (started.signal.aborted) return;
      preflightDone();
      setReport(result);
    };
    check(started.signal, (step) => {
      if (!started.signal.aborted) setProgress(step);
    }).then(finish, () => undefined);
  }, []);

  useEffect(() => {
    run();
    return () => running.current?.abort();
  }, [run]);
  return { progress, report, again: run };
}

async function check(signal: AbortSignal, onProgress: (progress: PreflightProgress) => void) {
  const paths = await serverPaths(signal);
  const { clock } = browserPorts();
  const { mediaDevices } = navigator;
  const deps = { mediaDevices, clock, workletUrl: levelWorkletUrl, upload: uploadToServer, onProgress, signal };
  return runPreflight({ ...deps, ...paths }, null);
}
