import { nameLimit } from "@foldback/domain/people/name-limit";
import { requestableRoles, roles } from "@foldback/domain/people/roles";
import * as z from "zod";
import { base } from "./base.ts";

const me = z.object({
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), emailVerified: z.boolean() }),
  roles: z.array(z.enum(roles)),
  /** The first of `roles` in order of precedence, or null if the user has none. */
  role: z.enum(roles).nullable(),
  /** The role requested at sign-up, until it's granted. A request doesn't give any rights. */
  requestedRole: z.enum(requestableRoles).nullable(),
  /** True for an artist's guest engineer, who can use the engineer dashboard without having the role. */
  isGuest: z.boolean(),
  /** What administrators must do before they can do anything else. */
  secondFactorNeeded: z.enum(["set-up", "proof"]).nullable(),
});

const device = z.object({
  id: z.string(),
  /** As reported by the browser itself. */
  browser: z.string(),
  signedInAtMs: z.number(),
  /** Rounded to a day. */
  lastUsedAtMs: z.number(),
  current: z.boolean(),
});

const ownAccount = z.object({
  createdAtMs: z.number(),
  hasPassword: z.boolean(),
  /** The linked Google and GitHub accounts. */
  linked: z.array(z.object({ id: z.string(), provider: z.string(), linkedAtMs: z.number() })),
  devices: z.array(device),
  /** True if an authenticator app is set up. */
  authenticatorApp: z.boolean(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string().nullable(), createdAtMs: z.number() })),
});

/** Refuses control characters, and those that change the direction of the text after a name. */
export const personName = z
  .string()
  .trim()
  .max(nameLimit)
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u);

/** The account's password. If the account has none, the user must have signed in within the last half hour instead. */
export const identityProof = z.strictObject({ password: z.string().max(128).optional() });

export const accounts = {
  /** Null if the caller isn't signed in. */
  me: base.output(me.nullable()),
  /** Which other sign-in methods this server offers, and whether emails go to the development mailbox. */
  providers: base.output(z.object({ google: z.boolean(), github: z.boolean(), developmentMailbox: z.boolean() })),
  own: base.output(ownAccount),
  /** Always emails the old address first, even if the new one is taken. */
  changeEmail: base.input(identityProof.extend({ newEmail: z.email().max(254) })).output(z.object({})),
  /**
   * Follows an emailed link. The caller doesn't have to be signed in. `prove` means that the next link was emailed to
   * the new address.
   */
  followEmailChange: base
    .input(z.strictObject({ token: z.string().max(128) }))
    .output(z.object({ next: z.enum(["prove", "changed"]) })),
  /** Emails the caller the studio's address, to open it on another device. */
  mailStudioLink: base.output(z.object({})),
  rename: base.input(z.strictObject({ name: personName })).output(z.object({})),
  /** Signs the caller out on one of their devices. */
  endDevice: base.input(z.strictObject({ id: z.string().max(64) })).output(z.object({})),
  endOtherDevices: base.output(z.object({ ended: z.number() })),
  /** Signs the caller out everywhere, including here. */
  signOutEverywhere: base.output(z.object({})),
  /** Deletes the account immediately and permanently. */
  remove: base.input(identityProof).output(z.object({})),
};
