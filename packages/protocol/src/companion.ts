// What a companion and the server say to each other on the companion's WebSocket.
import { companionLimits, readCompanionCode } from "@foldback/domain/companion/pairing-code";
import { dawScopes } from "@foldback/domain/consent/scopes";
import * as z from "zod/mini";

export const companionPath = "/companion";

export const companionSystems = ["linux", "windows", "macos"] as const;
export type CompanionSystem = (typeof companionSystems)[number];

export const companionSocketLimits = {
  frameBytes: 4_096,
  /** Either side gives up after this much silence. */
  silentForMs: 50_000,
  helloWithinMs: 10_000,
  /** Longer than a code and its answer can take. */
  unpairedForMs: 8 * 60_000,
} as const;

/** Why the server closed a companion's socket. Companions must go by the code and ignore the text. */
export const companionCloseCodes = {
  badMessage: 1008,
  restarting: 1012,
  tryAgainLater: 1013,
  signatureRefused: 4401,
  suspended: 4403,
  /** The account was deleted, or its email address isn't confirmed. */
  accountClosed: 4404,
  silent: 4408,
  replaced: 4409,
  revoked: 4410,
  codeOver: 4411,
  /** The account has as many companions as it can have. */
  accountFull: 4412,
} as const;

/** 32 bytes. The last letter has four bits to spare, which must be zero, so that each key has one spelling. */
const key = z.string().check(z.regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/));
/** The companion prints it, so it can't contain anything that a terminal obeys. */
const code = z.string().check(z.refine((text) => readCompanionCode(text) === text));
const signature = z.string().check(z.regex(/^[\w-]{86}$/));
const nonce = z.string().check(z.regex(/^[\w-]{22,64}$/));
/** Shown to the owner, so it can't contain anything that changes how a line reads. */
const name = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(companionLimits.maxNameLength), z.regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u));

export const fromCompanion = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("hello"),
    key,
    signature,
    /** The address that the companion connected to, as signed. */
    server: z.string().check(z.maxLength(200)),
    name,
    system: z.enum(companionSystems),
  }),
  /** The person at the companion answered the question about the account. */
  z.strictObject({ type: z.literal("confirm"), signature }),
  z.strictObject({ type: z.literal("refuse") }),
  z.strictObject({ type: z.literal("ask-lease"), ask: nonce }),
  z.strictObject({ type: z.literal("alive") }),
]);
export type FromCompanion = z.infer<typeof fromCompanion>;

export const toCompanion = z.discriminatedUnion("type", [
  z.object({ type: z.literal("challenge"), challenge: nonce }),
  /** Not paired yet: show this code. */
  z.object({ type: z.literal("code"), code }),
  /** A signed-in person entered the code. */
  z.object({ type: z.literal("confirm-account"), userId: z.string(), name: z.string(), email: z.string() }),
  z.object({
    type: z.literal("paired"),
    companion: z.string(),
    name: z.string(),
    email: z.string(),
    /** The public key that signs leases. The companion keeps the first one it gets and obeys no other. */
    leaseKey: key,
  }),
  z.object({ type: z.literal("lease"), lease: z.string(), signature }),
  /** There's nothing to lease now. The companion drops what it has, and expects no answer to what it has asked. */
  z.object({ type: z.literal("no-lease") }),
  /**
   * It's worth asking for a lease. If it says which session has changed, the companion drops a lease of an older epoch
   * at once.
   */
  z.object({
    type: z.literal("lease-available"),
    changed: z.optional(z.object({ session: z.string(), epoch: z.int() })),
  }),
  z.object({ type: z.literal("alive") }),
]);
export type ToCompanion = z.infer<typeof toCompanion>;

/** What a lease's text contains. Checked after its signature. */
export const leaseContent = z.strictObject({
  companion: z.string(),
  session: z.string(),
  room: z.string(),
  engineer: z.string(),
  engineerName: z.string(),
  scopes: z.array(z.enum(dawScopes)),
  epoch: z.int(),
  ask: nonce,
  forMs: z.int().check(z.positive()),
});
