import * as z from "zod";
import { companionSystems } from "../companion.ts";
import { base } from "./base.ts";

const companionView = z.object({
  id: z.string(),
  name: z.string(),
  system: z.enum(companionSystems),
  pairedAtMs: z.number(),
  /** Rounded to a minute. Null if it hasn't connected since it was paired. */
  lastSeenAtMs: z.number().nullable(),
  connected: z.boolean(),
});

/** The companions of the caller's account. */
export const companions = {
  list: base.output(z.object({ companions: z.array(companionView) })),
  /** Uses up the code that a companion shows. The person at the companion then has to confirm the account. */
  enterCode: base
    .input(z.strictObject({ code: z.string().max(32) }))
    .output(z.object({ attempt: z.string(), name: z.string(), system: z.enum(companionSystems) })),
  /** What became of a code that the caller entered. */
  attempt: base
    .input(z.strictObject({ attempt: z.uuid() }))
    .output(z.object({ status: z.enum(["waiting", "paired", "refused", "full", "over"]) })),
  revoke: base.input(z.strictObject({ id: z.uuid() })).output(z.object({})),
};
