// Accepts one part of a segment. When the last part arrives, we check the segment against its hash and the manifest,
// and store it. Sending a part again does no harm.
import type { Subject } from "@foldback/domain/people/can";
import type { TakeStart } from "@foldback/domain/takes/take-log";
import { inspectSegment } from "@foldback/domain/takes/take-manifest";
import { AppError } from "../app-error.ts";
import { sha256Hex } from "../sha256-hex.ts";
import { findOwnLog } from "./find-take.ts";
import type { SegmentRow, TakeDeps, TakeRow } from "./ports.ts";
import { removeSound } from "./remove-sound.ts";

export type Part = { takeId: string; sha256: string; at: number; bytes: Uint8Array };
/** `received` is the offset where the next part must begin. */
export type PartAnswer = { received: number; stored: boolean };

export async function putPart(deps: TakeDeps, subject: Subject, part: Part): Promise<PartAnswer> {
  const take = await findOwnLog(deps, subject, part.takeId);
  const segment = await deps.takes.segment(take.takeId, part.sha256);
  if (segment === null) throw new AppError("TAKE_SEGMENT_UNKNOWN");
  if (segment.found !== null) return { received: segment.bytes, stored: true };
  if (part.at + part.bytes.length > segment.bytes) throw new AppError("BODY_TOO_LARGE");
  await deps.requireRoomFor(part.bytes.length);
  const place = { artistId: take.artistId, takeId: take.takeId, sha256: part.sha256 };
  const received = await deps.staging.append(place, part);
  if (received < segment.bytes) return { received, stored: false };
  const bytes = await deps.staging.read(place);
  if (bytes === null) return { received: 0, stored: false };
  const found = await inspectOrDrop(deps, { bytes, take, segment });
  // If this fails, the parts stay, and sending the last one again stores the segment.
  await deps.storage.put(place, bytes);
  const { position } = segment;
  const isKept = await deps.takes.keepSegment({ takeId: take.takeId, position, found, nowMs: deps.nowMs() });
  await deps.staging.drop(place);
  if (!isKept) {
    await removeSound(deps, () => deps.storage.remove(place));
    throw new AppError("NOT_FOUND");
  }
  return { received, stored: true };
}

type Arrived = { bytes: Uint8Array; take: TakeRow; segment: SegmentRow };

/** A damaged segment must be sent again from the start. */
async function inspectOrDrop({ staging }: TakeDeps, { bytes, take, segment }: Arrived) {
  try {
    return inspect(bytes, take, segment);
  } catch (error) {
    await staging.drop({ ...take, sha256: segment.sha256 });
    throw error;
  }
}

function inspect(bytes: Uint8Array, take: TakeRow, segment: SegmentRow): NonNullable<SegmentRow["found"]> {
  if (bytes.length !== segment.bytes || sha256Hex(bytes) !== segment.sha256) throw new AppError("TAKE_SEGMENT_DAMAGED");
  const found = inspectSegment(bytes, startOf(take), segment);
  if (found === null) throw new AppError("TAKE_SEGMENT_NOT_SOUND");
  return { gaps: found.gaps, grids: found.grids };
}

/**
 * The take's start, to compare with the one in its first segment. `preRollFrames` and `input` are placeholders that
 * aren't compared: the input's name is stored only in the segment's bytes.
 */
export const startOf = ({ takeId, stemOf, startedAt, sampleRateHz, channels, sessionId }: TakeRow): TakeStart => ({
  version: 1,
  takeId,
  startedAt,
  sampleRateHz,
  channels,
  preRollFrames: 0,
  input: "",
  sessionId,
  ...(stemOf !== null && { stemOf }),
});
