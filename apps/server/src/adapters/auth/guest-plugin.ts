// The endpoints behind a guest's invitation: view it, ask for a sign-in link, accept it. Accepting signs the browser
// in, but only to an account that has no other way to sign in. We don't use the library's magic links: they would skip
// a second factor, and a mail scanner that follows them would use them up.
import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint, getSessionFromCtx } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import * as z from "zod";
import type { AccountStore } from "../../modules/accounts/ports.ts";
import {
  type AnswerDeps,
  acceptInvitation,
  mailInvitationLink,
  type Present,
  readInvitation,
} from "../../modules/guests/answer-invitation.ts";
import { refusal } from "./refusal.ts";

type PluginDeps = AnswerDeps & { accounts: Pick<AccountStore, "findBySignIn"> };
type Context = Parameters<typeof getSessionFromCtx>[0];

const invitationBody = z.object({ invitation: z.string().max(64) });
const linkBody = invitationBody.extend({ token: z.string().max(128).optional() });
const acceptBody = linkBody.extend({ name: z.string().optional() });

export const guestPlugin = (deps: PluginDeps) =>
  ({
    id: "foldback-guest",
    endpoints: {
      readGuestInvitation: createAuthEndpoint("/guest/look", { method: "POST", body: linkBody }, async (ctx) => {
        const { invitation, token = null } = ctx.body;
        const found = await readInvitation(deps, { invitation, token, present: await presentIn(deps, ctx) });
        if (found === null) throw refusals["not-valid"]();
        return ctx.json(found);
      }),
      mailGuestLink: createAuthEndpoint("/guest/link", { method: "POST", body: invitationBody }, async (ctx) => {
        await mailInvitationLink(deps, ctx.body.invitation);
        return ctx.json({ status: true });
      }),
      acceptGuestInvitation: createAuthEndpoint("/guest/accept", { method: "POST", body: acceptBody }, async (ctx) => {
        const { invitation, token = null, name = null } = ctx.body;
        const present = await presentIn(deps, ctx);
        const answer = await acceptInvitation(deps, { invitation, token, name, present });
        if (answer.status !== "accepted") throw refusals[answer.status]();
        if (present !== null) return ctx.json({ signedIn: false });
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(answer.userId);
        if (!user) throw refusals["not-valid"]();
        await setSessionCookie(ctx, { session: await internalAdapter.createSession(answer.userId), user });
        return ctx.json({ signedIn: true });
      }),
    },
  }) satisfies BetterAuthPlugin;

/** Returns the verified account this browser is signed in to, or null. */
async function presentIn({ accounts }: PluginDeps, context: Context): Promise<Present> {
  const current = await getSessionFromCtx(context, { disableRefresh: true });
  const found = current && (await accounts.findBySignIn(current.session.token));
  if (!found?.account.emailVerified) return null;
  const { userId, email, secondFactorNeeded } = found.account;
  if (secondFactorNeeded !== null) throw refusal("SECOND_FACTOR_NEEDED", "Confirm your second factor first.");
  return { userId, email };
}

const refusals = {
  "not-valid": () => refusal("INVITATION_NOT_VALID", "This invitation isn't valid any more."),
  "link-not-valid": () => refusal("INVALID_TOKEN", "This link isn't valid."),
  "name-needed": () => refusal("NAME_NEEDED", "Enter your name."),
  "own-sign-in": () => refusal("SIGN_IN_FIRST", "This address has an account. Sign in to it first."),
  "other-account": () => refusal("OTHER_ACCOUNT", "You're signed in with another address."),
  suspended: () => refusal("SUSPENDED", "This account is suspended."),
};
