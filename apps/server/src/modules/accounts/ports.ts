import type { UserId } from "@foldback/domain/ids";
import type { EngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import type { RequestableRole, Role } from "@foldback/domain/people/roles";

export type Account = {
  userId: UserId;
  name: string;
  email: string;
  emailVerified: boolean;
  roles: readonly Role[];
  /** The artists for whom this user is a guest engineer. */
  guestOf: readonly UserId[];
  suspended: boolean;
  /** The role that the user requested at sign-up. It grants nothing by itself. */
  requestedRole: RequestableRole | null;
  /** What an administrator must do first: set up a second factor, or use it with this sign-in. */
  secondFactorNeeded: "set-up" | "proof" | null;
};

/** A device that the user is signed in on. */
export type SignInFacts = {
  id: string;
  startedAtMs: number;
  /** When the user last confirmed a second factor in this sign-in, or `not-asked` if they don't need one. */
  factorConfirmedAtMs: number | "not-asked" | null;
};

/** Actions from a terminal. Suspending ends every sign-in and revokes every key. */
export type OperatorAction = "grant-admin" | "suspend" | "unsuspend";

export type AccountStore = {
  /**
   * Creates the profile and artist role of a new user. Safe to repeat: if a sign-up was interrupted, the next sign-in
   * completes it.
   */
  open(person: { userId: UserId; email: string; name: string }): Promise<void>;
  find(userId: UserId): Promise<Account | null>;
  /** The owner and expiry of this sign-in, or null if it has expired or ended. */
  findBySignIn(token: string): Promise<{ account: Account; signIn: SignInFacts; expiresAtMs: number } | null>;
  /** Records that the user has used a second factor with this sign-in. */
  markSecondFactor(token: string): Promise<void>;
  markVerified(userId: UserId): Promise<void>;
  endSignIns(userId: UserId): Promise<void>;
  /**
   * Records that the user was active. Returns false and changes nothing if the user is suspended or hasn't finished
   * signing up.
   */
  arrive(userId: UserId): Promise<boolean>;
  /** Records that the user was active, which restarts the countdown for idle accounts. */
  seen(userId: UserId): Promise<void>;
  findByEmail(email: string): Promise<Account | null>;
  /** Returns false if the user already had the role. */
  addRole(userId: UserId, role: Role): Promise<boolean>;
  /** Makes the change and writes its ledger entry in one transaction. Returns false if there was nothing to change. */
  performOperatorAction(account: Account, asked: { act: OperatorAction; atMs: number }): Promise<boolean>;
  hasAny(): Promise<boolean>;
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

/** Why the account is erased: the user asked for it, or it was idle. */
export type Erasure = { atMs: number } & ({ cause: "asked" } | { cause: "idle"; idleSinceMs: number });

/** The parts of their own account that users see and change. */
export type PersonalStore = {
  read(userId: UserId): Promise<OwnAccount | null>;
  hasPassword(userId: UserId): Promise<boolean>;
  rename(userId: UserId, name: string): Promise<void>;
  /** Returns how many sign-ins it ended. */
  endSignIns(userId: UserId, which: { only: string } | { except: string } | "all"): Promise<number>;
  isLastAdmin(userId: UserId): Promise<boolean>;
  /**
   * "erased": all personal data is gone and the ledger has an entry about it. Any other result is the
   * reason why nothing was changed.
   */
  erase(userId: UserId, facts: Erasure): Promise<"erased" | "last-admin" | "not-idle">;
};

/** A pending change of address: the user first confirms it from the old address, then verifies the new one. */
export type EmailChange = { userId: UserId; step: "confirm" | "prove"; from: string; to: string };
export type EmailChangeStore = {
  /** Replaces this user's earlier pending change. */
  begin(begun: { tokenHash: string; change: EmailChange; untilMs: number }): Promise<void>;
  /** Works once. Returns null if there's no such change or it has expired. */
  take(tokenHash: string, nowMs: number): Promise<EmailChange | null>;
  /** Also invalidates older password reset links. `gone`: the account has changed since the request. */
  apply(change: EmailChange): Promise<"changed" | "taken" | "gone">;
  forget(userId: UserId): Promise<void>;
};

/** Fingerprints of the browsers and networks that have used an account. */
export type KnownBrowsers = {
  /** Remembers this fingerprint for as long as we keep technical logs. */
  meet(userId: UserId, fingerprint: string): Promise<{ isKnown: boolean; hasOthers: boolean; accountSinceMs: number }>;
};

/** An account's known browsers, recognised by a mark in their device cookies. */
export type KnownDevices = {
  recognises(
    device: { id: string; marks: readonly string[] },
    account: { email: string } | { userId: UserId },
  ): Promise<boolean>;
  /** The mark that the browser must keep to be recognised, or null if there's no such account. */
  markFor(deviceId: string, userId: UserId): Promise<string | null>;
  /** Creates a link that allows sign-in from this browser, and returns its token. */
  createLink(deviceId: string, userId: UserId): Promise<string | null>;
  /** Returns the mark once, or null if another browser asks or the link has expired. */
  followLink(deviceId: string, token: string): Promise<string | null>;
};

/**
 * One file of an account's export. `body` builds the content only when it's needed, because it may be large. Null
 * leaves the file out.
 */
export type ExportedFile = {
  name: string;
  body: () => Promise<string | Uint8Array | AsyncIterable<Uint8Array> | null>;
  /** True if the file may exceed 4 GB. */
  large?: boolean;
};
/** `onProgress` is called while a file is being prepared and nothing is sent yet. */
export type CollectPersonalData = (userId: UserId, onProgress: () => void) => Promise<ExportedFile[]>;

/** What the account sweep finds and deletes. */
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
   * Returns false if the address has been verified since. If other rows refer to the user's row, it's emptied instead
   * of deleted.
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
  /** Never includes the last administrator, who is needed to let others in. */
  listIdle(
    beforeMs: number,
    notices: { fewerThan: number } | { atLeast: number },
  ): Promise<{ userId: UserId; email: string }[]>;
  /**
   * Records a notice to an idle account's owner. If it went out late, the account counts as idle for less time, so the
   * owner still gets the full number of days.
   */
  countNotice(userId: UserId, idleSinceMs: number): Promise<void>;
};

/** Creates a user who can sign in immediately, for demo data and tests. Browsers can't call it. */
export type CreateVerifiedUser = (person: { email: string; name: string; password: string }) => Promise<UserId>;

export type Mail = { to: string; subject: string; text: string; link: string | null };
export type StoredMail = Mail & { sentAt: Date };
export type Mailer = { send(mail: Mail): Promise<void> };

/** The mail server permanently refused this email. `reply` is its code. */
export class MailRefusedError extends Error {
  override readonly name = "MailRefusedError";
  readonly reply: string;
  constructor(reply: string, options: { cause: unknown }) {
    super("the mail server refused an email", options);
    this.reply = reply;
  }
}

/** Emails waiting to be sent. */
export type MailOutbox = {
  keep(mail: Mail, atMs: number): Promise<void>;
  /**
   * Reserves an email for sending. Returns null if another process is sending it, or if we already sent it or gave up
   * on it.
   */
  claim(id: string, at: { nowMs: number; untilMs: number }): Promise<{ mail: Mail; createdAtMs: number } | null>;
  /** Frees an email that wasn't sent so that the next attempt can claim it immediately. */
  release(id: string): Promise<void>;
  forget(id: string): Promise<void>;
  /** Gives up on the email and stores a code for the reason. */
  refuse(id: string, problem: string): Promise<void>;
  queueAgain(): Promise<void>;
  /** Deletes older emails, sent or not. */
  sweep(beforeMs: number): Promise<void>;
  forgetRecipient(address: string): Promise<void>;
};

/** The authentication library, wrapped in our types for addresses and cookies. */
export type SignInGate = {
  /**
   * Handles one request under /api/auth. Requests from an account's known browsers don't queue behind those from
   * unknown ones, although all share the same capacity.
   */
  handle(request: Request, from: { clientIp: string; knownTo?: string | null }): Promise<Response>;
  /** The user this cookie belongs to. Add `setCookies`, which extend the sign-in, to the response. */
  identify(cookie: string): Promise<{ account: Account; signIn: SignInFacts; setCookies: string[] } | null>;
  /** True if this is the account's password. Always false for an account without one. */
  isPassword(userId: UserId, password: string): Promise<boolean>;
  /** Returns the verified account with this address and password. Takes just as long if there isn't one. */
  findByPassword(asked: { email: string; password: string; clientIp: string }): Promise<Account | null>;
  /** Returns the user who entered the right password in this browser but hasn't entered the authenticator code yet. */
  findChallenged(cookie: string): Promise<UserId | null>;
  /** Returns the user who can set a password with this link's token. */
  findResetOwner(token: string): Promise<UserId | null>;
};

/** Called when a user loses rights, so that their open connections can be closed. */
export type SuspensionListener = (userId: UserId) => Promise<void>;

export type SignUpAttempt = {
  email: string;
  name: string;
  requestedRole: RequestableRole;
  passwordHash: string;
  browserHash: string;
  createdAtMs: number;
};

/** What an emailed link refers to. */
type OpenLink = Pick<SignUpAttempt, "email"> & { untilMs: number };

/**
 * Which password to use: the one typed in this browser's latest attempt with the address, or a new one set on the
 * link's page.
 */
type ProvedBy = { browserHash: string } | { newPasswordHash: string };

/** Attempts are independent: until one is verified, no attempt changes or ends another. */
export type SignUpStore = {
  hasAccount(email: string): Promise<boolean>;
  keep(attempt: SignUpAttempt & { tokenHash: string; untilMs: number }): Promise<void>;
  /** Returns null for a used or unknown token, or if the address already has an account. */
  find(tokenHash: string): Promise<OpenLink | null>;
  /** The latest attempt with this address, optionally only from this browser. */
  findLatest(email: string, browserHash?: string): Promise<SignUpAttempt | null>;
  /**
   * Creates the account and deletes every attempt with its address in one transaction. Returns null if the link was
   * already used, has expired or was replaced.
   */
  prove(link: { tokenHash: string; by: ProvedBy; nowMs: number }): Promise<UserId | null>;
};
