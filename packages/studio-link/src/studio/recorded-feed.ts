/**
 * Connects the program feed to the artist's recorder, which is loaded later: what to record, and when a kill ends it.
 */
import type { RecorderReport } from "@foldback/domain/takes/recorder-report";
import type { TakeLight } from "@foldback/domain/takes/take-light";
import { createEmitter } from "../emitter.ts";
import type { ProgramFeed } from "../media/program-feed.ts";
import type { Clock } from "../ports.ts";
import type { SessionMirror } from "../session-mirror.ts";
import type { KeptTalkback } from "../takes/kept-talkback.ts";
import type { RecordedFeed } from "../takes/recorder-view.ts";
import { createTakeElsewhere, type TakeElsewhere } from "./take-elsewhere.ts";

export type TakeRecording = {
  feed: RecordedFeed;
  /** True while this tab or another of the artist's tabs is recording a take. */
  isRecording(): boolean;
  /** Call this with each message from signaling. */
  heard: TakeElsewhere["heard"];
  /** Call this after any change. Without the seat, this tab tells the one that has it about its take. */
  tellSeat(signaling: Parameters<TakeElsewhere["tell"]>[0]): void;
  /** Null until the recorder has been loaded. */
  report(): RecorderReport | null;
  /** Call this when the artist's phone asks to start or stop recording. */
  asked(on: boolean): void;
  light(): TakeLight;
  /** Call this after any change that may allow or forbid keeping the engineer's talkback. */
  followTalkback(next: KeptTalkback): void;
  /** True while a take is being recorded that keeps the engineer's talkback. */
  keepsTalkback(): boolean;
  gapMs(): number;
  killed(): void;
  close(): void;
};

type TakeRecordingDeps = { clock: Clock; programFeed: ProgramFeed; mirror: SessionMirror; changed: () => void };

export function createTakeRecording({ clock, programFeed, mirror, changed }: TakeRecordingDeps): TakeRecording {
  const kills = createEmitter<void>();
  const ends = createEmitter<void>();
  const requests = createEmitter<boolean>();
  const talkbackChanges = createEmitter<void>();
  let talkback: KeptTalkback = { track: null, why: "engineer-away", sessionId: null };
  let report: RecorderReport | null = null;
  let keepsTalkback = false;
  let light: TakeLight = "unknown";
  let gapMs = 0;
  const elsewhere = createTakeElsewhere({ clock, mirror, changed });
  const isRecordingHere = () => report?.status === "recording";
  return {
    feed: {
      track() {
        const state = programFeed.getState();
        return state.status === "live" && state.standsInFor === null ? programFeed.getTrack() : null;
      },
      // Called in a microtask, because a kill stops the feed and mustn't run listeners before it has finished.
      subscribe: (listener) => programFeed.onTrack(() => queueMicrotask(listener)),
      talkback: () => talkback,
      onTalkback: talkbackChanges.subscribe,
      onKill: kills.subscribe,
      onEnd: ends.subscribe,
      openInput: (deviceId) => programFeed.useSource({ kind: "input", deviceId }),
      shareSound: programFeed.shareSound,
      letGo: programFeed.stop,
      onAsked: requests.subscribe,
      tellRecorder(next, keeps = false) {
        if (report !== null && isSame(report, next) && keeps === keepsTalkback) return;
        report = next;
        keepsTalkback = keeps;
        changed();
      },
      tellLight(next, nextGapMs = 0) {
        if (next === light && nextGapMs === gapMs) return;
        light = next;
        gapMs = nextGapMs;
        changed();
      },
      serverNowMs() {
        const session = mirror.get();
        return session === null || session.status === "ended" ? null : mirror.serverNowMs();
      },
    },
    isRecording: () => isRecordingHere() || elsewhere.isOn(),
    heard: elsewhere.heard,
    tellSeat: (signaling) => elsewhere.tell(signaling, isRecordingHere()),
    report: () => report,
    asked: requests.emit,
    light: () => light,
    followTalkback(next) {
      const { track, why, sessionId } = talkback;
      if (next.track === track && next.why === why && next.sessionId === sessionId) return;
      talkback = next;
      talkbackChanges.emit();
    },
    keepsTalkback: () => isRecordingHere() && keepsTalkback && talkback.track !== null,
    gapMs: () => gapMs,
    killed: kills.emit,
    close() {
      elsewhere.close();
      ends.emit();
    },
  };
}

const isSame = (one: RecorderReport, other: RecorderReport) =>
  one.status === other.status && one.seconds === other.seconds && one.failure === other.failure;
