// Identifies the caller of every request from the sign-in cookie and the database. It never trusts an identity in the
// request itself.
import type { UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { Log } from "../../log.ts";
import type { Account, SignInFacts, SignInGate } from "../../modules/accounts/ports.ts";
import { identifyAs } from "../../modules/acting-for.ts";
import type { ReportFault } from "../errors/fault-log.ts";

/** The caller with their current roles. */
type SignedInSubject = Subject & Pick<Account, "name" | "email" | "requestedRole" | "secondFactorNeeded">;

export type Caller = {
  subject: SignedInSubject | null;
  /** The caller's sign-in, or null if they aren't signed in. */
  signIn: SignInFacts | null;
};

/**
 * In a kill request, the caller is unknown until `identify` asks the database. A valid kill token makes that
 * unnecessary.
 */
export type RequestContext = Caller & {
  identify(): Promise<Caller>;
  requestId: string;
  ip: string;
  /** Sent by the browser, so never trusted. Evidence stores only its hash. */
  userAgent: string | null;
  /** A paired phone's credential, valid only for its session. */
  phoneCredential: string | null;
  /** Adds this cookie to the response. */
  setCookie(cookie: string): void;
  setHeaders(headers: Record<string, string>): void;
  log: Log;
  reportFault: ReportFault;
};

export type Authentication = Caller & {
  /** Set-Cookie headers that extend a sliding sign-in. Add them to the response. */
  setCookies: string[];
};

/** Context variables that record who called a route outside the contract, for the security events. */
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
