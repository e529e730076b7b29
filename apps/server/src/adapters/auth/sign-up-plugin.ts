// Replaces the library's password sign-up, which creates an account and accepts its password before the address is
// proved. The first two endpoints keep the library's names in order to replace them.
import { requestableRoles } from "@foldback/domain/people/roles";
import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthEndpoint, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import * as z from "zod";
import {
  beginSignUp,
  findOwnAttempt,
  proveAddress,
  readSignUpLink,
  type SignUpDeps,
  type SignUpLink,
  sendLinkAgain,
} from "../../modules/accounts/sign-up.ts";
import { refuseWeakPassword } from "./password-rules.ts";
import { refusal } from "./refusal.ts";
import type { SignUpBrowser } from "./sign-up-browser.ts";

type PluginDeps = SignUpDeps & { browser: SignUpBrowser };

const signUpBody = z.object({
  email: z.string(),
  password: z.string(),
  name: z.string(),
  requestedRole: z.enum(requestableRoles).default("artist"),
});
const linkBody = z.object({ token: z.string().max(128) });
const proveBody = linkBody.extend({ password: z.string().optional() });

export const signUpPlugin = (deps: PluginDeps) =>
  ({
    id: "foldback-sign-up",
    endpoints: {
      signUpEmail: createAuthEndpoint("/sign-up/email", { method: "POST", body: signUpBody }, async (ctx) => {
        const { email, password, name, requestedRole } = ctx.body;
        requireAddress(email);
        refuseWeakPassword(password, email);
        const passwordHash = await ctx.context.password.hash(password);
        const browser = deps.browser.remember(ctx);
        await beginSignUp(deps, { email, name, requestedRole, passwordHash, browser });
        return ctx.json({ status: true });
      }),
      sendVerificationEmail: createAuthEndpoint(
        "/send-verification-email",
        { method: "POST", body: z.object({ email: z.string() }) },
        async (ctx) => {
          requireAddress(ctx.body.email);
          await sendLinkAgain(deps, { email: ctx.body.email, browser: deps.browser.read(ctx) });
          return ctx.json({ status: true });
        },
      ),
      readSignUpLink: createAuthEndpoint("/sign-up/look", { method: "POST", body: linkBody }, async (ctx) => {
        const { email, isSameBrowser } = await openLink(deps, { ...ctx.body, browser: deps.browser.read(ctx) });
        return ctx.json({ email, isSameBrowser });
      }),
      proveSignUp: createAuthEndpoint("/sign-up/prove", { method: "POST", body: proveBody }, async (ctx) => {
        const { token, password } = ctx.body;
        const browser = deps.browser.read(ctx);
        const { email, isSameBrowser } = await openLink(deps, { token, browser });
        const by =
          isSameBrowser && browser !== null
            ? { browser }
            : { newPasswordHash: await ctx.context.password.hash(requireNewPassword(password, email)) };
        // If this browser is already signed in, we keep that sign-in. Look it up first, because proving the address can
        // end it.
        const present = await getSessionFromCtx(ctx, { disableRefresh: true });
        const userId = await proveAddress(deps, { token, ...by });
        if (userId === null) throw notValid();
        if (!isSameBrowser || present !== null) return ctx.json({ signedIn: false });
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(userId);
        if (!user) throw notValid();
        await setSessionCookie(ctx, { session: await internalAdapter.createSession(userId), user });
        return ctx.json({ signedIn: true });
      }),
    },
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === "/sign-in/email",
          handler: createAuthMiddleware(async (ctx) => {
            const { returned, password: passwords } = ctx.context;
            const typed = signInBody.safeParse(ctx.body);
            const browser = deps.browser.read(ctx);
            if (!(returned instanceof APIError) || returned.statusCode !== 401 || !typed.success || !browser) return;
            const { email, password } = typed.data;
            const attempt = await findOwnAttempt(deps, { email, browser });
            if (attempt === null || !(await passwords.verify({ hash: attempt.passwordHash, password }))) return;
            throw new APIError("UNAUTHORIZED", { code: "EMAIL_NOT_VERIFIED", message: "Email not verified" });
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;

const signInBody = z.object({ email: z.string(), password: z.string() });

function requireAddress(email: string): void {
  if (!z.email().max(254).safeParse(email).success) throw refusal("INVALID_EMAIL", "Invalid email");
}

function requireNewPassword(password: string | undefined, email: string): string {
  if (password === undefined) throw refusal("PASSWORD_NEEDED", "Choose a password.");
  refuseWeakPassword(password, email);
  return password;
}

async function openLink(deps: PluginDeps, asked: { token: string; browser: string | null }) {
  const found: SignUpLink = await readSignUpLink(deps, asked);
  switch (found.status) {
    case "open":
      return found;
    case "expired":
      throw refusal("TOKEN_EXPIRED", "This link has expired.");
    case "not-valid":
      throw notValid();
  }
}

const notValid = () => refusal("INVALID_TOKEN", "This link isn't valid.");
