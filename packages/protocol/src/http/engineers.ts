import { availableHours } from "@foldback/domain/availability/available-now";
import * as z from "zod";
import { base } from "./base.ts";
import { engineerProfile } from "./onboarding.ts";

const presence = {
  /** True while the engineer has a dashboard open. */
  online: z.boolean(),
  /** Available now until this time, or null. */
  availableUntilMs: z.number().nullable(),
  /** True during a session: artists can invite the engineer, but the engineer can't join before that session ends. */
  inSession: z.boolean(),
};

const engineerCard = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** 0 to 100, or null before the first match was computed. */
  matchScore: z.number().nullable(),
  /** At most three reasons, the strongest first. */
  matchReasons: z.array(z.string()),
  primaryGenre: z.string().nullable(),
  specialisations: z.array(z.string()),
  /** When the engineer's weekly hours begin and end next, or null if they have none in the next two weeks. */
  nextHours: z.object({ fromMs: z.number(), toMs: z.number() }).nullable(),
  ...presence,
});
export type EngineerCard = z.infer<typeof engineerCard>;

/** What artists may see of an engineer, which excludes payout details. */
const publicProfile = engineerProfile
  .omit({ paymentMethod: true, paymentThreshold: true, payoutSchedule: true })
  .extend({ id: z.string(), name: z.string().nullable(), ...presence });
export type PublicEngineerProfile = z.infer<typeof publicProfile>;

export const engineers = {
  /** At most ten approved engineers, best match first. */
  list: base.output(z.object({ engineers: z.array(engineerCard) })),
  /** Returns the same error for an unknown id and for a user who isn't an approved engineer. */
  profile: base.input(z.strictObject({ engineerId: z.string().max(64) })).output(publicProfile),
  /** When the caller's "available now" runs out, or null if it's off. */
  ownAvailability: base.output(z.object({ availableUntilMs: z.number().nullable() })),
  /** Marks the caller as available now for this many hours, or as no longer available if `hours` is null. */
  setAvailable: base
    .input(z.strictObject({ hours: z.literal(availableHours).nullable() }))
    .output(z.object({ availableUntilMs: z.number().nullable() })),
};
