/**
 * Clips on their way to the server: announced at the press, sent after it, kept in memory and sent again while the server
 * cannot take them. Twenty at most; dropped by a kill. Knows nothing of keys, microphones or words.
 */
import type { ClipStatus } from "@foldback/domain/talkback/clip";
import type { ClipView } from "@foldback/protocol/signaling";
import { growingPauseMs } from "../growing-pause.ts";
import { type Clock, type FailureCode, failureCodeOf, type NetworkReturn, type Unsubscribe } from "../ports.ts";
import { mayPass } from "../temporary-failure.ts";
import type { EngineNotice } from "../view-model.ts";

type Place = { clipId: string; sessionId: string };

export type TalkbackApi = {
  start(press: Place): Promise<unknown>;
  upload(clip: Place & { sound: Blob }): Promise<ClipView>;
};

type OutgoingClip = Place & { sound: Promise<Blob | null> };
type Kept = OutgoingClip & { isSending: boolean; isTold: boolean };

export type ClipOutboxDeps = {
  api: TalkbackApi;
  clock: Clock;
  networkReturn: NetworkReturn;
  /** Nothing more is awaited of this clip for now. */
  settled(clipId: string): void;
  changed(): void;
  notice(notice: EngineNotice): void;
};

export type ClipOutbox = {
  announce(press: Place): void;
  add(clip: OutgoingClip): void;
  /** How many have failed at least once and are still kept. */
  unsent(): number;
  retryNow(): void;
  drop(): void;
  close(): void;
};

const keptAtMost = 20;
const pauses = { firstMs: 2_000, longestMs: 30_000 };
export function createClipOutbox(deps: ClipOutboxDeps): ClipOutbox {
  const { api, clock } = deps;
  const kept = new Map<string, Kept>();
  let retries = 0;
  let cancelRetry: Unsubscribe = () => undefined;

  async function send(clip: Kept) {
    if (clip.isSending) return;
    clip.isSending = true;
    const failure = await attempt(clip);
    clip.isSending = false;
    if (!kept.has(clip.clipId)) return;
    if (failure === null) retries = 0;
    else refused(clip, failure);
    if (failure === null || !mayPass(failure)) kept.delete(clip.clipId);
    else retryLater();
    deps.changed();
  }

  /** Null: it is over, well or with nothing to send. */
  async function attempt({ clipId, sessionId, sound }: Kept): Promise<FailureCode | null> {
    const recorded = await sound.catch(() => null);
    if (!kept.has(clipId)) return null;
    if (recorded === null) {
      deps.settled(clipId);
      return null;
    }
    try {
      const { status } = await api.upload({ clipId, sessionId, sound: recorded });
      if (isOver(status)) deps.settled(clipId);
      return null;
    } catch (thrown) {
      return failureCodeOf(thrown);
    }
  }

  function refused(clip: Kept, code: FailureCode) {
    deps.settled(clip.clipId);
    if (clip.isTold) return;
    clip.isTold = true;
    deps.notice({ id: "transcriptionNotSaved", values: {}, code });
  }

  function retryLater() {
    cancelRetry();
    cancelRetry = clock.setTimer(growingPauseMs(retries, pauses), retryNow);
    retries += 1;
  }

  function retryNow() {
    cancelRetry();
    for (const clip of kept.values()) void send(clip);
  }

  const endNetwork = deps.networkReturn(retryNow);

  return {
    announce: (press) => void api.start(press).catch(() => undefined),
    add(clip) {
      const entry: Kept = { ...clip, isSending: false, isTold: false };
      const oldest = kept.size < keptAtMost ? undefined : kept.values().next().value;
      if (oldest !== undefined) {
        kept.delete(oldest.clipId);
        if (!oldest.isTold) deps.notice({ id: "transcriptionNotSaved", values: {}, code: null });
      }
      kept.set(clip.clipId, entry);
      void send(entry);
    },
    unsent: () => [...kept.values()].filter(({ isTold }) => isTold).length,
    retryNow,
    drop() {
      cancelRetry();
      kept.clear();
      deps.changed();
    },
    close() {
      cancelRetry();
      endNetwork();
      kept.clear();
    },
  };
}

export const isOver = (status: ClipStatus): boolean =>
  status === "transcribed" || status === "no-speech" || status === "failed" || status === "waiting-for-engine";
