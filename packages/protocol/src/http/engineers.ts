import * as z from "zod";
import { base } from "./base.ts";
import { engineerProfile } from "./onboarding.ts";

const engineerCard = z.object({
  id: z.string(),
  name: z.string().nullable(),
  /** 0 to 100; null while no match has been computed. */
  matchScore: z.number().nullable(),
  /** Why, what weighs most first; at most three. */
  matchReasons: z.array(z.string()),
  primaryGenre: z.string().nullable(),
  specialisations: z.array(z.string()),
});
export type EngineerCard = z.infer<typeof engineerCard>;

/** What artists may read of an engineer; how the engineer is paid is nobody else's business. */
const publicProfile = engineerProfile
  .omit({ paymentMethod: true, paymentThreshold: true, payoutSchedule: true })
  .extend({ id: z.string(), name: z.string().nullable() });
export type PublicEngineerProfile = z.infer<typeof publicProfile>;

export const engineers = {
  /** At most ten approved engineers, best match first. */
  list: base.output(z.object({ engineers: z.array(engineerCard) })),
  /** Approved engineers only; everybody else looks absent. */
  profile: base.input(z.strictObject({ engineerId: z.string().max(64) })).output(publicProfile),
};
