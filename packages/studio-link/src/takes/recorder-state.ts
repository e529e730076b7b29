/**
 * The recorder's snapshot. Every change also reaches the Recording lamp and the artist's phone, so that all three
 * agree.
 */
import type { RecorderFailure, RecorderReport } from "@foldback/domain/takes/recorder-report";
import { createSnapshotStore } from "../snapshot-store.ts";
import type { RecordedFeed, RecorderSnapshot } from "./recorder-view.ts";

const off: RecorderSnapshot = {
  status: "off",
  failure: null,
  verdict: null,
  input: "",
  isInputGone: false,
  keepsTalkback: false,
  preRoll: { isOn: true, seconds: 0 },
  automatic: null,
  take: null,
  secondsLeft: null,
};

export type RecorderState = ReturnType<typeof createRecorderState>;

export function createRecorderState(feed: Pick<RecordedFeed, "tellRecorder">) {
  let snapshot = off;
  const { getSnapshot, subscribe, refresh } = createSnapshotStore(() => snapshot);

  function show(change: Partial<RecorderSnapshot>) {
    snapshot = { ...snapshot, ...change };
    refresh();
    feed.tellRecorder(reportOf(snapshot));
  }
  feed.tellRecorder(reportOf(snapshot));

  return {
    getSnapshot,
    subscribe,
    show,
    showOff(failure: RecorderFailure | null) {
      show({ ...off, preRoll: { isOn: snapshot.preRoll.isOn, seconds: 0 }, automatic: snapshot.automatic, failure });
    },
  };
}

const reportOf = ({ status, take, failure }: RecorderSnapshot): RecorderReport => ({
  status,
  seconds: take === null || take.sampleRateHz === 0 ? 0 : Math.floor(take.frames / take.sampleRateHz),
  failure,
});
