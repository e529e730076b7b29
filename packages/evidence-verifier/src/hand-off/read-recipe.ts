// A segment's recipe in a hand-off's manifest. Bytes that aren't sound are in base64.
import { sampleCodings } from "@foldback/domain/takes/sample-codings";
import type { ChunkRun, RecipePart } from "@foldback/domain/takes/segment-recipe";
import { maxPayloadBytes } from "@foldback/domain/takes/take-log";
import { base64Of, bytesOfBase64 } from "../formats/bytes.ts";
import type { JsonValue } from "../formats/canonical-json.ts";
import { isFields, isList } from "../formats/json.ts";

export type SegmentRecipe = readonly (string | ChunkRun)[];

export const writeRecipe = (parts: readonly RecipePart[]): SegmentRecipe =>
  parts.map((part) => (part instanceof Uint8Array ? base64Of(part) : part));

export const isCount = (value: JsonValue | undefined): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

/** Returns null for anything that can't be a recipe. */
export function readRecipe(value: JsonValue | undefined): RecipePart[] | null {
  if (!isList(value)) return null;
  const parts = value.map((part) => (typeof part === "string" ? bytesOfBase64(part) : readRun(part)));
  return parts.every((part) => part !== null) ? parts : null;
}

function readRun(value: JsonValue): ChunkRun | null {
  if (!isFields(value)) return null;
  const { chunks, frames, grids, seq, firstFrame } = value;
  const coding = sampleCodings.find((each) => each === value.coding);
  if (coding === undefined || !isCount(grids) || !isCount(seq) || !isCount(firstFrame)) return null;
  if (!isCount(chunks) || !isCount(frames) || frames === 0 || frames > maxPayloadBytes) return null;
  return { chunks, frames, coding, grids, seq, firstFrame };
}
