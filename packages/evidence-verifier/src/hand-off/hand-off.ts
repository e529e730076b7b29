// A take hand-off's contents and file names.

import type { TakeFormat } from "@foldback/domain/takes/take-format";
import type { TakeGap } from "@foldback/domain/takes/take-gaps";
import type { SegmentRecipe } from "./read-recipe.ts";

export const handOffNames = { manifest: "manifest.json", sums: "SHA256SUMS" } as const;

export type ListedFile = { name: string; bytes: number; sha256: string };
export type HandOffSegment = {
  sha256: string;
  firstFrame: number;
  frames: number;
  /** How to rebuild the segment from the sound. Null if that would make the manifest too large, or if it's lost. */
  log: SegmentRecipe | null;
  /** Only in talkback: the server no longer had the segment, so the file has silence for it. */
  lost?: true;
};
/** A file with sound, and how to recompute its root. */
export type HandOffSound = {
  format: TakeFormat;
  gaps: readonly TakeGap[];
  /** The SHA-256 of the segments' hashes. */
  root: string;
  /** The name of the file. */
  sound: string;
  segments: readonly HandOffSegment[];
};
/** The take's stem. It has the take's first frame, length, rate and channels. */
export type HandOffTalkback = HandOffSound & { stem: string; title: string };

/** A lost segment as one of the sound's gaps. */
export const lostGap = ({ firstFrame, frames }: Pick<TakeGap, "firstFrame" | "frames">): TakeGap => ({
  ...{ firstFrame, frames, why: "damaged", missedMs: null },
});

type TakeFacts = {
  take: string;
  title: string;
  startedAt: string;
  sampleRateHz: number;
  channels: number;
  frames: number;
};
export type HandOffManifest = TakeFacts &
  HandOffSound & {
    kind: "foldback-hand-off";
    version: 1;
    talkback?: HandOffTalkback;
    /** Every file except this one and `SHA256SUMS`. */
    files: readonly ListedFile[];
  };

/** One of the archive's sounds with everything we know about it. */
export type CheckedSound = TakeFacts & HandOffSound & { stemOf?: string };

/** The take, then its talkback if the archive has it. */
export function soundsIn({ talkback, ...take }: HandOffManifest): CheckedSound[] {
  if (talkback === undefined) return [take];
  return [take, { ...take, ...talkback, take: talkback.stem, stemOf: take.take }];
}
