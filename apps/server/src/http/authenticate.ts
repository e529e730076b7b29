// Who is asking: from the sign-in cookie and the database on every request, never from what the request says.
import type { UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { Log } from "../log.ts";
import type { Account, SignInFacts, SignInGate } from "../modules/accounts/ports.ts";
import { identifyAs } from "../modules/acting-for.ts";
import type { TellFault } from "./fault-log.ts";

/** The asking person with roles as they are at this moment. */
type SignedInSubject = Subject & Pick<Account, "name" | "email" | "requestedRole" | "secondFactorNeeded">;

export type Asker = {
  subject: SignedInSubject | null;
  /** On which device; null exactly when nobody is signed in. */
  signIn: SignInFacts | null;
};

/** Of a kill the asker is nobody until `identify` has asked the database: its kill token may make that needless. */
export type RequestContext = Asker & {
  identify(): Promise<Asker>;
  requestId: string;
  ip: string;
  /** A claim of the browser's; kept as a hash in evidence, never believed. */
  userAgent: string | null;
  /** What a phone proves itself with beside a session; worth nothing anywhere else. */
  phoneCredential: string | null;
  /** Both go out with the answer. */
  setCookie(cookie: string): void;
  setHeaders(headers: Record<string, string>): void;
  log: Log;
  tellFault: TellFault;
};

export type Authentication = Asker & {
  /** Prolongs a sliding sign-in; belongs on the answer. */
  setCookies: string[];
};

/** For routes beside the contract: who asked, for the security events. */
export type AskerKnown = { Variables: { userId?: UserId } };

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

/** For routes beside the contract: an administrator without a second factor is nobody there. */
export const withSecondFactorOnly =
  (authenticate: Authenticate): Authenticate =>
  async (headers) => {
    const found = await authenticate(headers);
    return found.subject?.secondFactorNeeded ? { ...found, subject: null, signIn: null } : found;
  };

export type Authenticate = ReturnType<typeof createAuthenticator>;
