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

type Take = NonNullable<RecorderSnapshot["take"]>;

export type RecorderState = ReturnType<typeof createRecorderState>;

export function createRecorderState(feed: Pick<RecordedFeed, "tellRecorder">) {
  let snapshot = off;
  let talkbackOf: string | null = null;
  let takeOf: string | null = null;
  const { getSnapshot, subscribe, refresh } = createSnapshotStore(() => snapshot);

  function show(change: Partial<Omit<RecorderSnapshot, "keepsTalkback">>) {
    const next = { ...snapshot, ...change };
    snapshot = { ...next, keepsTalkback: next.take !== null && talkbackOf !== null && talkbackOf === takeOf };
    refresh();
    feed.tellRecorder(reportOf(snapshot), snapshot.keepsTalkback);
  }
  feed.tellRecorder(reportOf(snapshot));

  return {
    getSnapshot,
    subscribe,
    show,
    /** The session for which the engineer lets their talkback be kept, or null. */
    showTalkback(sessionId: string | null) {
      talkbackOf = sessionId;
      show({});
    },
    /** `sessionId` is the session in which the take was begun. */
    showTake(take: Pick<Take, "takeId" | "sampleRateHz" | "isAutomatic">, sessionId: string | null) {
      takeOf = sessionId;
      show({ take: { ...take, frames: 0, gaps: 0, gapMs: 0 } });
    },
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
