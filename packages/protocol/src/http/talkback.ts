import { enginePlaces } from "@foldback/domain/talkback/clip";
import * as z from "zod";
import * as zm from "zod/mini";
import { clipView } from "../signaling.ts";
import { base } from "./base.ts";

/** What makes the words, and whether it can. `hint` names the setting or the step that helps. */
const transcriberState = z.object({
  status: z.enum(["off", "ready", "preparing", "failed"]),
  engine: z.object({ name: z.string(), place: z.enum(enginePlaces) }).nullable(),
  /** 0..100 while a model is being fetched. */
  percent: z.number().nullable(),
  hint: z.string().nullable(),
});
export type TranscriberState = z.infer<typeof transcriberState>;

/** Lines and tabs are words too; other control letters are not, and the database takes no zero byte. */
const words = z
  .string()
  .trim()
  .min(1)
  .max(4_000)
  .regex(/^(?:\P{Cc}|[\n\r\t])*$/u);

/**
 * The sound itself goes as the body of `POST /talkback/clips/{clipId}?session={sessionId}` (audio/webm, answers the clip's
 * view as JSON) and comes back from `GET /talkback/clips/{clipId}`; errors there are codes of the catalogue too.
 */
export const talkback = {
  /** The talk key was pressed: recorded as evidence, and the time of the clip to come. Repeat-safe by `clipId`. */
  start: base.input(z.strictObject({ sessionId: z.uuid(), clipId: z.uuid() })).output(z.object({})),
  /** All clips of one session, oldest first. */
  list: base.input(z.strictObject({ sessionId: z.uuid() })).output(zm.object({ clips: zm.array(clipView) })),
  /** Replaces the words by hand; what the engine heard is kept. */
  correct: base.input(z.strictObject({ clipId: z.uuid(), text: words })).output(clipView),
  /** Transcribes once more what failed, or what had no words. */
  retry: base.input(z.strictObject({ clipId: z.uuid() })).output(clipView),
  transcriber: base.output(transcriberState),
};
