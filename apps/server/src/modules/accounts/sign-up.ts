// Signing up with a password. Until the mail's link is used there is no account, only attempts, and anyone may have made
// them: a password that was typed before the address was proved counts in the browser that typed it and nowhere else.
import { createHash, randomBytes } from "node:crypto";
import type { UserId } from "@foldback/domain/ids";
import { alreadyRegisteredMail, verificationMail } from "./mails.ts";
import { signUpLinkWithinMs } from "./policy.ts";
import type { Mailer } from "./ports.ts";
import type { SignUpAttempt, SignUpStore } from "./sign-up-ports.ts";

export type SignUpDeps = {
  signUps: SignUpStore;
  mailer: Mailer;
  /** How often one address is mailed, by address. */
  mailPace: { take(email: string): boolean };
  publicUrl: string;
  nowMs: () => number;
};

type SignUpForm = Pick<SignUpAttempt, "name" | "requestedRole" | "passwordHash"> & { email: string; browser: string };

/** HAZARD: takes the same steps for every address, known or not: an attempt that differs would tell which ones are known. */
export async function beginSignUp(deps: SignUpDeps, { browser, ...form }: SignUpForm): Promise<void> {
  const email = addressOf(form.email);
  await mailLink(deps, {
    ...form,
    name: form.name.trim(),
    email,
    browserHash: hashOf(browser),
    createdAtMs: deps.nowMs(),
  });
}

/** A further link for an attempt that waits, preferably one of this browser. The links sent before keep working. */
export async function sendLinkAgain(deps: SignUpDeps, asked: { email: string; browser: string | null }): Promise<void> {
  const email = addressOf(asked.email);
  const own = asked.browser === null ? null : await deps.signUps.findLatest(email, hashOf(asked.browser));
  const attempt = own ?? (await deps.signUps.findLatest(email));
  if (attempt !== null) await mailLink(deps, attempt);
}

async function mailLink(
  { signUps, mailer, mailPace, publicUrl, nowMs }: SignUpDeps,
  attempt: SignUpAttempt,
): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const { email } = attempt;
  const hasAccount = await signUps.hasAccount(email);
  await signUps.keep({ ...attempt, tokenHash: hashOf(token), untilMs: nowMs() + signUpLinkWithinMs });
  // Strangers can use the pace up, but they can't keep the owner out: any link mailed to this address lately works in the
  // owner's browser for the owner's own attempt.
  if (!mailPace.take(email)) return;
  // The owner of an account gets no link, so this attempt can never be proved.
  await mailer.send(
    hasAccount ? alreadyRegisteredMail(email, publicUrl) : verificationMail(email, { publicUrl, token }),
  );
}

export type FoundLink =
  | { status: "open"; email: string; isSameBrowser: boolean }
  | { status: "not-valid" }
  | { status: "expired" };

/** Changes nothing: mail scanners follow links too. */
export async function lookAtLink(
  { signUps, nowMs }: Pick<SignUpDeps, "signUps" | "nowMs">,
  { token, browser }: { token: string; browser: string | null },
): Promise<FoundLink> {
  const link = await signUps.find(hashOf(token));
  if (link === null) return { status: "not-valid" };
  if (link.untilMs <= nowMs()) return { status: "expired" };
  const own = browser === null ? null : await signUps.findLatest(link.email, hashOf(browser));
  return { status: "open", email: link.email, isSameBrowser: own !== null };
}

/**
 * The link proves the address; whose password counts is decided by the browser. One that signed up with this address gets its
 * own attempt, whichever link of the address it uses. Any other sets the password here. Null if another request used this
 * link, or another of this address, in the meantime.
 */
export const proveAddress = (
  { signUps, nowMs }: Pick<SignUpDeps, "signUps" | "nowMs">,
  { token, ...by }: { token: string } & ({ browser: string } | { newPasswordHash: string }),
): Promise<UserId | null> =>
  signUps.prove({
    tokenHash: hashOf(token),
    by: "browser" in by ? { browserHash: hashOf(by.browser) } : by,
    nowMs: nowMs(),
  });

/** The attempt of this browser with this address, so that only the person who signed up learns that it waits. */
export const findOwnAttempt = (
  { signUps }: Pick<SignUpDeps, "signUps">,
  { email, browser }: { email: string; browser: string },
): Promise<SignUpAttempt | null> => signUps.findLatest(addressOf(email), hashOf(browser));

const addressOf = (email: string) => email.trim().toLowerCase();
const hashOf = (secret: string) => createHash("sha256").update(secret).digest("hex");
