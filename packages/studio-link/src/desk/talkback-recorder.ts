/**
 * Records a clip while the engineer is on air, sends it on release and waits for its transcript. clip-outbox.ts handles
 * unsent clips. The live voice doesn't depend on any of this.
 */
import { maxClipSeconds, minClipSeconds } from "@foldback/domain/talkback/clip";
import { createClipOutbox, isOver, type TalkbackApi } from "../delivery/clip-outbox.ts";
import type { DeskSide, DeskSnapshot } from "../desk-view.ts";
import { createEmitter } from "../emitter.ts";
import { createLifetime } from "../lifetime.ts";
import type { ClipRecording, RecordClip } from "../media/clip-recorder.ts";
import type { Talkback } from "../media/talkback.ts";
import type { Clock, Randomness, ReconnectHints, Unsubscribe } from "../ports.ts";
import { createSnapshotStore } from "../snapshot-store.ts";
import type { EngineNotice, NotesNews, ViewModel } from "../view-model.ts";

export type RecorderState =
  | { status: "idle" }
  | { status: "recording"; clipId: string; sinceMs: number }
  /**
   * The clip has reached two minutes and is being sent. The engineer can keep talking, but the rest isn't transcribed.
   */
  | { status: "full"; clipId: string }
  | { status: "transcribing"; clipId: string };

export type RecorderView = { state: RecorderState; unsent: number };

export type TalkbackRecorder = ViewModel<RecorderView> & {
  subscribeNotices(listener: (notice: EngineNotice) => void): Unsubscribe;
  /** Sends unsent clips now. */
  retryUnsent(): void;
  close(): void;
};

type DeskNow = Pick<DeskSnapshot, "joined" | "session" | "scopes" | "ended">;

export type RecorderDeps = {
  clock: Clock;
  random: Pick<Randomness, "uuid">;
  reconnectHints: ReconnectHints;
  talkback: Pick<Talkback, "getState" | "subscribe" | "onTrack" | "getTrack">;
  desk: Pick<DeskSide, "subscribe" | "subscribeNotes"> & {
    getSnapshot(): DeskNow;
  };
  record: RecordClip;
  api: TalkbackApi;
};

/** How long the talk button shows that it's waiting for the transcript. A later one is shown too. */
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
  let current: Current | null = null;
  const { state, become, awaitWords, settled } = createProgress(clock, () => store.refresh());
  const outbox = createClipOutbox({ ...deps, settled, changed: () => store.refresh(), notice: notices.emit });
  const store = createSnapshotStore<RecorderView>(() => ({ state: state(), unsent: outbox.unsent() }));

  function follow() {
    if (desk.getSnapshot().ended?.reason === "killed") drop();
    const sessionId = talkback.getState().status === "recording" ? talksIn(desk.getSnapshot()) : null;
    const track = talkback.getTrack();
    if (current !== null && (sessionId !== current.sessionId || track !== current.track)) finish();
    const now = state();
    if (sessionId === null && now.status === "full") awaitWords(now.clipId);
    const isFree = current === null && (now.status === "idle" || now.status === "transcribing");
    if (sessionId !== null && track !== null && isFree) begin(sessionId, track);
  }

  function begin(sessionId: string, track: MediaStreamTrack) {
    const clipId = deps.random.uuid();
    const recording = deps.record(track);
    outbox.announce({ clipId, sessionId });
    if (recording === null) return;
    current = { clipId, sessionId, sinceMs: clock.nowMs(), track, recording };
    const full = { afterMs: maxClipSeconds * 1_000, run: () => finish("full") };
    become({ status: "recording", clipId, sinceMs: current.sinceMs }, full);
  }

  function finish(next: "transcribing" | "full" = "transcribing") {
    if (current === null) return;
    const { clipId, sessionId, sinceMs, recording } = current;
    current = null;
    const sound = recording.stop();
    if (clock.nowMs() - sinceMs < minClipSeconds * 1_000) return become({ status: "idle" });
    outbox.add({ clipId, sessionId, sound });
    if (next === "full") become({ status: "full", clipId });
    else awaitWords(clipId);
  }

  function noteArrived(news: NotesNews) {
    if (news.type === "transcript" && isOver(news.clip.status)) settled(news.clip.id);
  }

  /** A kill drops the current recording and all unsent clips. */
  function drop() {
    if (current !== null) void current.recording.stop();
    current = null;
    outbox.drop();
    if (state().status !== "idle") become({ status: "idle" });
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

/** Returns the session in which this engineer is on air, or null if no voice is sent. */
function talksIn({ joined, session, scopes, ended }: DeskNow): string | null {
  return joined && ended === null && scopes.includes("talk") ? (session?.sessionId ?? null) : null;
}

/** Holds the state to show. A state that can't last names the one that follows it. */
function createProgress(clock: Clock, changed: () => void) {
  let state: RecorderState = { status: "idle" };
  let cancelTimer: Unsubscribe = () => undefined;
  let lastSettled: string | null = null;

  function become(next: RecorderState, follows?: { afterMs: number; run: () => void }) {
    cancelTimer();
    if (follows) cancelTimer = clock.setTimer(follows.afterMs, follows.run);
    state = next;
    changed();
  }

  function awaitWords(clipId: string) {
    if (lastSettled === clipId) return become({ status: "idle" });
    become({ status: "transcribing", clipId }, { afterMs: waitForWordsMs, run: () => settled(clipId) });
  }

  /** Call it when a clip has a transcript, has none, or can't get one for now. */
  function settled(clipId: string) {
    lastSettled = clipId;
    if (state.status === "transcribing" && state.clipId === clipId) become({ status: "idle" });
  }

  return { state: () => state, become, awaitWords, settled };
}
