/** Listens to the input for automatic takes, and reports when sound begins and when it ends. */
import {
  type AutomaticTakes,
  measureSound,
  restAfter,
  type SoundWatch,
  silence,
  watchSound,
} from "@foldback/domain/takes/sound-watch";
import type { EngineNews } from "./recording-messages.ts";
import { channels, type SoundPiece } from "./sound-pieces.ts";

type WatcherDeps = { sampleRateHz: number; tell: (news: EngineNews) => void };

export function createSoundWatcher({ sampleRateHz, tell }: WatcherDeps) {
  let settings: AutomaticTakes | null = null;
  let watch: SoundWatch = silence;
  return {
    /** Null stops watching. Sound that's already there counts as a new onset. */
    use(next: AutomaticTakes | null) {
      if (settings === null || next === null) watch = silence;
      settings = next;
    },
    /** Call this when a take is stopped by hand. New sound can then start another after a short pause. */
    rest() {
      watch = restAfter(watch);
    },
    listen(piece: SoundPiece) {
      if (settings === null) return;
      const before = watch.status;
      watch = watchSound({ watch, sampleRateHz, settings }, watchedPiece(piece, { sampleRateHz, settings }));
      if (watch.status === before) return;
      if (watch.status === "sounding") tell({ type: "sound-began", onsetFrame: watch.onsetFrame });
      else if (before === "sounding") tell({ type: "sound-ended" });
    },
  };
}

function watchedPiece(piece: SoundPiece, listening: Parameters<typeof measureSound>[1]) {
  const { firstFrame } = piece;
  if (piece.kind === "gap") return { firstFrame, frames: piece.frames, peak: 0, loud: [] };
  return measureSound({ firstFrame, samples: piece.samples, channels }, listening);
}
