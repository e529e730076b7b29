import { enginePlaces } from "@foldback/domain/talkback/clip";
import * as z from "zod";
import * as zm from "zod/mini";
import { clipView } from "../signaling.ts";
import { base } from "./base.ts";

/** The transcription engine and whether it's ready. `hint` names the setting or step that would help. */
const transcriberState = z.object({
  status: z.enum(["off", "ready", "preparing", "failed"]),
  engine: z.object({ name: z.string(), place: z.enum(enginePlaces) }).nullable(),
  /** 0 to 100 while a model is being downloaded. */
  percent: z.number().nullable(),
  hint: z.string().nullable(),
});
export type TranscriberState = z.infer<typeof transcriberState>;

/** Allows line breaks and tabs but no other control characters. The database can't store a zero byte. */
const words = z
  .string()
  .trim()
  .min(1)
  .max(4_000)
  .regex(/^(?:\P{Cc}|[\n\r\t])*$/u);

/**
 * The sound is uploaded as the body of `POST /talkback/clips/{clipId}?session={sessionId}` (audio/webm, returns the
 * clip's view as JSON) and downloaded from `GET /talkback/clips/{clipId}`. Both return errors with the catalogue's
 * codes.
 */
export const talkback = {
  /**
   * Reports a press of the talk key: the server records it as evidence and sets the clip's time. Idempotent by
   * `clipId`.
   */
  start: base.input(z.strictObject({ sessionId: z.uuid(), clipId: z.uuid() })).output(z.object({})),
  /** All clips in one session, oldest first. */
  list: base.input(z.strictObject({ sessionId: z.uuid() })).output(zm.object({ clips: zm.array(clipView) })),
  /** Saves a correction of the transcript and keeps the engine's original text. */
  correct: base.input(z.strictObject({ clipId: z.uuid(), text: words })).output(clipView),
  /** Transcribes a clip again if the first attempt failed or found no words. */
  retry: base.input(z.strictObject({ clipId: z.uuid() })).output(clipView),
  transcriber: base.output(transcriberState),
};
