// Identifies the caller on every request from the sign-in cookie and the database, never from what the request says.
import type { UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { Log } from "../../log.ts";
import type { Account, SignInFacts, SignInGate } from "../../modules/accounts/ports.ts";
import { identifyAs } from "../../modules/acting-for.ts";
import type { ReportFault } from "../errors/fault-log.ts";

/** The caller with their present roles. */
type SignedInSubject = Subject & Pick<Account, "name" | "email" | "requestedRole" | "secondFactorNeeded">;

export type Caller = {
  subject: SignedInSubject | null;
  /** The sign-in of the caller, or null if not signed in. */
  signIn: SignInFacts | null;
};

/**
 * In a kill request the caller is unknown until `identify` has asked the database, which its kill token may make
 * unnecessary.
 */
export type RequestContext = Caller & {
  identify(): Promise<Caller>;
  requestId: string;
  ip: string;
  /** The browser's own claim. It's stored as a hash in evidence and never trusted. */
  userAgent: string | null;
  /** A paired phone's proof for its session. It's valid nowhere else. */
  phoneCredential: string | null;
  /** Both are sent with the answer. */
  setCookie(cookie: string): void;
  setHeaders(headers: Record<string, string>): void;
  log: Log;
  reportFault: ReportFault;
};

export type Authentication = Caller & {
  /** Set-Cookie headers that extend a sliding sign-in. They belong on the answer. */
  setCookies: string[];
};

/** Tells the security events of routes outside the contract who the caller was. */
export type CallerKnown = { Variables: { userId?: UserId } };

export function createAuthenticator(gate: SignInGate) {
  return async (headers: Headers): Promise<Authentication> => {
    const cookie = headers.get("cookie");
    const found = cookie === null ? null : await gate.identify(cookie);
    if (found !== null) identifyAs({ role: "person", userId: found.account.userId });
    return found === null
      ? { subject: null, signIn: null, setCookies: [] }
      : { subject: found.account, signIn: found.signIn, setCookies: found.setCookies };
  };
}

/** For routes outside the contract: an administrator without a second factor counts as not signed in. */
export const withSecondFactorOnly =
  (authenticate: Authenticate): Authenticate =>
  async (headers) => {
    const found = await authenticate(headers);
    return found.subject?.secondFactorNeeded ? { ...found, subject: null, signIn: null } : found;
  };

export type Authenticate = ReturnType<typeof createAuthenticator>;
