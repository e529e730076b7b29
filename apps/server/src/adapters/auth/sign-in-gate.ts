// Wraps the authentication library for the rest of the server: it handles a request, or finds the user a cookie belongs
// to. Every request needs the user, which usually takes one query for the sign-in, user and current roles. We ask the
// library only if that query finds no sign-in, or one that's due to be extended.
import { asUserId } from "@foldback/domain/ids";
import type { AccountStore, SignInGate } from "../../modules/accounts/ports.ts";
import { AppError } from "../../modules/app-error.ts";
import type { Party, PasswordHasher } from "../passwords/password-hasher.ts";
import { type Auth, clientIpHeader, signInLifetime } from "./auth.ts";
import { type CookieSeal, readSignedCookie } from "./signed-cookie.ts";

export type SignInGateDeps = {
  auth: Auth;
  accounts: AccountStore;
  seal: CookieSeal;
  passwords: Pick<PasswordHasher, "runOnBehalfOf">;
  /** Addresses with the same key share a turn in the password queue. */
  networkOf(ip: string): string;
};

export function createSignInGate({ auth, accounts, seal, passwords, networkOf }: SignInGateDeps): SignInGate {
  const readSignIn = async (cookie: string) => {
    const token = readSignedCookie(cookie, seal);
    const found = token === null ? null : await accounts.findBySignIn(token);
    if (found === null || isRenewalDue(found.expiresAtMs)) return null;
    return { account: found.account, signIn: found.signIn, setCookies: [] };
  };
  const asTheLibrarySays = async (cookie: string) => {
    const { response, headers } = await auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true });
    const found = response && (await accounts.findBySignIn(response.session.token));
    return found && { account: found.account, signIn: found.signIn, setCookies: headers.getSetCookie() };
  };
  const ownerOf = async (identifier: string) => {
    const found = await (await auth.$context).internalAdapter.findVerificationValue(identifier);
    return found && found.expiresAt.getTime() > Date.now() ? asUserId(found.value) : null;
  };
  // All of an account's known browsers count as one party in the queue. Otherwise a user with many browsers would get
  // many places.
  const partyOf = (clientIp: string, knownTo: string | null): Party =>
    knownTo === null ? { name: networkOf(clientIp), isKnown: false } : { name: knownTo, isKnown: true };
  return {
    isPassword: async (userId, password) => {
      const context = await auth.$context;
      const known = await context.internalAdapter.findCredentialAccount(userId);
      const hash = known?.password;
      if (!hash) return false;
      const party = { name: userId, isKnown: true };
      return passwords.runOnBehalfOf(party, () => context.password.verify({ hash, password }));
    },
    handle: async (request, { clientIp, knownTo = null }) => {
      const asked = await withClientIp(request, clientIp);
      return passwords.runOnBehalfOf(partyOf(clientIp, knownTo), () => auth.handler(asked));
    },
    findByPassword: ({ email, password, clientIp }) =>
      passwords.runOnBehalfOf(partyOf(clientIp, null), async () => {
        const context = await auth.$context;
        const found = await context.internalAdapter.findUserByEmail(email, { includeAccounts: true });
        const hash = found?.accounts.find(({ providerId }) => providerId === "credential")?.password;
        if (!found || !hash) {
          // Hash anyway so that an unknown address takes as long as a wrong password.
          await context.password.hash(password);
          return null;
        }
        const isRight = await context.password.verify({ hash, password });
        return isRight && found.user.emailVerified ? accounts.find(asUserId(found.user.id)) : null;
      }),
    findChallenged: async (cookie) => {
      const context = await auth.$context;
      const challenge = readSignedCookie(cookie, { ...seal, name: context.createAuthCookie("two_factor").name });
      return challenge === null ? null : ownerOf(challenge);
    },
    findResetOwner: (token) => ownerOf(`reset-password:${token}`),
    identify: async (cookie) => {
      try {
        return (await readSignIn(cookie)) ?? (await asTheLibrarySays(cookie));
      } catch (error) {
        // A bad cookie means that the user isn't signed in. Any other failure is a database error that the library
        // hides.
        throw new AppError("DATABASE_UNAVAILABLE", { cause: error });
      }
    },
  };
}

/** Follows the library's rule: a sign-in is extended a day after it was last extended. */
function isRenewalDue(expiresAtMs: number): boolean {
  const { expiresInSeconds, renewAfterSeconds } = signInLifetime;
  return expiresAtMs - (expiresInSeconds - renewAfterSeconds) * 1_000 <= Date.now();
}

/** The library needs Node's own Request class, because it can't clone the HTTP adapter's lighter one. */
async function withClientIp(request: Request, clientIp: string): Promise<Request> {
  const headers = new Headers(request.headers);
  headers.set(clientIpHeader, clientIp);
  const body = request.method === "GET" ? undefined : await request.text();
  return new Request(request.url, { method: request.method, headers, body });
}
