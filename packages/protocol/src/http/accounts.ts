import { roles } from "@foldback/domain/people/roles";
import * as z from "zod";
import { base } from "./base.ts";

const me = z.object({
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), emailVerified: z.boolean() }),
  roles: z.array(z.enum(roles)),
  /** The role that leads by precedence; null when none is held. */
  role: z.enum(roles).nullable(),
  /** What an administrator has to do before anything else is allowed. */
  secondFactorNeeded: z.enum(["set-up", "proof"]).nullable(),
});

export const accounts = {
  /** Null when nobody is signed in. */
  me: base.output(me.nullable()),
  /** Which ways to sign in this server is configured for, and whether mails go to the development mailbox. */
  providers: base.output(z.object({ google: z.boolean(), github: z.boolean(), developmentMailbox: z.boolean() })),
};
