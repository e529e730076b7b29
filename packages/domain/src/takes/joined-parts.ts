export type SoundPart = { firstFrame: number; frames: number };

/** Merges parts that follow each other without a break. The parts must be in order. */
export function joinedParts(parts: readonly SoundPart[]): SoundPart[] {
  const joined: SoundPart[] = [];
  for (const { firstFrame, frames } of parts) {
    const last = joined.at(-1);
    if (last !== undefined && last.firstFrame + last.frames === firstFrame) last.frames += frames;
    else joined.push({ firstFrame, frames });
  }
  return joined;
}
