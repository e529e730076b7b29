// Whether bytes are a talkback clip, by what they hold and not by what anybody says of them.
import { maxClipSeconds } from "@foldback/domain/talkback/clip";
import type { InspectClip } from "../../modules/talkback/ports.ts";
import { readOpusPackets } from "./opus-packets.ts";

/** A recorder that is cut at the limit may have filled its last packets beyond it. */
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
