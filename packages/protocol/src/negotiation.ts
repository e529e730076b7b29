/** What the two browsers send each other to open a connection. */
import * as z from "zod/mini";

export const sdp = z.string().check(z.minLength(1), z.maxLength(60_000));

const losslessPart = z.strictObject({ kind: z.enum(["offer", "answer"]), sdp });
export type LosslessPart = z.infer<typeof losslessPart>;
/** One half of the negotiation of the lossless feed's own connection, whose random name is `feedId`. */
export const losslessLink = { type: z.literal("lossless-link"), feedId: z.uuid(), part: losslessPart };
export type LosslessLink = { type: "lossless-link"; feedId: string; part: LosslessPart };
