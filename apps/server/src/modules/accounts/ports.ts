// What accounts need from outside.
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
  /** What was asked for at sign-up: an intent, never a right. */
  requestedRole: RequestableRole | null;
  /** What an administrator has to do before anything else: set a second factor up, or show it with this sign-in. */
  secondFactorNeeded: "set-up" | "proof" | null;
};

/** One device on which somebody is signed in. */
export type SignInFacts = {
  id: string;
  startedAtMs: number;
  /** When a second factor was shown last with this sign-in; `not-asked` of whoever needs none. */
  factorShownAtMs: number | "not-asked" | null;
};

/** From a terminal. Suspending ends every sign-in and every key. */
export type OperatorAct = "grant-admin" | "suspend" | "unsuspend";

export type AccountStore = {
  /** Profile and artist role of a new user. Repeat-safe: an interrupted sign-up is completed at the next sign-in. */
  open(person: { userId: UserId; email: string; name: string }): Promise<void>;
  find(userId: UserId): Promise<Account | null>;
  /** Whose sign-in this is and until when; null when it has run out or was ended. */
  findBySignIn(token: string): Promise<{ account: Account; signIn: SignInFacts; expiresAtMs: number } | null>;
  /** A second factor was shown with this sign-in. */
  markSecondFactor(token: string): Promise<void>;
  markVerified(userId: UserId): Promise<void>;
  endSignIns(userId: UserId): Promise<void>;
  /** Was here just now, unless suspended or not yet complete: then false, and nothing is changed. */
  arrive(userId: UserId): Promise<boolean>;
  /** Was here just now: the clock of the idle account begins anew. */
  seen(userId: UserId): Promise<void>;
  findByEmail(email: string): Promise<Account | null>;
  /** False when the role was held already. */
  addRole(userId: UserId, role: Role): Promise<boolean>;
  /** With its ledger entry, in one transaction. False when it was so already. */
  actByOperator(account: Account, asked: { act: OperatorAct; atMs: number }): Promise<boolean>;
  hasAny(): Promise<boolean>;
  /** A completed and approved engineer profile. */
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

/** Asked for by the person, or because nobody was here since. */
export type Erasure = { atMs: number } & ({ cause: "asked" } | { cause: "idle"; idleSinceMs: number });

/** What people see and change of their own account. */
export type PersonalStore = {
  read(userId: UserId): Promise<OwnAccount | null>;
  hasPassword(userId: UserId): Promise<boolean>;
  rename(userId: UserId, name: string): Promise<void>;
  /** How many were ended. */
  endSignIns(userId: UserId, which: { only: string } | { except: string } | "all"): Promise<number>;
  isLastAdmin(userId: UserId): Promise<boolean>;
  /**
   * Everything that says who this was is gone when this answers "erased"; the ledger says that it went. The rest are
   * reasons that held at that very moment, and nothing is changed.
   */
  erase(userId: UserId, facts: Erasure): Promise<"erased" | "last-admin" | "not-idle">;
};

/** A new address on its way: first the old one confirms, then the new one proves itself. */
export type EmailChange = { userId: UserId; step: "confirm" | "prove"; from: string; to: string };
export type EmailChangeStore = {
  /** What this person had begun before is over. */
  begin(begun: { tokenHash: string; change: EmailChange; untilMs: number }): Promise<void>;
  /** Once; null when there is no such change or its time is up. */
  take(tokenHash: string, nowMs: number): Promise<EmailChange | null>;
  /** `gone`: the account is not what it was when the change began. Older links for a new password stop working. */
  apply(change: EmailChange): Promise<"changed" | "taken" | "gone">;
  forget(userId: UserId): Promise<void>;
};

/** Fingerprints of what an account was entered by before. */
export type KnownBrowsers = {
  /** Remembers it, for as long as traces of signing in are kept. */
  meet(userId: UserId, fingerprint: string): Promise<{ isKnown: boolean; hasOthers: boolean; accountSinceMs: number }>;
};

/** Browsers that an account was entered by before, as the marks in their device cookies prove. */
export type KnownDevices = {
  recognises(
    device: { id: string; marks: readonly string[] },
    account: { email: string } | { userId: UserId },
  ): Promise<boolean>;
  /** What the browser has to keep to be recognised; null when there is no such account. */
  markFor(deviceId: string, userId: UserId): Promise<string | null>;
  /** The token of a link that lets this browser in. */
  createLink(deviceId: string, userId: UserId): Promise<string | null>;
  /** The mark it was worth, once; null in another browser and when its time is up. */
  followLink(deviceId: string, token: string): Promise<string | null>;
};

/** One file of somebody's export; a body may be large and is made when it is its turn. */
export type ExportedFile = { name: string; body: () => Promise<string | Uint8Array> };
export type CollectPersonalData = (userId: UserId) => Promise<ExportedFile[]>;

/** What time does to accounts. */
export type RetentionStore = {
  forgetTechnicalData(before: {
    signInMs: number;
    addressMs: number;
    signUpMs: number;
    unappliedMs: number;
    nowMs: number;
  }): Promise<void>;
  listUnverified(beforeMs: number): Promise<UserId[]>;
  /** False when the address was verified meanwhile. Whom something still refers to is emptied, everybody else is gone. */
  removeUnverified(userId: UserId, atMs: number): Promise<boolean>;
  removeMessages(beforeMs: number): Promise<number>;
  /** A hundred sessions at most that ended before, and everything that refers to them. */
  removeSessions(beforeMs: number): Promise<number>;
  /** The readable list of what administrators did; the ledger's entries stay. */
  removeActions(beforeMs: number): Promise<void>;
  /** Payments made, and plans that ended, before. */
  removePayments(beforeMs: number): Promise<number>;
  /** What the commitments in older entries of the ledger were made of; the entries stay. */
  forgetNamesInEvidence(beforeMs: number): Promise<number>;
  /** Not the last administrator: without one nobody could be let in again. */
  listIdle(
    beforeMs: number,
    notices: { fewerThan: number } | { atLeast: number },
  ): Promise<{ userId: UserId; email: string }[]>;
  /** The days that a notice promises are kept when it comes late: the clock of the idle account is put back to then. */
  countNotice(userId: UserId, idleSinceMs: number): Promise<void>;
};

/** Creates a person who can sign in at once; for demo data and tests, never reachable from a browser. */
export type CreateVerifiedUser = (person: { email: string; name: string; password: string }) => Promise<UserId>;

export type Mail = { to: string; subject: string; text: string; link: string | null };
export type KeptMail = Mail & { sentAt: Date };
export type Mailer = { send(mail: Mail): Promise<void> };

/** The mail server will not take this mail, however often it is asked; `reply` is the code of its answer. */
export class MailRefusedError extends Error {
  override readonly name = "MailRefusedError";
  readonly reply: string;
  constructor(reply: string, options: { cause: unknown }) {
    super("the mail server refused a mail", options);
    this.reply = reply;
  }
}

/** Mails that are on their way. */
export type MailOutbox = {
  keep(mail: Mail, atMs: number): Promise<void>;
  /** Whoever claims a mail sends it; null when another one does just now, and when it was sent or given up. */
  claim(id: string, at: { nowMs: number; untilMs: number }): Promise<{ mail: Mail; createdAtMs: number } | null>;
  /** It was not sent: the next try may have it at once. */
  release(id: string): Promise<void>;
  forget(id: string): Promise<void>;
  /** Given up, with the code of the reason. */
  refuse(id: string, problem: string): Promise<void>;
  queueAgain(): Promise<void>;
  /** Forgets what is older, sent or not. */
  sweep(beforeMs: number): Promise<void>;
  forgetRecipient(address: string): Promise<void>;
};

/** The authentication library behind its own addresses and cookies. */
export type SignInGate = {
  /** Answers one request below /api/auth. Browsers known to an account don't wait behind strangers; they share its places. */
  handle(request: Request, from: { clientIp: string; knownTo?: string | null }): Promise<Response>;
  /** Whose cookie this is, as they are now; `setCookies` prolong a sliding sign-in and belong on the answer. */
  identify(cookie: string): Promise<{ account: Account; signIn: SignInFacts; setCookies: string[] } | null>;
  /** Whether this is the account's password; false also when it has none. */
  isPassword(userId: UserId, password: string): Promise<boolean>;
  /** The verified account that these belong to. Takes the same time when there is none. */
  findByPassword(asked: { email: string; password: string; clientIp: string }): Promise<Account | null>;
  /** Who showed the right password in this browser and owes the code of the authenticator app. */
  findChallenged(cookie: string): Promise<UserId | null>;
  /** Whose password the link with this token sets. */
  findResetOwner(token: string): Promise<UserId | null>;
};

/** Told when somebody's rights end now, so that open connections of theirs can be closed. */
export type SuspensionListener = (userId: UserId) => Promise<void>;
