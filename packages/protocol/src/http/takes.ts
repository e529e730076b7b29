import { gapReasons } from "@foldback/domain/takes/take-gaps";
import { maxGapMs, takeLights } from "@foldback/domain/takes/take-light";
import { endReasons } from "@foldback/domain/takes/take-log";
import { maxSegmentBytes, maxSegments } from "@foldback/domain/takes/take-manifest";
import { maxTakeMarks, maxTakeTextLength, ratings } from "@foldback/domain/takes/take-notes";
import * as z from "zod";
import { base } from "./base.ts";
import { markerLabel } from "./markers.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const takeName = z.string().trim().min(1).max(120);

/** A take on the artist's disk, as its recorder closed it. Sent as the body of `PUT /takes/{id}`. */
export const takeUpload = z.strictObject({
  startedAt: z.iso.datetime(),
  sampleRateHz: z.int().min(8_000).max(192_000),
  channels: z.union([z.literal(1), z.literal(2)]),
  sessionId: z.uuid().nullable(),
  /** Only in a stem: the take that it belongs to. */
  stemOf: z.uuid().toLowerCase().optional(),
  frames: count.min(1),
  why: z.enum(endReasons),
  root: sha256,
  segments: z
    .array(z.strictObject({ sha256, firstFrame: count, frames: count, bytes: z.int().min(1).max(maxSegmentBytes) }))
    .min(1)
    .max(maxSegments),
  name: takeName.nullable(),
  /** The local date and time where the take was recorded, without a time zone. */
  localTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
});
export type TakeUpload = z.infer<typeof takeUpload>;

const gap = z.object({
  firstFrame: z.number(),
  frames: z.number(),
  why: z.enum(gapReasons),
  missedMs: z.number().nullable(),
});
/** Refuses times after 2100, because no later change could replace one from a browser whose clock is far ahead. */
const changedAtMs = z.int().min(0).max(Date.UTC(2100, 0));
const takeMark = z.strictObject({ id: z.uuid(), frame: count, label: markerLabel.min(1) });
const areDifferent = (marks: readonly { id: string }[]) => new Set(marks.map(({ id }) => id)).size === marks.length;

/** What the artist notes about a take. Each part has the time of its last change, or 0 if it was never changed. */
const takeNotes = z.strictObject({
  rating: z.strictObject({ value: z.literal(ratings).nullable(), atMs: changedAtMs }),
  text: z.strictObject({ value: z.string().max(maxTakeTextLength), atMs: changedAtMs }),
  marks: z.strictObject({ value: z.array(takeMark).max(maxTakeMarks).refine(areDifferent), atMs: changedAtMs }),
});

const take = z.object({
  takeId: z.string(),
  sessionId: z.string().nullable(),
  name: z.string().nullable(),
  startedAt: z.string(),
  sampleRateHz: z.number(),
  channels: z.number(),
  frames: z.number(),
  root: z.string(),
  bytes: z.number(),
  /** Null while segments are missing. */
  sealed: z
    .object({ atMs: z.number(), format: z.enum(["pcm-16", "pcm-24", "float-32"]), gaps: z.array(gap) })
    .nullable(),
});
/** A take's stem: the talkback that was kept with it. It has the take's length, rate and channels. */
const stem = take.pick({ takeId: true, root: true, bytes: true, sealed: true });
const ownStem = stem.extend({
  storedBytes: z.number(),
  /** The engineers who allowed their talkback to be kept in the take's session. */
  spokenBy: z.array(z.string()),
});
const ownTake = take.extend({
  storedBytes: z.number(),
  /** Null unless the take has a stem that's on Foldback or being uploaded. */
  stem: ownStem.nullable(),
  keptUntilMs: z.number().nullable(),
  notes: takeNotes,
  deliveries: z.array(
    z.object({ engineerId: z.string(), name: z.string(), deliveredAtMs: z.number(), withTalkback: z.boolean() }),
  ),
});
export type OwnTakeView = z.infer<typeof ownTake>;
/** Omits the artist's rating and text, which only they can see. */
const deliveredTake = take.extend({
  artistName: z.string(),
  deliveredAtMs: z.number(),
  /** Null unless it was delivered with the take. */
  stem: stem.nullable(),
  keptUntilMs: z.number().nullable(),
  marks: z.array(takeMark),
});
export type DeliveredTakeView = z.infer<typeof deliveredTake>;

/** What the server measured in a take. */
const takeMeasurements = z.object({
  /** The waveform: the lowest and the highest sample of each column, from -127 to 127. */
  peaks: z.array(z.object({ low: z.number(), high: z.number() })),
  loudness: z.object({ lufs: z.number().nullable(), truePeakDb: z.number().nullable() }),
});
export type TakeMeasurementsView = z.infer<typeof takeMeasurements>;

/** The light after a session. `secondsLeft` is at most a day. */
export const reportedLight = z.strictObject({
  light: z.enum(takeLights),
  secondsLeft: z.int().min(0).max(86_400).nullable(),
  /** How much is missing from the session's takes. Older pages don't report it. */
  gapMs: z.int().min(0).max(maxGapMs).optional(),
});

/** How a hand-off's sound is stored. */
export const handOffFormats = ["wav", "flac"] as const;
const ofTake = z.strictObject({ takeId: z.uuid() });
const delivery = ofTake.extend({ engineerId: z.string().min(1).max(128) });

export const takes = {
  /** The caller's takes on the server. */
  list: base.output(
    z.object({
      takes: z.array(ownTake),
      /** Null if the plan doesn't include copies. */
      room: z.object({ usedBytes: z.number(), bytes: z.number(), days: z.number() }).nullable(),
      /** The engineers who were in the caller's sessions and can therefore receive their takes, newest first. */
      engineers: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  /** Closes a copy once every segment has arrived. Idempotent. */
  seal: base.input(ofTake).output(z.object({ root: z.string() })),
  rename: base.input(ofTake.extend({ name: takeName })).output(z.object({})),
  /** Keeps the later version of each part, and returns the result. Idempotent. */
  annotate: base.input(ofTake.extend({ notes: takeNotes })).output(z.object({ notes: takeNotes })),
  /** Permanently deletes the server's copy. */
  remove: base.input(ofTake).output(z.object({})),
  /**
   * Lets this engineer download the take, with or without its talkback. Without `withTalkback`, the talkback goes only
   * to the engineer who spoke, and an earlier delivery stays as it is. Idempotent.
   */
  deliver: base.input(delivery.extend({ withTalkback: z.boolean().optional() })).output(z.object({})),
  /** Idempotent. The engineer keeps what they've already downloaded. */
  withdraw: base.input(delivery).output(z.object({})),
  /** After a session, the artist's page reports repeatedly whether the takes are safe, until it's closed. */
  tellLight: base.input(reportedLight.extend({ sessionId: z.uuid() })).output(z.object({})),
  /** What the artist's page last reported. Unknown if it hasn't reported anything for a while. */
  light: base.input(z.strictObject({ sessionId: z.uuid() })).output(reportedLight),
  /** For the caller's own sealed takes and those delivered to them. Null until the server has measured the take. */
  measurements: base.input(ofTake).output(z.object({ measurements: takeMeasurements.nullable() })),
  /** The takes that artists have delivered to the caller. */
  delivered: base.output(z.object({ takes: z.array(deliveredTake) })),
};
