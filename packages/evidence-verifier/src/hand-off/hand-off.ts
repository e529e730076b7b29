// The contents of a take's hand-off and the names of its files.

import type { TakeFormat } from "@foldback/domain/takes/take-format";
import type { TakeGap } from "@foldback/domain/takes/take-gaps";
import type { SegmentRecipe } from "./read-recipe.ts";

export const handOffNames = { manifest: "manifest.json", sums: "SHA256SUMS" } as const;

export type ListedFile = { name: string; bytes: number; sha256: string };
export type HandOffSegment = {
  sha256: string;
  firstFrame: number;
  frames: number;
  /** How to rebuild the segment from the sound. Null if that would make the manifest too large. */
  log: SegmentRecipe | null;
};
export type HandOffManifest = {
  kind: "foldback-hand-off";
  version: 1;
  take: string;
  title: string;
  startedAt: string;
  sampleRateHz: number;
  channels: number;
  frames: number;
  format: TakeFormat;
  gaps: readonly TakeGap[];
  /** The SHA-256 of the segments' hashes. */
  root: string;
  /** The name of the file with the sound. */
  sound: string;
  segments: readonly HandOffSegment[];
  /** Every file except this one and `SHA256SUMS`. */
  files: readonly ListedFile[];
};
