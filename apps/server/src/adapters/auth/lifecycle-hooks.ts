// What happens with people, sign-ins and linked accounts on the library's own tables. What is asked of our own stores is
// asked after its transaction.
import { asUserId } from "@foldback/domain/ids";
import { requestableRoles } from "@foldback/domain/people/roles";
import { APIError, getOAuthState } from "better-auth/api";
import * as z from "zod";
import type { AccountStore } from "../../modules/accounts/ports.ts";
import type { OwnerTeller, SignInPlace } from "../../modules/accounts/tell-owner.ts";

type Created = { id: string; email: string; name: string };
type Newcomer = { name: string; emailVerified: boolean };
type SignIn = { userId: string; userAgent?: string | null; ipAddress?: string | null };
type WayIn = { userId: string; providerId: string };
type Updated = { id: string; twoFactorEnabled?: unknown };
/** Whose request led here; null outside of any. */
type Asked = { path?: string } | null;

const passwordProvider = "credential";

export const placeOf = ({ userId, userAgent, ipAddress }: SignIn): SignInPlace => ({
  userId: asUserId(userId),
  userAgent: userAgent ?? null,
  ip: ipAddress ?? null,
});

export function lifecycleHooks({ accounts, owners }: { accounts: AccountStore; owners: OwnerTeller }) {
  const openAccount = (person: Created) =>
    accounts.open({ userId: asUserId(person.id), email: person.email, name: person.name });
  return {
    user: {
      create: {
        // Every way to a new person has asked for the date of birth before: see check-body.ts.
        before: async (person: Newcomer) => {
          // HAZARD: an account with an address that its maker has not proved would be waiting for its real owner.
          if (!person.emailVerified) throw new APIError("FORBIDDEN", unprovenAddress);
          return {
            data: { name: shownName(person.name), image: null, ageConfirmedAt: new Date(), ...(await socialIntent()) },
          };
        },
        after: openAccount,
      },
      update: {
        // Of all updates only these two turn the second factor on or off.
        after: async ({ id, twoFactorEnabled }: Updated, asked: Asked) => {
          if (asked?.path !== "/two-factor/verify-totp" && asked?.path !== "/two-factor/disable") return;
          await owners.wayChanged(asUserId(id), { way: "second-factor", on: twoFactorEnabled === true });
        },
      },
    },
    account: {
      // Tokens of Google and GitHub are needed once, at the sign-in. What is not kept cannot be stolen.
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
          await owners.wayChanged(asUserId(userId), { way: "linked", provider: providerId, added: false });
        },
      },
    },
    session: {
      create: {
        // One statement in the common case: a sign-in is to cost little more than its password's hash.
        before: async ({ userId }: SignIn) => {
          if (await accounts.arrive(asUserId(userId))) return;
          const account = await accounts.find(asUserId(userId));
          if (account?.suspended) {
            throw new APIError("FORBIDDEN", { code: "SUSPENDED", message: "This account is suspended." });
          }
          // A sign-up that was cut off before its role was written is completed here.
          if (account && account.roles.length === 0) await openAccount({ ...account, id: account.userId });
        },
      },
      update: {
        after: async (signIn: SignIn) => {
          await accounts.seen(asUserId(signIn.userId));
          await owners.stillHere(placeOf(signIn));
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

/** A name from Google or GitHub is as long and as clean as one from our own form. */
const shownName = (name: string) =>
  name
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, 120);

/** Set by ourselves when the sign-up by Google or GitHub began. */
async function socialIntent() {
  // Demo data is made outside of any request; there, asking rejects.
  const state = await getOAuthState().catch(() => null);
  const role = z.enum(requestableRoles).safeParse(state?.serverContext?.requestedRole);
  return role.success ? { requestedRole: role.data } : {};
}
