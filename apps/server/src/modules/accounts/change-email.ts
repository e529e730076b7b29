// Changes a user's email address in two steps: they confirm the request at the old address, then a link proves that
// they own the new one. Only the email to the new address says whether it already has an account.
import { randomBytes } from "node:crypto";
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../app-error.ts";
import { addressTakenMail, confirmNewAddressMail, emailChangedMail, proveNewAddressMail } from "./mails.ts";
import { emailChangeWithinMs } from "./policy.ts";
import type { AccountStore, EmailChangeStore, Mailer } from "./ports.ts";
import { tokenHash } from "./token-hash.ts";

export type EmailChangeDeps = {
  changes: EmailChangeStore;
  accounts: Pick<AccountStore, "findByEmail">;
  mailer: Mailer;
  publicUrl: string;
  nowMs: () => number;
};

type Asked = { userId: UserId; email: string; newEmail: string };

/** The caller must already have verified the user's identity. */
export async function requestEmailChange(deps: EmailChangeDeps, { userId, email, newEmail }: Asked): Promise<void> {
  const to = asKept(newEmail);
  if (to === email) throw new AppError("EMAIL_UNCHANGED");
  const token = await begin(deps, { userId, from: email, to, step: "confirm" });
  await deps.mailer.send(confirmNewAddressMail(email, { publicUrl: deps.publicUrl, token, newEmail: to }));
}

/**
 * Each link works once. Returns "prove" if we've now emailed the new address, or "changed" if the change is complete.
 */
export async function followEmailChange(deps: EmailChangeDeps, token: string): Promise<"prove" | "changed"> {
  const change = await deps.changes.take(tokenHash(token), deps.nowMs());
  if (change === null) throw new AppError("LINK_NOT_VALID");
  if (change.step === "confirm") {
    await askNewAddress(deps, change);
    return "prove";
  }
  const outcome = await deps.changes.apply(change);
  if (outcome === "taken") throw new AppError("EMAIL_TAKEN");
  if (outcome === "gone") throw new AppError("LINK_NOT_VALID");
  await deps.mailer.send(emailChangedMail(change.from, { publicUrl: deps.publicUrl, newEmail: change.to }));
  return "changed";
}

async function askNewAddress(deps: EmailChangeDeps, change: { userId: UserId; from: string; to: string }) {
  const { publicUrl } = deps;
  if ((await deps.accounts.findByEmail(change.to)) !== null) {
    await deps.mailer.send(addressTakenMail(change.to, publicUrl));
    return;
  }
  const token = await begin(deps, { ...change, step: "prove" });
  await deps.mailer.send(proveNewAddressMail(change.to, { publicUrl, token }));
}

async function begin(deps: EmailChangeDeps, change: Parameters<EmailChangeStore["begin"]>[0]["change"]) {
  const token = randomBytes(32).toString("base64url");
  await deps.changes.begin({ tokenHash: tokenHash(token), change, untilMs: deps.nowMs() + emailChangeWithinMs });
  return token;
}

const asKept = (email: string) => email.trim().toLowerCase();
