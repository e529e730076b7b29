import { availableHours } from "@foldback/domain/availability/available-now";
import * as z from "zod";
import { base } from "./base.ts";
import { engineerProfile } from "./onboarding.ts";

const presence = {
  /** A dashboard of theirs is open at this moment. */
  online: z.boolean(),
  /** Free for a session at once, until then; null when they have not said so. */
  availableUntilMs: z.number().nullable(),
  /** In a session with somebody: they can be asked, but cannot come before it is over. */
  inSession: z.boolean(),
};

const engineerCard = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** 0 to 100; null while no match has been computed. */
  matchScore: z.number().nullable(),
  /** Why, what weighs most first; at most three. */
  matchReasons: z.array(z.string()),
  primaryGenre: z.string().nullable(),
  specialisations: z.array(z.string()),
  ...presence,
});
export type EngineerCard = z.infer<typeof engineerCard>;

/** What artists may read of an engineer; how the engineer is paid is nobody else's business. */
const publicProfile = engineerProfile
  .omit({ paymentMethod: true, paymentThreshold: true, payoutSchedule: true })
  .extend({ id: z.string(), name: z.string().nullable(), ...presence });
export type PublicEngineerProfile = z.infer<typeof publicProfile>;

export const engineers = {
  /** At most ten approved engineers, best match first. */
  list: base.output(z.object({ engineers: z.array(engineerCard) })),
  /** Approved engineers only; everybody else looks absent. */
  profile: base.input(z.strictObject({ engineerId: z.string().max(64) })).output(publicProfile),
  /** An engineer's own word that they are free at once. */
  ownAvailability: base.output(z.object({ availableUntilMs: z.number().nullable() })),
  /** For so many hours from now; null takes it back. */
  setAvailable: base
    .input(z.strictObject({ hours: z.literal(availableHours).nullable() }))
    .output(z.object({ availableUntilMs: z.number().nullable() })),
};
