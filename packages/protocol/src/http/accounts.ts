import { requestableRoles, roles } from "@foldback/domain/people/roles";
import * as z from "zod";
import { base } from "./base.ts";

const me = z.object({
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), emailVerified: z.boolean() }),
  roles: z.array(z.enum(roles)),
  /** The role that leads by precedence; null when none is held. */
  role: z.enum(roles).nullable(),
  /** What was asked for at sign-up, as long as it was not given: an intent, never a right. */
  requestedRole: z.enum(requestableRoles).nullable(),
  /** What an administrator has to do before anything else is allowed. */
  secondFactorNeeded: z.enum(["set-up", "proof"]).nullable(),
});

const device = z.object({
  id: z.string(),
  /** As the browser describes itself. */
  browser: z.string(),
  signedInAtMs: z.number(),
  /** Exact to a day. */
  lastUsedAtMs: z.number(),
  current: z.boolean(),
});

const ownAccount = z.object({
  createdAtMs: z.number(),
  hasPassword: z.boolean(),
  /** Google and GitHub, as far as they are linked. */
  linked: z.array(z.object({ id: z.string(), provider: z.string(), linkedAtMs: z.number() })),
  devices: z.array(device),
  /** An authenticator app is set up. */
  authenticatorApp: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string().nullable(), createdAtMs: z.number() })),
});

export const nameLimit = 120;
const personName = z
  .string()
  .trim()
  .max(nameLimit)
  .regex(/^\P{Cc}*$/u);

/** The account's password, where it has one; without it a sign-in of the last half hour is enough. */
export const identityProof = z.strictObject({ password: z.string().max(128).optional() });

export const accounts = {
  /** Null when nobody is signed in. */
  me: base.output(me.nullable()),
  /** Which ways to sign in this server is configured for, and whether mails go to the development mailbox. */
  providers: base.output(z.object({ google: z.boolean(), github: z.boolean(), developmentMailbox: z.boolean() })),
  own: base.output(ownAccount),
  /** The old address gets a mail first, whether or not the new one is free. */
  changeEmail: base.input(identityProof.extend({ newEmail: z.email().max(254) })).output(z.object({})),
  /** By the link of a mail, so without a sign-in. `prove`: now the new address has mail. */
  followEmailChange: base
    .input(z.strictObject({ token: z.string().max(128) }))
    .output(z.object({ next: z.enum(["prove", "changed"]) })),
  rename: base.input(z.strictObject({ name: personName })).output(z.object({})),
  /** Ends one sign-in of one's own, or all but this one. */
  endDevice: base.input(z.strictObject({ id: z.string().max(64) })).output(z.object({})),
  endOtherDevices: base.output(z.object({ ended: z.number() })),
  /** Ends every sign-in, this one too. */
  signOutEverywhere: base.output(z.object({})),
  /** For good, at once. */
  remove: base.input(identityProof).output(z.object({})),
};
