// Password sign-up. Until the emailed link is used, there are only attempts and no account, because anyone could have
// typed the address. A password typed before then counts only in the browser where it was typed.
import { randomBytes } from "node:crypto";
import type { UserId } from "@foldback/domain/ids";
import { alreadyRegisteredMail, verificationMail } from "./mails.ts";
import { signUpLinkWithinMs } from "./policy.ts";
import type { Mailer, SignUpAttempt, SignUpStore } from "./ports.ts";
import { tokenHash } from "./token-hash.ts";

export type SignUpDeps = {
  signUps: SignUpStore;
  mailer: Mailer;
  /** Limits emails per address. */
  mailPace: { take(email: string): boolean };
  publicUrl: string;
  nowMs: () => number;
};

type SignUpForm = Pick<SignUpAttempt, "name" | "requestedRole" | "passwordHash"> & { email: string; browser: string };

/** HAZARD: takes the same steps for every address, because any difference would reveal which addresses are known. */
export async function beginSignUp(deps: SignUpDeps, { browser, ...form }: SignUpForm): Promise<void> {
  const email = addressOf(form.email);
  await mailLink(deps, {
    ...form,
    name: form.name.trim(),
    email,
    browserHash: tokenHash(browser),
    createdAtMs: deps.nowMs(),
  });
}

/** Sends another link for a pending attempt, preferably this browser's. Links sent earlier keep working. */
export async function sendLinkAgain(deps: SignUpDeps, asked: { email: string; browser: string | null }): Promise<void> {
  const email = addressOf(asked.email);
  const own = asked.browser === null ? null : await deps.signUps.findLatest(email, tokenHash(asked.browser));
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
  await signUps.keep({ ...attempt, tokenHash: tokenHash(token), untilMs: nowMs() + signUpLinkWithinMs });
  // Strangers can use up the limit but can't lock the owner out. Any recent link to this address completes the owner's
  // attempt when opened in the owner's browser.
  if (!mailPace.take(email)) return;
  // If the address has an account, we don't email a link, so this attempt can never be completed.
  await mailer.send(
    hasAccount ? alreadyRegisteredMail(email, publicUrl) : verificationMail(email, { publicUrl, token }),
  );
}

export type SignUpLink =
  | { status: "open"; email: string; isSameBrowser: boolean }
  | { status: "not-valid" }
  | { status: "expired" };

/** Changes nothing, because mail scanners also follow links. */
export async function readSignUpLink(
  { signUps, nowMs }: Pick<SignUpDeps, "signUps" | "nowMs">,
  { token, browser }: { token: string; browser: string | null },
): Promise<SignUpLink> {
  const link = await signUps.find(tokenHash(token));
  if (link === null) return { status: "not-valid" };
  if (link.untilMs <= nowMs()) return { status: "expired" };
  const own = browser === null ? null : await signUps.findLatest(link.email, tokenHash(browser));
  return { status: "open", email: link.email, isSameBrowser: own !== null };
}

/**
 * The link proves the address, but the password depends on the browser. A browser that signed up with this address
 * completes its own attempt, even with a link from another attempt. Any other browser sets a new password here. Returns
 * null if this link or another one to the same address was used first.
 */
export const proveAddress = (
  { signUps, nowMs }: Pick<SignUpDeps, "signUps" | "nowMs">,
  { token, ...by }: { token: string } & ({ browser: string } | { newPasswordHash: string }),
): Promise<UserId | null> =>
  signUps.prove({
    tokenHash: tokenHash(token),
    by: "browser" in by ? { browserHash: tokenHash(by.browser) } : by,
    nowMs: nowMs(),
  });

/** Finds only this browser's attempt, because no one else may learn that a sign-up with this address is pending. */
export const findOwnAttempt = (
  { signUps }: Pick<SignUpDeps, "signUps">,
  { email, browser }: { email: string; browser: string },
): Promise<SignUpAttempt | null> => signUps.findLatest(addressOf(email), tokenHash(browser));

const addressOf = (email: string) => email.trim().toLowerCase();
