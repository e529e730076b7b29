import type { RecorderSnapshot } from "@foldback/studio-link/takes/recorder-view";
import { Profiler } from "react";
import { flushSync } from "react-dom";
import { expect, test } from "vitest";
import { fakeTakes, openTab } from "../testing/fake-takes.tsx";
import { RecordButton } from "./record-button.tsx";
import { RecordedTime } from "./recorded-time.tsx";
import { SafeLight } from "./safe-light.tsx";

const take = { takeId: "take-1", frames: 0, gaps: 0, gapMs: 0, sampleRateHz: 48_000, isAutomatic: false };

/** Takes whose recorder can report something new. */
function recordingTakes() {
  const takes = fakeTakes({ shelf: {}, recorder: { status: "recording", take } });
  const listeners = new Set<() => void>();
  let snapshot = takes.recorder.getSnapshot();
  takes.recorder.getSnapshot = () => snapshot;
  takes.recorder.subscribe = (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const report = (change: Partial<RecorderSnapshot>) => {
    snapshot = { ...snapshot, ...change };
    flushSync(() => {
      for (const listener of listeners) listener();
    });
  };
  return { takes, report };
}

test("a take's length, reported ten times a second, renders only the recorded time, and that once a second", () => {
  const { takes, report } = recordingTakes();
  const { page, show } = openTab();
  const rendered: string[] = [];
  const note = (id: string) => void rendered.push(id);
  show(
    <>
      <Profiler id="time" onRender={note}>
        <RecordedTime takes={takes} />
      </Profiler>
      <Profiler id="button" onRender={note}>
        <RecordButton takes={takes} />
      </Profiler>
      <Profiler id="light" onRender={note}>
        <SafeLight takes={takes} sessionId={null} />
      </Profiler>
    </>,
  );
  rendered.length = 0;
  report({ take: { ...take, frames: 4_800 } });
  report({ take: { ...take, frames: 9_600 } });
  expect(rendered).toEqual([]);
  expect(page.querySelector("[data-frames]")?.getAttribute("data-frames")).toBe("9600");
  report({ take: { ...take, frames: 48_000 } });
  expect([rendered, page.querySelector("[role=timer]")?.textContent]).toEqual([["time"], "0:00:01"]);
  rendered.length = 0;
  report({ status: "sealing" });
  expect(rendered).toEqual(["button", "light"]);
});
