import { browserPorts } from "@foldback/studio-link/browser-ports";
import { levelWorkletUrl } from "@foldback/studio-link/media/level-worklet-url";
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

const check = (signal: AbortSignal, onProgress: (progress: PreflightProgress) => void) =>
  runPreflight(
    {
      mediaDevices: navigator.mediaDevices,
      clock: browserPorts().clock,
      workletUrl: levelWorkletUrl,
      iceServers: [],
      upload: uploadForMeasure,
      onProgress,
      signal,
    },
    null,
  );

async function uploadForMeasure(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<void> {
  const answer = await fetch("/preflight/upload", { method: "POST", body: bytes, signal });
  if (!answer.ok) throw new Error(`upload answered ${answer.status}`);
}
