/**
 * Lists, in order, the places in a take that get a name in its exported file: its gaps and the artist's own markers.
 */
import type { TakeGap } from "./take-gaps.ts";
import type { TakeMark } from "./take-notes.ts";

export type NamedPlace = { firstFrame: number; frames: number; label: string };
type Named = { gaps: readonly TakeGap[]; marks: readonly TakeMark[] };

export const namedPlaces = ({ gaps, marks }: Named): NamedPlace[] =>
  [
    ...gaps.map(({ firstFrame, frames, why }) => ({ firstFrame, frames, label: `Gap: ${why}` })),
    ...marks.map(({ frame, label }) => ({ firstFrame: frame, frames: 0, label })),
  ].toSorted((one, other) => one.firstFrame - other.firstFrame);
