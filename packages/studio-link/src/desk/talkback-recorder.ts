/**
 * Records a clip while the engineer is on air and sends it on release. The engineer can talk again immediately, because
 * clip-outbox.ts handles unsent clips. The live voice doesn't depend on any of this.
 */
import { maxClipSeconds, minClipSeconds } from "@foldback/domain/talkback/clip";
import { createClipOutbox, type TalkbackApi } from "../delivery/clip-outbox.ts";
import type { DeskSide, DeskSnapshot } from "../desk-view.ts";
import { createEmitter } from "../emitter.ts";
import { createLifetime } from "../lifetime.ts";
import type { ClipRecording, RecordClip } from "../media/clip-recorder.ts";
import type { Talkback } from "../media/talkback.ts";
import type { Clock, Randomness, ReconnectHints, Unsubscribe } from "../ports.ts";
import { createSnapshotStore } from "../snapshot-store.ts";
import type { EngineNotice, ViewModel } from "../view-model.ts";

export type RecorderState =
  | { status: "idle" }
  | { status: "recording"; sinceMs: number }
  /**
   * The clip has reached two minutes and is being sent. The engineer can keep talking, but the rest isn't transcribed.
   */
  | { status: "full" };

export type RecorderView = { state: RecorderState; unsent: number };

export type TalkbackRecorder = ViewModel<RecorderView> & {
  subscribeNotices(listener: (notice: EngineNotice) => void): Unsubscribe;
  /** Sends unsent clips now. */
  retryUnsent(): void;
  close(): void;
};

type DeskNow = Pick<DeskSnapshot, "joined" | "session" | "scopes"> & {
  ended: Pick<NonNullable<DeskSnapshot["ended"]>, "reason"> | null;
};

export type RecorderDeps = {
  clock: Clock;
  random: Pick<Randomness, "uuid">;
  reconnectHints: ReconnectHints;
  talkback: Pick<Talkback, "getState" | "subscribe" | "onTrack" | "getTrack">;
  desk: Pick<DeskSide, "subscribe"> & { getSnapshot(): DeskNow };
  record: RecordClip;
  api: TalkbackApi;
};

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
  const { state, become } = createProgress(clock, () => store.refresh());
  const outbox = createClipOutbox({ ...deps, changed: () => store.refresh(), notice: notices.emit });
  const store = createSnapshotStore<RecorderView>(() => ({ state: state(), unsent: outbox.unsent() }));

  function follow() {
    if (desk.getSnapshot().ended?.reason === "killed") drop();
    const sessionId = talkback.getState().status === "recording" ? talksIn(desk.getSnapshot()) : null;
    const track = talkback.getTrack();
    if (current !== null && (sessionId !== current.sessionId || track !== current.track)) finish();
    if (sessionId === null && state().status === "full") become({ status: "idle" });
    if (sessionId !== null && track !== null && state().status === "idle") begin(sessionId, track);
  }

  function begin(sessionId: string, track: MediaStreamTrack) {
    const clipId = deps.random.uuid();
    const recording = deps.record(track);
    outbox.announce({ clipId, sessionId });
    if (recording === null) return;
    current = { clipId, sessionId, sinceMs: clock.nowMs(), track, recording };
    const full = { afterMs: maxClipSeconds * 1_000, run: () => finish("full") };
    become({ status: "recording", sinceMs: current.sinceMs }, full);
  }

  function finish(next: "idle" | "full" = "idle") {
    if (current === null) return;
    const { clipId, sessionId, sinceMs, recording } = current;
    current = null;
    const sound = recording.stop();
    if (clock.nowMs() - sinceMs >= minClipSeconds * 1_000) outbox.add({ clipId, sessionId, sound });
    become({ status: next });
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

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    subscribeNotices: notices.subscribe,
    retryUnsent: outbox.retryNow,
    close: lifetime.end,
  };
}

/** Returns the session in which this engineer may talk, or null. */
function talksIn({ joined, session, scopes, ended }: DeskNow): string | null {
  return joined && ended === null && scopes.includes("talk") ? (session?.sessionId ?? null) : null;
}

/** Holds the state to show. `follows` runs after `afterMs`, unless the state changes first. */
function createProgress(clock: Clock, changed: () => void) {
  let state: RecorderState = { status: "idle" };
  let cancelTimer: Unsubscribe = () => undefined;

  return {
    state: () => state,
    become(next: RecorderState, follows?: { afterMs: number; run: () => void }) {
      cancelTimer();
      if (follows) cancelTimer = clock.setTimer(follows.afterMs, follows.run);
      state = next;
      changed();
    },
  };
}
