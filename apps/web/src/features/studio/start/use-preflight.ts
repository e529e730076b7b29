import { browserPorts } from "@foldback/studio-link/browser-ports";
import { levelWorkletUrl } from "@foldback/studio-link/media/level-worklet-url";
import { serverPaths, uploadToServer } from "@foldback/studio-link/preflight/browser-preflight";
import { runPreflight } from "@foldback/studio-link/preflight/run-preflight";
import { useEffect, useState } from "react";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import { keepFeedSource, keptFeedInput } from "../sound/feed-input.ts";
import { type StudioEngine, useStudio, useStudioEngine } from "../studio-context.ts";
import { preflightDone } from "./preflight-day.ts";
import { createPreflightRunner } from "./preflight-runner.ts";

/**
 * Runs the check when it appears, first of the input that the program feed is taken from, or was; leaving ends it. The input
 * that is picked here is the program feed of the session that starts next.
 */
export function usePreflight() {
  const engine = useStudioEngine();
  const { programFeed, audioInputs } = useStudio();
  const picked = programFeed.source?.kind === "input" ? programFeed.source.deviceId : keptFeedInput(audioInputs);
  const [runner] = useState(() => openRunner(engine, picked));
  useEffect(() => runner.open(), [runner]);
  // Some browsers name no input before one was allowed: what is checked is what will be sent, as soon as it is known.
  useEffect(() => {
    if (picked !== null && picked !== runner.getSnapshot().deviceId) runner.choose(picked);
  }, [picked, runner]);
  const run = useViewModel(runner);
  const choose = (deviceId: string | null) => {
    keepFeedSource({ kind: "input", deviceId });
    runner.choose(deviceId);
  };
  return { ...run, inputs: audioInputs, choose, again: runner.again };
}

function openRunner(engine: StudioEngine, firstDeviceId: string | null) {
  const { clock } = browserPorts();
  const { mediaDevices } = navigator;
  const server = { readPaths: serverPaths, upload: uploadToServer };
  return createPreflightRunner({
    check: (deviceId, watch) =>
      runPreflight({ ...server, ...watch, mediaDevices, clock, workletUrl: levelWorkletUrl }, deviceId),
    firstDeviceId,
    done() {
      preflightDone();
      void engine.refreshDevices();
    },
  });
}
