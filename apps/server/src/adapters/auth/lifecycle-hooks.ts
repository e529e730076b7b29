// Hooks for users, sign-ins and linked accounts in the library's tables. They query our stores outside the library's
// transaction.
import { asUserId } from "@foldback/domain/ids";
import { requestableRoles } from "@foldback/domain/people/roles";
import { APIError, getOAuthState } from "better-auth/api";
import * as z from "zod";
import type { OwnerNotifier, SignInPlace } from "../../modules/accounts/notify-owner.ts";
import type { AccountStore } from "../../modules/accounts/ports.ts";

type Created = { id: string; email: string; name: string };
type Newcomer = { name: string; emailVerified: boolean };
type SignIn = { userId: string; userAgent?: string | null; ipAddress?: string | null };
type WayIn = { userId: string; providerId: string };
type Updated = { id: string; twoFactorEnabled?: unknown };
/** The request that caused the change, or null outside a request. */
type Asked = { path?: string } | null;

const passwordProvider = "credential";

export const signInPlaceOf = ({ userId, userAgent, ipAddress }: SignIn): SignInPlace => ({
  userId: asUserId(userId),
  userAgent: userAgent ?? null,
  ip: ipAddress ?? null,
});

export function lifecycleHooks({ accounts, owners }: { accounts: AccountStore; owners: OwnerNotifier }) {
  const openAccount = (person: Created) =>
    accounts.open({ userId: asUserId(person.id), email: person.email, name: person.name });
  return {
    user: {
      create: {
        // Every kind of sign-up has already asked for the date of birth: see check-body.ts.
        before: async (person: Newcomer) => {
          // HAZARD: without this check, a stranger could register someone else's address and wait for its owner to
          // start using the account.
          if (!person.emailVerified) throw new APIError("FORBIDDEN", unprovenAddress);
          return {
            data: { name: shownName(person.name), image: null, ageConfirmedAt: new Date(), ...(await socialIntent()) },
          };
        },
        after: openAccount,
      },
      update: {
        // Only these two calls turn the second factor on or off.
        after: async ({ id, twoFactorEnabled }: Updated, asked: Asked) => {
          if (asked?.path !== "/two-factor/verify-totp" && asked?.path !== "/two-factor/disable") return;
          await owners.methodChanged(asUserId(id), { way: "second-factor", on: twoFactorEnabled === true });
        },
      },
    },
    account: {
      // We need Google's and GitHub's tokens only once, at sign-in, so we don't store them and they can't be stolen
      // from us.
      create: {
        before: async () => ({ data: withoutTokens }),
        after: async ({ userId, providerId }: WayIn) => {
          if (providerId !== passwordProvider) await owners.linked({ userId: asUserId(userId), provider: providerId });
        },
      },
      update: { before: async () => ({ data: withoutTokens }) },
      delete: {
        after: async ({ userId, providerId }: WayIn, asked: Asked) => {
          if (asked?.path !== "/unlink-account") return;
          await owners.methodChanged(asUserId(userId), { way: "linked", provider: providerId, added: false });
        },
      },
    },
    session: {
      create: {
        // This usually takes one statement, so a sign-in costs little more than hashing its password.
        before: async ({ userId }: SignIn) => {
          if (await accounts.arrive(asUserId(userId))) return;
          const account = await accounts.find(asUserId(userId));
          if (account?.suspended) {
            throw new APIError("FORBIDDEN", { code: "SUSPENDED", message: "This account is suspended." });
          }
          // Finishes a sign-up that was interrupted before its role was stored.
          if (account && account.roles.length === 0) await openAccount({ ...account, id: account.userId });
        },
      },
      update: {
        after: async (signIn: SignIn) => {
          await accounts.seen(asUserId(signIn.userId));
          await owners.stillHere(signInPlaceOf(signIn));
        },
      },
    },
  };
}

const unprovenAddress = {
  code: "PROVIDER_EMAIL_NOT_VERIFIED",
  message: "The provider has not verified this email address.",
};

const withoutTokens = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
};

/** Cleans and shortens a name from Google or GitHub so that our form would accept it. */
const shownName = (name: string) =>
  name
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, 120);

/** Returns the role that we stored when the Google or GitHub sign-up began. */
async function socialIntent() {
  // Demo data is created outside a request, where this call rejects.
  const state = await getOAuthState().catch(() => null);
  const role = z.enum(requestableRoles).safeParse(state?.serverContext?.requestedRole);
  return role.success ? { requestedRole: role.data } : {};
}
