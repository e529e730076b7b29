/**
 * Answers that the browser parses itself. They're in a separate file, because the API's contract would load all of zod.
 */
import * as z from "zod/mini";

/** The answer to `PUT /takes/{id}`: the hashes of the segments that the server already has. */
export const takeUploadAnswer = z.object({ have: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))) });

/** The answer to a part of a segment: where the next part begins, and whether the segment is stored. */
export const takePartAnswer = z.object({ received: z.int().check(z.gte(0)), stored: z.boolean() });

/** How much of a hand-off's archive is prepared, from 0 to 1. At 1, the download can start immediately. */
export const handOffProgress = z.object({ share: z.number() });
export type HandOffProgress = z.infer<typeof handOffProgress>;

const lostPart = z.object({ firstFrame: z.int().check(z.gte(0)), frames: z.int().check(z.gte(1)) });
/** The parts of a stored take that the server has lost, and of its talkback if that's played too. */
export const lostSound = z.object({ take: z.array(lostPart), talkback: z.array(lostPart) });
export type LostSound = z.infer<typeof lostSound>;
