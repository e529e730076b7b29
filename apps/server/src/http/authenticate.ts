// Who is asking: from the sign-in cookie and the database on every request, never from what the request says.
import { asUserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { Auth } from "../adapters/auth/auth.ts";
import type { Log } from "../log.ts";
import type { Account, AccountStore } from "../modules/accounts/ports.ts";

/** The asking person with roles as they are at this moment. */
export type SignedInSubject = Subject & Pick<Account, "name" | "email">;

export type RequestContext = {
  subject: SignedInSubject | null;
  requestId: string;
  ip: string;
  log: Log;
};

export type Authentication = {
  subject: SignedInSubject | null;
  /** Prolongs a sliding sign-in; belongs on the answer. */
  setCookies: string[];
};

export function createAuthenticator(deps: { auth: Auth; accounts: AccountStore }) {
  return async (headers: Headers): Promise<Authentication> => {
    if (!headers.has("cookie")) return { subject: null, setCookies: [] };
    const { response, headers: answered } = await deps.auth.api.getSession({
      headers: new Headers({ cookie: headers.get("cookie") ?? "" }),
      returnHeaders: true,
    });
    const account = response && (await deps.accounts.find(asUserId(response.user.id)));
    return { subject: account ? { ...account } : null, setCookies: answered.getSetCookie() };
  };
}

export type Authenticate = ReturnType<typeof createAuthenticator>;
