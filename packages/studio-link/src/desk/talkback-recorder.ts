/**
 * The recorder of the specification: while the engineer is on air a clip is recorded, on release it is sent and its words are
 * awaited. What becomes of unsent clips: clip-outbox.ts. The voice that is heard live does not depend on any of this.
 * Knows neither how sound is recorded nor who may talk: it follows the talkback part and the desk's scopes.
 */
import { maxClipSeconds, minClipSeconds } from "@foldback/domain/talkback/clip";
import { createClipOutbox, isOver, type TalkbackApi } from "../delivery/clip-outbox.ts";
import type { DeskSide, DeskSnapshot } from "../desk-view.ts";
import { createLifetime } from "../lifetime.ts";
import type { ClipRecording, RecordClip } from "../media/clip-recorder.ts";
import type { Talkback } from "../media/talkback.ts";
import type { Clock, NetworkReturn, Randomness, Unsubscribe } from "../ports.ts";
import { createSnapshotStore } from "../snapshot-store.ts";
import { createEmitter, type EngineNotice, type NotesNews, type ViewModel } from "../view-model.ts";

export type RecorderState =
  | { status: "idle" }
  | { status: "recording"; clipId: string; sinceMs: number }
  /** Two minutes are recorded and being sent. The key still works, but what is said now isn't written down. */
  | { status: "full"; clipId: string }
  | { status: "transcribing"; clipId: string };

export type RecorderView = { state: RecorderState; unsent: number };

export type TalkbackRecorder = ViewModel<RecorderView> & {
  subscribeNotices(listener: (notice: EngineNotice) => void): Unsubscribe;
  /** Sends what is still here, now. */
  retryUnsent(): void;
  close(): void;
};

export type RecorderDeps = {
  clock: Clock;
  random: Pick<Randomness, "uuid">;
  networkReturn: NetworkReturn;
  talkback: Pick<Talkback, "getState" | "subscribe" | "onTrack" | "getTrack">;
  desk: Pick<DeskSide, "subscribe" | "subscribeNotes"> & {
    getSnapshot(): Pick<DeskSnapshot, "joined" | "session" | "scopes" | "ended">;
  };
  record: RecordClip;
  api: TalkbackApi;
};

/** How long the key waits for the words. Words that come later are shown all the same. */
const waitForWordsMs = 10_000;

type Current = {
  clipId: string;
  sessionId: string;
  sinceMs: number;
  track: MediaStreamTrack;
  recording: ClipRecording;
};

export function createTalkbackRecorder(deps: RecorderDeps): TalkbackRecorder {
  const { clock, talkback, desk } = deps;
  const notices = createEmitter<EngineNotice>();
  let state: RecorderState = { status: "idle" };
  let current: Current | null = null;
  let cancelTimer: Unsubscribe = () => undefined;
  let lastSettled: string | null = null;

  const outbox = createClipOutbox({ ...deps, settled, changed: () => store.refresh(), notice: notices.emit });
  const store = createSnapshotStore<RecorderView>(() => ({ state, unsent: outbox.unsent() }));

  function become(next: RecorderState) {
    state = next;
    store.refresh();
  }

  function after(delayMs: number, run: () => void) {
    cancelTimer();
    cancelTimer = clock.setTimer(delayMs, run);
  }

  /** The session in which this engineer is on air at this moment; null when the voice goes nowhere. */
  function onAirIn(): string | null {
    const { joined, session, scopes, ended } = desk.getSnapshot();
    if (!joined || session === null || ended !== null || !scopes.includes("talk")) return null;
    return talkback.getState().status === "recording" ? session.sessionId : null;
  }

  function follow() {
    if (desk.getSnapshot().ended?.reason === "killed") drop();
    const sessionId = onAirIn();
    const track = talkback.getTrack();
    if (current !== null && (sessionId !== current.sessionId || track !== current.track)) finish();
    if (sessionId === null) {
      if (state.status === "full") awaitWords(state.clipId);
    } else if (current === null && track !== null && (state.status === "idle" || state.status === "transcribing")) {
      begin(sessionId, track);
    }
  }

  function begin(sessionId: string, track: MediaStreamTrack) {
    const clipId = deps.random.uuid();
    const recording = deps.record(track);
    outbox.announce({ clipId, sessionId });
    if (recording === null) return;
    current = { clipId, sessionId, sinceMs: clock.nowMs(), track, recording };
    after(maxClipSeconds * 1_000, () => finish("full"));
    become({ status: "recording", clipId, sinceMs: current.sinceMs });
  }

  function finish(next: "transcribing" | "full" = "transcribing") {
    if (current === null) return;
    const { clipId, sessionId, sinceMs, recording } = current;
    current = null;
    cancelTimer();
    const sound = recording.stop();
    if (clock.nowMs() - sinceMs < minClipSeconds * 1_000) return become({ status: "idle" });
    outbox.add({ clipId, sessionId, sound });
    if (next === "full") become({ status: "full", clipId });
    else awaitWords(clipId);
  }

  function awaitWords(clipId: string) {
    if (lastSettled === clipId) return become({ status: "idle" });
    become({ status: "transcribing", clipId });
    after(waitForWordsMs, () => settled(clipId));
  }

  /** No more news of this clip is expected: it has words, has none, or can't have any now. */
  function settled(clipId: string) {
    lastSettled = clipId;
    if (state.status !== "transcribing" || state.clipId !== clipId) return;
    cancelTimer();
    become({ status: "idle" });
  }

  function noteArrived(news: NotesNews) {
    if (news.type === "transcript" && isOver(news.clip.status)) settled(news.clip.id);
  }

  /** A kill drops what is being said and what wasn't sent yet. */
  function drop() {
    if (current !== null) void current.recording.stop();
    current = null;
    cancelTimer();
    outbox.drop();
    if (state.status !== "idle") become({ status: "idle" });
  }

  const lifetime = createLifetime();
  lifetime.own(outbox.close);
  lifetime.own(drop);
  lifetime.own(talkback.subscribe(follow));
  lifetime.own(talkback.onTrack(follow));
  lifetime.own(desk.subscribe(follow));
  lifetime.own(desk.subscribeNotes(noteArrived));

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    subscribeNotices: notices.subscribe,
    retryUnsent: outbox.retryNow,
    close: lifetime.end,
  };
}
