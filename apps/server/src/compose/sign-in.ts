// Wires up sign-in: accounts, the authentication library, and the gate that checks every request's cookie.
import { createAuth } from "../adapters/auth/auth.ts";
import { createSignInGate } from "../adapters/auth/sign-in-gate.ts";
import type { PasswordHasher } from "../adapters/passwords/password-hasher.ts";
import type { Database } from "../adapters/postgres/database.ts";
import { createEmailChangeStore } from "../adapters/postgres/email-change-store.ts";
import type { PublicAddress } from "../config/public-address.ts";
import type { Config } from "../config.ts";
import { networkKey } from "../http/admission/network-key.ts";
import type { Log } from "../log.ts";
import { admitsDemoAccounts, demoAdminEmail, demoEmails } from "../modules/accounts/demo-policy.ts";
import { guestLinkLimit } from "../modules/guests/policy.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import { composeAccountStore, composeOwnerNotifier, composeSignUpMails } from "./accounts.ts";

type AuthOptions = Parameters<typeof createAuth>[0];
type Options = {
  config: Config;
  database: Database;
  address: PublicAddress;
  /** The sign-in cookie's name, and the secret that verifies it. */
  seal: { name: string; secret: string };
  passwords: PasswordHasher;
  mailer: AuthOptions["mailer"];
  onSignInEnded: AuthOptions["onSignInEnded"];
  log: Log;
  nowMs: () => number;
};

export function composeSignIn({ config, database, address, seal, passwords, mailer, ...options }: Options) {
  const { onSignInEnded, log, nowMs } = options;
  const db = database.as({ role: "sign-in" });
  // Local demo accounts don't need an authenticator app.
  const needNoSecondFactor = address.isLoopback && config.demoData !== "off" ? [demoAdminEmail] : [];
  const admitsDemo = admitsDemoAccounts({ setting: config.demoData, isLoopback: address.isLoopback });
  const accounts = composeAccountStore(database, { needNoSecondFactor, closed: admitsDemo ? [] : demoEmails });
  const auth = createAuth({
    passwords,
    settings: {
      publicUrl: address.url,
      origins: address.origins,
      isHttps: address.isHttps,
      secret: config.authSecret,
      social: config.social,
    },
    db,
    accounts,
    mailer,
    owners: composeOwnerNotifier({ config, db, accounts, mailer, publicUrl: address.url, log }),
    onSignInEnded,
    signUpMails: composeSignUpMails(config, nowMs),
    guestMails: createSlidingWindow({ ...guestLinkLimit, nowMs }),
    forgetEmailChange: createEmailChangeStore(db).forget,
    nowMs,
    log,
  });
  return { accounts, auth, signIns: createSignInGate({ auth, accounts, seal, passwords, networkOf: networkKey }) };
}
