/**
 * Sends talkback clips to the server. It announces a clip when the key is pressed, sends the sound once it's recorded,
 * and keeps at most twenty clips in memory for retries. A kill drops them all.
 */
import { createLifetime } from "../lifetime.ts";
import type { Clock, ReconnectHints } from "../ports.ts";
import type { EngineNotice } from "../view-model.ts";
import { createDelivery, type Delivery, defaultVerdict } from "./delivery.ts";

type ClipKey = { clipId: string; sessionId: string };

export type TalkbackApi = {
  start(press: ClipKey): Promise<unknown>;
  upload(clip: ClipKey & { sound: Blob }): Promise<unknown>;
};

type OutgoingClip = ClipKey & { sound: Promise<Blob | null> };

export type ClipOutboxDeps = {
  api: TalkbackApi;
  clock: Clock;
  reconnectHints: ReconnectHints;
  changed(): void;
  notice(notice: EngineNotice): void;
};

export type ClipOutbox = {
  announce(press: ClipKey): void;
  add(clip: OutgoingClip): void;
  /** How many clips have failed at least once and are still unsent. */
  unsent(): number;
  retryNow(): void;
  drop(): void;
  close(): void;
};

const keptAtMost = 20;

export function createClipOutbox(deps: ClipOutboxDeps): ClipOutbox {
  const { api, clock } = deps;
  const kept = new Map<string, Delivery<void>>();

  async function upload({ clipId, sessionId, sound }: OutgoingClip) {
    const recorded = await sound.catch(() => null);
    // A kill dropped the clip while its recording was finishing.
    if (!kept.has(clipId)) return;
    if (recorded !== null) await api.upload({ clipId, sessionId, sound: recorded });
  }

  function answered(clipId: string, delivery: Delivery<void>) {
    const { status, failures, failure } = delivery.state();
    if (failures === 1) deps.notice({ id: "transcriptionNotSaved", values: {}, code: failure });
    if (status !== "waiting") kept.delete(clipId);
    deps.changed();
  }

  const hasFailed = (delivery: Delivery<void>) => delivery.state().failures > 0;

  function dropOldest() {
    const [oldest] = kept;
    if (oldest === undefined) return;
    const [clipId, delivery] = oldest;
    delivery.drop();
    kept.delete(clipId);
    if (!hasFailed(delivery)) deps.notice({ id: "transcriptionNotSaved", values: {}, code: null });
  }

  function dropAll() {
    for (const delivery of kept.values()) delivery.drop();
    kept.clear();
  }

  function retryNow() {
    for (const delivery of kept.values()) delivery.retryNow();
  }

  const lifetime = createLifetime();
  lifetime.own(dropAll);
  lifetime.own(deps.reconnectHints(retryNow));

  return {
    announce: (press) => void api.start(press).catch(() => undefined),
    add(clip) {
      if (kept.size >= keptAtMost) dropOldest();
      const { clipId } = clip;
      const delivery = createDelivery<void>({
        kind: "clip",
        clock,
        call: () => upload(clip),
        judge: defaultVerdict,
        answered: () => answered(clipId, delivery),
      });
      kept.set(clipId, delivery);
      void delivery.send();
    },
    unsent: () => [...kept.values()].filter(hasFailed).length,
    retryNow,
    drop() {
      dropAll();
      deps.changed();
    },
    close: lifetime.end,
  };
}
