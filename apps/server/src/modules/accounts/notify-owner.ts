// Tells an account's owner when a way to sign in changes, and when an unknown browser or network signs in. If we can't
// tell them, we log it and never block the change.
import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";
import type { UserId } from "@foldback/domain/ids";
import { browserName } from "@foldback/domain/people/browser-name";
import type { Log } from "../../log.ts";
import { newSignInMail, type SignInMethodChange, signInMethodMail } from "./mails.ts";
import { newcomerForMs } from "./policy.ts";
import type { Account, AccountStore, KnownBrowsers, Mail, Mailer, PersonalStore } from "./ports.ts";

export type OwnerNotifierDeps = {
  accounts: Pick<AccountStore, "find">;
  people: Pick<PersonalStore, "read">;
  browsers: KnownBrowsers;
  mailer: Mailer;
  publicUrl: string;
  /** The HMAC key for the fingerprints. Without it, an attacker can't test which browser and address one belongs to. */
  secret: string;
  nowMs: () => number;
  log: Log;
};

/** The browser and address recorded with the sign-in. */
export type SignInPlace = { userId: UserId; userAgent: string | null; ip: string | null };
export type OwnerNotifier = ReturnType<typeof createOwnerNotifier>;

export function createOwnerNotifier(deps: OwnerNotifierDeps) {
  const { people, publicUrl } = deps;
  return {
    methodChanged: (userId: UserId, change: SignInMethodChange) =>
      attempt(deps, () => tell(deps, userId, ({ email }) => signInMethodMail(email, { publicUrl, change }))),
    /** We don't report a new user's first way to sign in. */
    linked: ({ userId, provider }: { userId: UserId; provider: string }) =>
      attempt(deps, async () => {
        const own = await people.read(userId);
        if (own === null || (!own.hasPassword && own.linked.length < 2)) return;
        const change: SignInMethodChange = { way: "linked", provider, added: true };
        await tell(deps, userId, ({ email }) => signInMethodMail(email, { publicUrl, change }));
      }),
    signedIn: (place: SignInPlace) => attempt(deps, () => tellOfNewBrowser(deps, place)),
    /** Remembers this browser for as long as its sign-in is in use. */
    stillHere: (place: SignInPlace) =>
      attempt(deps, async () => void (await deps.browsers.meet(place.userId, fingerprintOf(deps, place)))),
  };
}

async function tellOfNewBrowser(deps: OwnerNotifierDeps, place: SignInPlace): Promise<void> {
  const { userId } = place;
  const met = await deps.browsers.meet(userId, fingerprintOf(deps, place));
  if (met.isKnown) return;
  const atMs = deps.nowMs();
  // We don't report the first browser of a new account, because its owner is using it.
  if (!met.hasOthers && atMs - met.accountSinceMs < newcomerForMs) return;
  const { publicUrl } = deps;
  const facts = { publicUrl, browser: browserName(place.userAgent), atMs };
  await tell(deps, userId, ({ email }) => newSignInMail(email, facts));
}

async function tell(deps: OwnerNotifierDeps, userId: UserId, mailFor: (owner: Account) => Mail): Promise<void> {
  const owner = await deps.accounts.find(userId);
  if (owner !== null) await deps.mailer.send(mailFor(owner));
}

async function attempt({ log }: OwnerNotifierDeps, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    log.warn({ err: error }, "couldn't email an account's owner about a change");
  }
}

const fingerprintOf = ({ secret }: OwnerNotifierDeps, { userId, userAgent, ip }: SignInPlace) =>
  createHmac("sha256", secret)
    .update([userId, browserName(userAgent), roughNetwork(ip ?? "")].join("\n"))
    .digest("base64url");

/** Roughly the internet provider's network. Addresses within it change too often to report every change. */
const roughNetwork = (ip: string) =>
  (isIPv6(ip) || ip.includes(":") ? ip.split(":") : ip.split(".")).slice(0, 2).join();
