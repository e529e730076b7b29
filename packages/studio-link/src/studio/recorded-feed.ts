/** The program feed for the artist's recorder, which is loaded later: what to record, and when a kill ends it. */
import type { TakeLight } from "@foldback/domain/takes/take-light";
import { createEmitter } from "../emitter.ts";
import type { ProgramFeed } from "../media/program-feed.ts";
import type { RecordedFeed } from "../takes/recorder-view.ts";

export type TakeRecording = {
  feed: RecordedFeed;
  isRecording(): boolean;
  light(): TakeLight;
  killed(): void;
  close(): void;
};

export function createTakeRecording(programFeed: ProgramFeed, changed: () => void): TakeRecording {
  const kills = createEmitter<void>();
  const ends = createEmitter<void>();
  let isRecording = false;
  let light: TakeLight = "unknown";
  return {
    feed: {
      track() {
        const state = programFeed.getState();
        return state.status === "live" && state.standsInFor === null ? programFeed.getTrack() : null;
      },
      // Called in a microtask, because a kill stops the feed and mustn't run listeners before it has finished.
      subscribe: (listener) => programFeed.onTrack(() => queueMicrotask(listener)),
      onKill: kills.subscribe,
      onEnd: ends.subscribe,
      openInput: (deviceId) => programFeed.useSource({ kind: "input", deviceId }),
      letGo: programFeed.stop,
      tellRecording(next) {
        if (next === isRecording) return;
        isRecording = next;
        changed();
      },
      tellLight(next) {
        if (next === light) return;
        light = next;
        changed();
      },
    },
    isRecording: () => isRecording,
    light: () => light,
    killed: kills.emit,
    close: ends.emit,
  };
}
