/** Studio-side events that aren't in the snapshot: notices, notes, phones, and every meter's levels. */
import { createEmitter } from "../emitter.ts";
import type { Lifetime } from "../lifetime.ts";
import type { LevelEvent } from "../studio-view.ts";
import type { EngineNotice, NotesChange } from "../view-model.ts";
import type { EngineerVoice } from "./engineer-voice.ts";
import type { StudioMedia } from "./studio-media.ts";

export type StudioEmitters = ReturnType<typeof createStudioEmitters>;

type StudioEmitterDeps = { lifetime: Lifetime; media: StudioMedia; voice: EngineerVoice };

export function createStudioEmitters({ lifetime, media, voice }: StudioEmitterDeps) {
  const levels = createEmitter<LevelEvent>();
  lifetime.own(media.parts.programFeed.subscribeLevels((frame) => levels.emit({ of: "program-feed", frame })));
  lifetime.own(
    media.parts.talkbackMeter.subscribe(({ left, right }) => {
      const peakDbfs = Math.max(left.peakDbfs, right.peakDbfs);
      voice.level(peakDbfs);
      levels.emit({ of: "talkback", peakDbfs });
    }),
  );
  return {
    levels,
    notices: createEmitter<EngineNotice>(),
    notes: createEmitter<NotesChange>(),
    phones: createEmitter<void>(),
  };
}
