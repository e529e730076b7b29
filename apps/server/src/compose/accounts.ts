import type { UserId } from "@foldback/domain/ids";
import { type AccountStoreOptions, createAccountStore } from "../adapters/postgres/account-store.ts";
import type { Database, Db } from "../adapters/postgres/database.ts";
import { createEmailChangeStore } from "../adapters/postgres/email-change-store.ts";
import { createKnownBrowserStore } from "../adapters/postgres/known-browser-store.ts";
import { createPersonalDataCollector } from "../adapters/postgres/personal-data.ts";
import { createPersonalStore } from "../adapters/postgres/personal-store.ts";
import { createRetentionStore } from "../adapters/postgres/retention-store.ts";
import type { Config } from "../config.ts";
import { startAccountSweep } from "../jobs/sweep-accounts.ts";
import type { Log } from "../log.ts";
import type { ErasureDeps } from "../modules/accounts/erase-account.ts";
import { createOwnerNotifier, type OwnerNotifierDeps } from "../modules/accounts/notify-owner.ts";
import { signUpMailLimit } from "../modules/accounts/policy.ts";
import type { AccountStore, SignInGate, SuspensionListener } from "../modules/accounts/ports.ts";
import type { ProofDeps } from "../modules/accounts/prove-identity.ts";
import type { SweepDeps } from "../modules/accounts/sweep-accounts.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import type { composeClips } from "./clips.ts";
import type { composeMail } from "./mail.ts";
import type { composeTakes } from "./takes.ts";

type Options = {
  forSignIn: Db;
  /** Erasing a user and collecting their data needs the server's rights. */
  forJobs: Db;
  accounts: AccountStore;
  mail: ReturnType<typeof composeMail>;
  gate: SignInGate;
  onRemoved: SuspensionListener;
  onSignInEnded: (userId: UserId) => void;
  takes: Pick<ReturnType<typeof composeTakes>, "forget" | "exportOf">;
  clips: Pick<ReturnType<typeof composeClips>, "forget" | "soundOf">;
  publicUrl: string;
  log: Log;
  nowMs: () => number;
};

const tries = { limit: 10, windowMs: 15 * 60_000 };
const emailChanges = { limit: 5, windowMs: 60 * 60_000 };
const studioLinks = { limit: 3, windowMs: 10 * 60_000 };
const linkTries = { limit: 30, windowMs: 10 * 60_000 };

type OwnerNotifierOptions = Pick<OwnerNotifierDeps, "accounts" | "mailer" | "publicUrl" | "log"> & {
  config: Pick<Config, "authSecret">;
  db: Db;
};

/** Uses the system clock, because the authentication library does too. */
export const composeOwnerNotifier = ({ config, db, ...deps }: OwnerNotifierOptions) =>
  createOwnerNotifier({
    ...deps,
    people: createPersonalStore(db),
    browsers: createKnownBrowserStore(db),
    secret: config.authSecret,
    nowMs: Date.now,
  });

export const composeSignUpMails = ({ signInLimits }: Pick<Config, "signInLimits">, nowMs: () => number) =>
  signInLimits ? createSlidingWindow({ ...signUpMailLimit, nowMs }) : { take: () => true };

export function composeAccounts(options: Options) {
  const { forSignIn, forJobs, accounts, mail, gate, onRemoved, onSignInEnded, takes, clips, publicUrl, log, nowMs } =
    options;
  const { erase } = createPersonalStore(forJobs);
  const people = { ...createPersonalStore(forSignIn), erase };
  const erasure: ErasureDeps = {
    people,
    onRemoved,
    forgetAddress: mail.forgetAddress,
    forgetSound: async (userId) => {
      const steps = [await takes.forget(userId), await clips.forget(userId)];
      return async () => {
        for (const step of steps) await step();
      };
    },
    farewell: mail.farewell,
    publicUrl,
    nowMs,
  };
  const proof: ProofDeps = { people, gate, tries: createSlidingWindow({ ...tries, nowMs }), nowMs };
  const sweep: SweepDeps = {
    ...erasure,
    traces: createRetentionStore(forJobs),
    outbox: mail.outbox,
    forgetKeptMails: mail.mailbox.forgetBefore,
    mailer: mail.mailer,
    log,
  };
  const collect = createPersonalDataCollector(forJobs, clips.soundOf);
  let stopSweep: (() => Promise<void>) | null = null;
  return {
    routes: {
      ...erasure,
      ...proof,
      accounts,
      changes: createEmailChangeStore(forSignIn),
      mailer: mail.mailer,
      emailChanges: createSlidingWindow({ ...emailChanges, nowMs }),
      studioLinks: createSlidingWindow({ ...studioLinks, nowMs }),
      linkTries: createSlidingWindow({ ...linkTries, nowMs }),
      onSignInEnded,
      collect: async (userId: UserId, onProgress: () => void) => [
        ...(await collect(userId, onProgress)),
        ...(await takes.exportOf(userId, onProgress)),
      ],
    },
    sweep,
    startJobs: () => {
      stopSweep ??= startAccountSweep(sweep);
    },
    close: async () => {
      await stopSweep?.();
    },
  };
}

/**
 * The account store for the server and the command line. The sign-in role reads and writes it, but only the
 * administration role can grant roles.
 */
export function composeAccountStore(database: Pick<Database, "as">, options?: AccountStoreOptions): AccountStore {
  const { addRole, performOperatorAction, saveApprovedEngineer } = createAccountStore(
    database.as({ role: "administration", userId: null }),
  );
  return {
    ...createAccountStore(database.as({ role: "sign-in" }), options),
    addRole,
    performOperatorAction,
    saveApprovedEngineer,
  };
}
