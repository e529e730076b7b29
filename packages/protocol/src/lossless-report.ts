/** The messages on the lossless feed's reliable channel, as JSON text. */
import { opusReasons } from "@foldback/domain/lossless/feed-switch";
import * as z from "zod/mini";

/** The sound travels unordered and without retransmission, and the reports about it over a reliable channel. */
export const losslessChannels = {
  packets: { label: "packets", id: 0, ordered: false, maxRetransmits: 0 },
  report: { label: "report", id: 1, ordered: true },
} as const;

/** A block's number of frames. Half a second at 48 kHz. */
export const blockFrames = 24_000;

const count = z.int().check(z.nonnegative());
const stream = z.int().check(z.nonnegative(), z.maximum(0xff_ff_ff_ff));

/** From studio to desk. From then on, the desk refuses packets of any other stream. */
const beginReport = z.strictObject({
  kind: z.literal("begin"),
  stream,
  rateHz: z.int().check(z.minimum(8_000), z.maximum(192_000)),
});
/** From studio to desk: the hash of what was captured, with zeros for frames that the input never delivered. */
const blockReport = z.strictObject({
  kind: z.literal("block"),
  stream,
  index: count,
  /** How many of the block's frames were captured, including those that the studio's page was too slow to send. */
  frames: z.int().check(z.minimum(0), z.maximum(blockFrames)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
/** From studio to desk: this stream has ended. */
const stoppedReport = z.strictObject({ kind: z.literal("stopped"), stream, why: z.enum(opusReasons) });
/** From desk to studio, twice a second while packets may arrive. */
const heardReport = z.strictObject({
  kind: z.literal("heard"),
  stream,
  /** How many packets the studio has sent, judging by the highest sequence number. */
  expected: count,
  received: count,
  /** How many blocks in a row matched their hash, up to the last one that was compared. 0 while nothing is played. */
  equalBlocks: count,
});

export const losslessReport = z.discriminatedUnion("kind", [beginReport, blockReport, stoppedReport, heardReport]);
export type LosslessReport = z.infer<typeof losslessReport>;
