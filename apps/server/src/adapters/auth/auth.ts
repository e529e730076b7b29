// The authentication library, set up so that nothing it offers by default is open: its endpoints are an allow-list,
// its bodies have closed key sets, its sign-ins are cookies only, and no value a browser sends becomes a right.
// It knows users and sign-ins; roles and suspension belong to the accounts module, which it asks.
import { asUserId, type UserId } from "@foldback/domain/ids";
import { requestableRoles } from "@foldback/domain/people/roles";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import * as z from "zod";
import type { SocialSettings } from "../../config/sign-in-settings.ts";
import { type Log, redactText } from "../../log.ts";
import { closedAuthPaths } from "../../modules/accounts/auth-endpoints.ts";
import { passwordChangedMail, resetMail, type WayInChange } from "../../modules/accounts/mails.ts";
import { freshForMs } from "../../modules/accounts/policy.ts";
import type { AccountStore, Mailer } from "../../modules/accounts/ports.ts";
import type { OwnerTeller } from "../../modules/accounts/tell-owner.ts";
import type { SlidingWindow } from "../../modules/sessions/sliding-window.ts";
import type { PasswordHasher } from "../passwords/password-hasher.ts";
import type { Db } from "../postgres/database.ts";
import { credential, passkey, signIn, twoFactor, user, verification } from "../postgres/schema/accounts.ts";
import { createSignUpStore } from "../postgres/sign-up-store.ts";
import { checkBody } from "./check-body.ts";
import { endFormerSignIn } from "./end-former-sign-in.ts";
import { lifecycleHooks, placeOf } from "./lifecycle-hooks.ts";
import { passwordLengths } from "./password-rules.ts";
import { secondFactorPlugins, secondFactorShownBy } from "./plugins.ts";
import { isFirstResetLately } from "./recent-resets.ts";
import { requireProof } from "./require-proof.ts";
import { createSignUpBrowser } from "./sign-up-browser.ts";
import { signUpPlugin } from "./sign-up-plugin.ts";
import { claimTotpCode } from "./totp-once.ts";

type AuthSettings = {
  publicUrl: string;
  origins: readonly string[];
  isHttps: boolean;
  secret: string;
  social: SocialSettings;
};
export type AuthDeps = {
  settings: AuthSettings;
  db: Db;
  accounts: AccountStore;
  mailer: Mailer;
  owners: OwnerTeller;
  /** Counts the mails about a sign-up that one address gets. */
  signUpMails: Pick<SlidingWindow, "take">;
  passwords: Pick<PasswordHasher, "hash" | "verify">;
  /** Open sockets of the person have to be opened anew. */
  onSignInEnded: (userId: UserId) => void;
  /** With the old password an address on its way is over as well. */
  forgetEmailChange: (userId: UserId) => Promise<void>;
  log: Log;
};
export type Auth = ReturnType<typeof createAuth>;

/** Set by our HTTP layer from the socket or the trusted proxy header; a value from outside never arrives here. */
export const clientIpHeader = "x-foldback-client-ip";

const daySeconds = 24 * 60 * 60;
const resetWithinSeconds = 60 * 60;
export const signInLifetime = { expiresInSeconds: 30 * daySeconds, renewAfterSeconds: daySeconds };

export function createAuth(deps: AuthDeps) {
  const { settings, db } = deps;
  return betterAuth({
    appName: "Foldback",
    baseURL: settings.publicUrl,
    basePath: "/api/auth",
    secret: settings.secret,
    trustedOrigins: [...settings.origins],
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user, session: signIn, account: credential, verification, twoFactor, passkey },
      transaction: true,
    }),
    ...passwordsAndMails(deps),
    socialProviders: providersOf(settings.social),
    // Google and GitHub are believed about an address that they have verified, and only when we have verified it too. Somebody
    // who is signed in may add an account with another address.
    account: { accountLinking: { enabled: true, allowDifferentEmails: true, requireLocalEmailVerified: true } },
    user: { additionalFields: { requestedRole, ageConfirmedAt } },
    session: {
      expiresIn: signInLifetime.expiresInSeconds,
      updateAge: signInLifetime.renewAfterSeconds,
      freshAge: freshForMs / 1_000,
      cookieCache: { enabled: false },
    },
    plugins: [...secondFactorPlugins(settings), passwordSignUp(deps)],
    disabledPaths: [...closedAuthPaths],
    hooks: {
      before: createAuthMiddleware(async (context) => {
        await requireProof(deps.accounts, context);
        const body = await checkBody(context);
        await claimTotpCode(db, context);
        return body && { context: { body } };
      }),
      after: createAuthMiddleware(async (context) => {
        if (context.context.returned instanceof APIError) return;
        const { newSession } = context.context;
        const left = newSession && (await endFormerSignIn(context, newSession.session.token));
        if (left) deps.onSignInEnded(left);
        const current = newSession ?? (await sessionAfter(context));
        if (current) await afterSuccess(deps, { path: context.path, ...current });
        if (newSession && !isHalfway(context.path, newSession)) await deps.owners.signedIn(placeOf(newSession.session));
      }),
    },
    databaseHooks: lifecycleHooks(deps),
    // Our own limits stand before it: they know the browsers of an account from strangers.
    rateLimit: { enabled: false },
    advanced: {
      ...cookieSettings(settings.isHttps),
      ipAddress: { ipAddressHeaders: [clientIpHeader] },
      database: { generateId: () => crypto.randomUUID() },
      // Explicit, because the library opens both when it believes to run in a test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    logger: libraryLogger(deps.log),
    onAPIError: { errorURL: `${settings.publicUrl}/`, onError: (error) => logApiError(deps.log, error) },
    telemetry: { enabled: false },
  });
}

/** By the real clock, like the library's own links. */
const passwordSignUp = ({ db, mailer, signUpMails, settings: { publicUrl, isHttps } }: AuthDeps) =>
  signUpPlugin({
    signUps: createSignUpStore(db),
    mailer,
    mailPace: signUpMails,
    publicUrl,
    browser: createSignUpBrowser({ isHttps }),
    nowMs: Date.now,
  });

// HAZARD: the library awaits these mails, some inside its own transaction, so handing one over must not use the database.
function passwordsAndMails(deps: AuthDeps) {
  const { accounts, mailer, onSignInEnded, forgetEmailChange } = deps;
  const { publicUrl } = deps.settings;
  return {
    emailAndPassword: {
      enabled: true,
      password: { hash: deps.passwords.hash, verify: deps.passwords.verify },
      requireEmailVerification: true,
      minPasswordLength: passwordLengths.min,
      maxPasswordLength: passwordLengths.max,
      resetPasswordTokenExpiresIn: resetWithinSeconds,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user: owner, token }: { user: Addressee & { id: string }; token: string }) => {
        if (await isFirstResetLately(deps.db, { userId: asUserId(owner.id), token }))
          await mailer.send(resetMail(owner.email, { publicUrl, token }));
      },
      // The link came to the address, which proves it as a verification does; a password that somebody else had set
      // for this address is gone.
      onPasswordReset: async ({ user: owner }: { user: Addressee & { id: string } }) => {
        const userId = asUserId(owner.id);
        await accounts.markVerified(userId);
        // Before the sockets, which would come back with a sign-in that still stands.
        await accounts.endSignIns(userId);
        await forgetEmailChange(userId);
        onSignInEnded(userId);
        await mailer.send(passwordChangedMail(owner.email, publicUrl));
      },
    },
  };
}
type Addressee = { email: string };

/** Nobody is signed up by a sign-in: a newcomer has to say their age first. */
const providersOf = ({ google, github }: SocialSettings) => ({
  ...(google && {
    google: {
      ...google,
      disableImplicitSignUp: true,
      requireEmailVerification: true,
      prompt: "select_account" as const,
    },
  }),
  ...(github && { github: { ...github, disableImplicitSignUp: true, requireEmailVerification: true } }),
});

type Current = { session: { token: string }; user: { id: string; email: string } };

/** What these change is told to the owner. The rest of it is heard from the database: see lifecycle-hooks.ts. */
const changesByPath: Readonly<Record<string, WayInChange>> = {
  "/two-factor/generate-backup-codes": { way: "backup-codes" },
  "/passkey/verify-registration": { way: "passkey", added: true },
  "/passkey/delete-passkey": { way: "passkey", added: false },
};

/** A password that the library is going to refuse is not worth a hash. */
const needsSession: readonly string[] = [...secondFactorShownBy, ...Object.keys(changesByPath), "/change-password"];
const sessionAfter = async (context: Parameters<typeof getSessionFromCtx>[0] & { path: string }) =>
  needsSession.includes(context.path) ? getSessionFromCtx(context) : null;

async function afterSuccess(deps: AuthDeps, { path, session, user: owner }: Current & { path: string }) {
  const { accounts, mailer, settings } = deps;
  const userId = asUserId(owner.id);
  if (secondFactorShownBy.includes(path)) await accounts.markSecondFactor(session.token);
  if (path === "/change-password") {
    await deps.forgetEmailChange(userId);
    deps.onSignInEnded(userId);
    await mailer.send(passwordChangedMail(owner.email, settings.publicUrl));
  }
  const change = changesByPath[path];
  if (change !== undefined) await deps.owners.wayChanged(userId, change);
}

/** A password alone opens nothing where an authenticator app is set up: the library takes this sign-in back at once. */
const isHalfway = (path: string, { user: owner }: { user: object }) =>
  path === "/sign-in/email" && "twoFactorEnabled" in owner && owner.twoFactorEnabled === true;

/** The type alone is not checked at run time by the library; the validator is. */
const requestedRole = {
  type: "string",
  required: false,
  input: true,
  returned: false,
  defaultValue: "artist",
  validator: { input: z.enum(requestableRoles) },
} as const;
const ageConfirmedAt = { type: "date", required: false, input: false, returned: false } as const;

/** Over https the sign-in cookie carries the __Host- prefix: no domain, no other path, never without TLS. */
export const signInCookieName = (secure: boolean) => (secure ? "__Host-foldback.sign_in" : "foldback.sign_in");

function cookieSettings(secure: boolean) {
  return {
    cookiePrefix: "foldback",
    useSecureCookies: false, // would prepend __Secure-; the attribute and the stronger prefix are set here
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
    cookies: { session_token: { name: signInCookieName(secure) }, ...boundToHost(secure) },
  } as const;
}

/** The library's short-lived cookies: the half-done second factor, and the challenges of Google, GitHub and passkeys. */
const passingCookies = ["two_factor", "trust_device", "state", "oauth_state", "better-auth-passkey", "dont_remember"];
const boundToHost = (secure: boolean) =>
  Object.fromEntries(passingCookies.map((key) => [key, { name: `${secure ? "__Host-" : ""}foldback.${key}` }]));

/**
 * A refusal is an answer, not a fault. Anything else is thrown on to our own error handler: HAZARD, the library would
 * print it to the console, with the e-mail address or password hash that a failed query names.
 */
function logApiError(log: Log, error: unknown): void {
  if (!(error instanceof APIError)) throw error;
  const { statusCode: status, body } = error;
  if (status < 500) log.debug({ area: "auth", status, code: body?.code }, "sign-in request refused");
  else log.error({ area: "auth", err: error }, "sign-in request failed");
}

/**
 * HAZARD: the library calls what a request did wrong an error too, such as a foreign origin or a state that is over. It passes
 * an Error along when something failed; only a failure that is no refusal is logged as one.
 */
const libraryLogger = (log: Log) => ({
  level: "error" as const,
  log: (level: "error" | "warn" | "info" | "debug", message: string, ...details: unknown[]) => {
    const error = details.find((detail) => detail instanceof Error);
    if (error === undefined || isRefusal(error)) log.debug({ area: "auth" }, redactText(message));
    else log[level]({ area: "auth", err: error }, redactText(message));
  },
});

function isRefusal(error: Error): boolean {
  if (error instanceof APIError) return error.statusCode < 500;
  // The state of a sign-in by Google or GitHub that is over, foreign or made up.
  return error.name === "ZodError" || ("code" in error && String(error.code).startsWith("state_"));
}
