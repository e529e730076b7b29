// Checks from the bytes alone whether an upload is a talkback clip, and ignores the declared type.
import { maxClipSeconds } from "@foldback/domain/talkback/clip";
import type { InspectClip } from "../../modules/talkback/ports.ts";
import { readOpusPackets } from "./opus-packets.ts";

/** A recorder that stops at the limit may still fill its last packets, which makes the clip slightly longer. */
const toleranceSeconds = 0.5;

export const inspectClip: InspectClip = async (webm) => {
  if (webm.byteLength === 0) return { ok: false, refusal: "CLIP_EMPTY" };
  const found = readOpusPackets(webm);
  if (found === null) return { ok: false, refusal: "CLIP_NOT_AUDIO" };
  const { durationSeconds } = found;
  if (durationSeconds === 0) return { ok: false, refusal: "CLIP_EMPTY" };
  if (durationSeconds > maxClipSeconds + toleranceSeconds) return { ok: false, refusal: "CLIP_TOO_LONG" };
  return { ok: true, durationSeconds };
};
