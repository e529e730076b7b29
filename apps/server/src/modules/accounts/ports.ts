import type { UserId } from "@foldback/domain/ids";
import type { EngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import type { RequestableRole, Role } from "@foldback/domain/people/roles";

export type Account = {
  userId: UserId;
  name: string;
  email: string;
  emailVerified: boolean;
  roles: readonly Role[];
  suspended: boolean;
  /** The role requested at sign-up: an intent, never a right. */
  requestedRole: RequestableRole | null;
  /** What an administrator must do first: set up a second factor, or show it with this sign-in. */
  secondFactorNeeded: "set-up" | "proof" | null;
};

/** One device on which the user is signed in. */
export type SignInFacts = {
  id: string;
  startedAtMs: number;
  /** When the user last confirmed a second factor in this sign-in, or `not-asked` if they don't need one. */
  factorShownAtMs: number | "not-asked" | null;
};

/** From a terminal. Suspending ends every sign-in and every key. */
export type OperatorAction = "grant-admin" | "suspend" | "unsuspend";

export type AccountStore = {
  /**
   * Makes the profile and artist role of a new user. Repeat-safe: an interrupted sign-up is completed at the next
   * sign-in.
   */
  open(person: { userId: UserId; email: string; name: string }): Promise<void>;
  find(userId: UserId): Promise<Account | null>;
  /** The owner and expiry of this sign-in, or null if it has expired or was ended. */
  findBySignIn(token: string): Promise<{ account: Account; signIn: SignInFacts; expiresAtMs: number } | null>;
  /** Records that a second factor was shown with this sign-in. */
  markSecondFactor(token: string): Promise<void>;
  markVerified(userId: UserId): Promise<void>;
  endSignIns(userId: UserId): Promise<void>;
  /** Records that the user was here. Returns false, without a change, if suspended or not yet complete. */
  arrive(userId: UserId): Promise<boolean>;
  /** Records that the user was here, which restarts the idle account's clock. */
  seen(userId: UserId): Promise<void>;
  findByEmail(email: string): Promise<Account | null>;
  /** Returns false if the user already had the role. */
  addRole(userId: UserId, role: Role): Promise<boolean>;
  /** Writes its ledger entry in the same transaction. Returns false if it was already so. */
  performOperatorAction(account: Account, asked: { act: OperatorAction; atMs: number }): Promise<boolean>;
  hasAny(): Promise<boolean>;
  /** Saves a completed and approved engineer profile. */
  saveApprovedEngineer(userId: UserId, profile: Partial<EngineerAnswers>): Promise<void>;
};

type Device = {
  id: string;
  userAgent: string | null;
  signedInAtMs: number;
  lastUsedAtMs: number;
};

type OwnAccount = {
  createdAtMs: number;
  hasPassword: boolean;
  linked: { id: string; provider: string; linkedAtMs: number }[];
  devices: Device[];
  authenticatorApp: boolean;
  passkeys: { id: string; name: string | null; createdAtMs: number }[];
};

/** Requested by the user, or because the account was idle. */
export type Erasure = { atMs: number } & ({ cause: "asked" } | { cause: "idle"; idleSinceMs: number });

/** What users see and change of their own account. */
export type PersonalStore = {
  read(userId: UserId): Promise<OwnAccount | null>;
  hasPassword(userId: UserId): Promise<boolean>;
  rename(userId: UserId, name: string): Promise<void>;
  /** Returns how many were ended. */
  endSignIns(userId: UserId, which: { only: string } | { except: string } | "all"): Promise<number>;
  isLastAdmin(userId: UserId): Promise<boolean>;
  /**
   * "erased": all personal data is gone, and the ledger says so. The other results are reasons that held at that
   * moment, and nothing was changed.
   */
  erase(userId: UserId, facts: Erasure): Promise<"erased" | "last-admin" | "not-idle">;
};

/** A pending change of address: first the old address confirms, then the new one is proved. */
export type EmailChange = { userId: UserId; step: "confirm" | "prove"; from: string; to: string };
export type EmailChangeStore = {
  /** Replaces this user's earlier change. */
  begin(begun: { tokenHash: string; change: EmailChange; untilMs: number }): Promise<void>;
  /** Works once. Returns null if there's no such change or it has expired. */
  take(tokenHash: string, nowMs: number): Promise<EmailChange | null>;
  /** `gone`: the account has changed since the request. Older password reset links stop working. */
  apply(change: EmailChange): Promise<"changed" | "taken" | "gone">;
  forget(userId: UserId): Promise<void>;
};

/** Fingerprints of browsers and networks that an account was used from. */
export type KnownBrowsers = {
  /** Remembers it as long as traces of signing in are kept. */
  meet(userId: UserId, fingerprint: string): Promise<{ isKnown: boolean; hasOthers: boolean; accountSinceMs: number }>;
};

/** Known browsers of an account, as proved by the marks in their device cookies. */
export type KnownDevices = {
  recognises(
    device: { id: string; marks: readonly string[] },
    account: { email: string } | { userId: UserId },
  ): Promise<boolean>;
  /** The mark that the browser must keep to be recognised, or null if there's no such account. */
  markFor(deviceId: string, userId: UserId): Promise<string | null>;
  /** The token of a link that lets this browser in. */
  createLink(deviceId: string, userId: UserId): Promise<string | null>;
  /** Returns the mark once, or null in another browser or after it has expired. */
  followLink(deviceId: string, token: string): Promise<string | null>;
};

/** One file of an account's export. A body may be large and is made in its turn. */
export type ExportedFile = { name: string; body: () => Promise<string | Uint8Array> };
export type CollectPersonalData = (userId: UserId) => Promise<ExportedFile[]>;

/** What the age limits need from outside. */
export type RetentionStore = {
  forgetTechnicalData(before: {
    signInMs: number;
    addressMs: number;
    signUpMs: number;
    unappliedMs: number;
    nowMs: number;
  }): Promise<void>;
  listUnverified(beforeMs: number): Promise<UserId[]>;
  /**
   * Returns false if the address has been verified by now. A row that others refer to is emptied, any other is deleted.
   */
  removeUnverified(userId: UserId, atMs: number): Promise<boolean>;
  removeMessages(beforeMs: number): Promise<number>;
  /** Deletes at most a hundred sessions that ended earlier, and everything that refers to them. */
  removeSessions(beforeMs: number): Promise<number>;
  /** Deletes the readable list of administrators' actions. The ledger's entries stay. */
  removeActions(beforeMs: number): Promise<void>;
  /** Deletes earlier payments, and plans that ended earlier. */
  removePayments(beforeMs: number): Promise<number>;
  /** Deletes the personal data behind commitments in older entries. The entries stay. */
  forgetNamesInEvidence(beforeMs: number): Promise<number>;
  /** Never includes the last administrator, without whom no one could be let in again. */
  listIdle(
    beforeMs: number,
    notices: { fewerThan: number } | { atLeast: number },
  ): Promise<{ userId: UserId; email: string }[]>;
  /** A late notice still gives its full number of days: the idle account's clock is set back to match. */
  countNotice(userId: UserId, idleSinceMs: number): Promise<void>;
};

/** Creates a user who can sign in at once, for demo data and tests. Browsers can never reach it. */
export type CreateVerifiedUser = (person: { email: string; name: string; password: string }) => Promise<UserId>;

export type Mail = { to: string; subject: string; text: string; link: string | null };
export type StoredMail = Mail & { sentAt: Date };
export type Mailer = { send(mail: Mail): Promise<void> };

/** The mail server permanently refuses this mail. `reply` is its code. */
export class MailRefusedError extends Error {
  override readonly name = "MailRefusedError";
  readonly reply: string;
  constructor(reply: string, options: { cause: unknown }) {
    super("the mail server refused a mail", options);
    this.reply = reply;
  }
}

/** Mails waiting to be sent. */
export type MailOutbox = {
  keep(mail: Mail, atMs: number): Promise<void>;
  /** Reserves a mail for sending. Null if another process is sending it, or if it was sent or given up. */
  claim(id: string, at: { nowMs: number; untilMs: number }): Promise<{ mail: Mail; createdAtMs: number } | null>;
  /** It wasn't sent, and the next attempt may take it at once. */
  release(id: string): Promise<void>;
  forget(id: string): Promise<void>;
  /** Gives it up, with the code of the reason. */
  refuse(id: string, problem: string): Promise<void>;
  queueAgain(): Promise<void>;
  /** Deletes older mails, sent or not. */
  sweep(beforeMs: number): Promise<void>;
  forgetRecipient(address: string): Promise<void>;
};

/** The authentication library behind our own types for addresses and cookies. */
export type SignInGate = {
  /**
   * Answers one request below /api/auth. An account's known browsers don't wait behind strangers and share its places.
   */
  handle(request: Request, from: { clientIp: string; knownTo?: string | null }): Promise<Response>;
  /** The present owner of this cookie. `setCookies` extend a sliding sign-in and belong on the answer. */
  identify(cookie: string): Promise<{ account: Account; signIn: SignInFacts; setCookies: string[] } | null>;
  /** True if this is the account's password, false if it has none. */
  isPassword(userId: UserId, password: string): Promise<boolean>;
  /** Returns the verified account with this address and password. It takes the same time if there's none. */
  findByPassword(asked: { email: string; password: string; clientIp: string }): Promise<Account | null>;
  /** Returns the user who entered the right password in this browser but hasn't entered the authenticator code yet. */
  findChallenged(cookie: string): Promise<UserId | null>;
  /** Returns the user whose password the link with this token sets. */
  findResetOwner(token: string): Promise<UserId | null>;
};

/** Called when a user's rights end now, so that their open connections can be closed. */
export type SuspensionListener = (userId: UserId) => Promise<void>;

export type SignUpAttempt = {
  email: string;
  name: string;
  requestedRole: RequestableRole;
  passwordHash: string;
  browserHash: string;
  createdAtMs: number;
};

/** What the link in a mail refers to. */
type OpenLink = Pick<SignUpAttempt, "email"> & { untilMs: number };

/** Which password counts: the one from this browser's newest attempt with the address, or one set with the link. */
type ProvedBy = { browserHash: string } | { newPasswordHash: string };

/** Independent attempts: none changes or ends another until one of them is proved. */
export type SignUpStore = {
  hasAccount(email: string): Promise<boolean>;
  keep(attempt: SignUpAttempt & { tokenHash: string; untilMs: number }): Promise<void>;
  /** Returns null for a used or unknown token, and once the address has an account. */
  find(tokenHash: string): Promise<OpenLink | null>;
  /** The newest attempt with this address, optionally only from this browser. */
  findLatest(email: string, browserHash?: string): Promise<SignUpAttempt | null>;
  /**
   * Makes the account and deletes every attempt with its address in one transaction. Returns null if the link was
   * already used, ended or replaced.
   */
  prove(link: { tokenHash: string; by: ProvedBy; nowMs: number }): Promise<UserId | null>;
};
