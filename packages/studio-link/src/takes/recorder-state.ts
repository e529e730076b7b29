/** The recorder's snapshot. Every change also sets the Recording lamp so that both always agree. */
import { createSnapshotStore } from "../snapshot-store.ts";
import type { RecordedFeed, RecorderFailure, RecorderSnapshot } from "./recorder-view.ts";

const off: RecorderSnapshot = {
  status: "off",
  failure: null,
  verdict: null,
  input: "",
  isInputGone: false,
  preRoll: { isOn: true, seconds: 0 },
  take: null,
  secondsLeft: null,
};

export type RecorderState = ReturnType<typeof createRecorderState>;

export function createRecorderState(feed: Pick<RecordedFeed, "tellRecording">) {
  let snapshot = off;
  const { getSnapshot, subscribe, refresh } = createSnapshotStore(() => snapshot);

  function show(change: Partial<RecorderSnapshot>) {
    snapshot = { ...snapshot, ...change };
    refresh();
    feed.tellRecording(snapshot.status === "recording");
  }

  return {
    getSnapshot,
    subscribe,
    show,
    showOff(failure: RecorderFailure | null) {
      show({ ...off, preRoll: { isOn: snapshot.preRoll.isOn, seconds: 0 }, failure });
    },
  };
}
