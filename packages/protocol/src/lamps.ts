import { maxDeviceName } from "@foldback/domain/pairing/phone-pairing";
import { recorderFailures, recorderStatuses } from "@foldback/domain/takes/recorder-report";
import { maxGapMs, takeLights } from "@foldback/domain/takes/take-light";
import * as z from "zod/mini";

/**
 * What the studio is actually sending, for the artist's phone and tab remotes. The studio's page, the server and the
 * phone may all run different versions, so missing fields get a default, and values that this version doesn't know
 * count as unknown.
 */
export const lamps = {
  screen: z.boolean(),
  microphone: z.boolean(),
  control: z.enum(["closed", "pointing", "open"]),
  recording: z.boolean(),
  /** These have defaults, because older pages don't send them. */
  programFeed: z._default(z.boolean(), false),
  talkback: z._default(z.boolean(), false),
  programDevice: z.catch(z.optional(z.string().check(z.maxLength(maxDeviceName))), undefined),
  takes: z.catch(z.enum(takeLights), "unknown"),
  takesGapMs: z.catch(z.optional(z.int().check(z.minimum(0), z.maximum(maxGapMs))), undefined),
  /** Null if the studio hasn't loaded its recorder, or if it reports in the format of another version. */
  recorder: z.catch(
    z.nullable(
      z.object({
        status: z.enum(recorderStatuses),
        /** Whole seconds of the take that are on disk. */
        seconds: z.int().check(z.minimum(0), z.maximum(1_000_000)),
        failure: z.nullable(z.enum(recorderFailures)),
      }),
    ),
    null,
  ),
};
