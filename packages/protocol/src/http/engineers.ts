import * as z from "zod";
import { base } from "./base.ts";

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

export const engineers = {
  /** At most ten approved engineers, best match first. */
  list: base.output(z.object({ engineers: z.array(engineerCard) })),
};
