// Configures the authentication library so that nothing is open by default: only listed endpoints are reachable,
// request bodies may contain only known fields, sign-ins use cookies only, and clients can't give themselves rights
// through a request. The library handles users and sign-ins; the accounts module decides on roles and suspension.
import { asUserId, type UserId } from "@foldback/domain/ids";
import { requestableRoles } from "@foldback/domain/people/roles";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import * as z from "zod";
import type { SocialSettings } from "../../config/sign-in-settings.ts";
import { type Log, redactText } from "../../log.ts";
import { closedAuthPaths } from "../../modules/accounts/auth-endpoints.ts";
import { passwordChangedMail, resetMail, type SignInMethodChange } from "../../modules/accounts/mails.ts";
import type { OwnerNotifier } from "../../modules/accounts/notify-owner.ts";
import { freshForMs } from "../../modules/accounts/policy.ts";
import type { AccountStore, Mailer } from "../../modules/accounts/ports.ts";
import type { SlidingWindow } from "../../modules/limits/sliding-window.ts";
import type { PasswordHasher } from "../passwords/password-hasher.ts";
import type { Db } from "../postgres/database.ts";
import { createGuestInvitationStore } from "../postgres/guest-invitation-store.ts";
import { credential, passkey, signIn, twoFactor, user, verification } from "../postgres/schema/accounts.ts";
import { createSignUpStore } from "../postgres/sign-up-store.ts";
import { checkBody } from "./check-body.ts";
import { endFormerSignIn } from "./end-former-sign-in.ts";
import { guestPlugin } from "./guest-plugin.ts";
import { lifecycleHooks, signInPlaceOf } from "./lifecycle-hooks.ts";
import { passwordLengths } from "./password-rules.ts";
import { secondFactorPlugins, secondFactorProofPaths } from "./plugins.ts";
import { isFirstRecentReset } from "./recent-resets.ts";
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
  owners: OwnerNotifier;
  /** Counts the sign-up emails sent to each address. */
  signUpMails: Pick<SlidingWindow, "take">;
  /** Counts the emails that guests request, per invitation. */
  guestMails: Pick<SlidingWindow, "take">;
  passwords: Pick<PasswordHasher, "hash" | "verify">;
  /** Called when a sign-in ends. Makes the user's open sockets reconnect. */
  onSignInEnded: (userId: UserId) => void;
  /** Called when a password changes, to cancel a pending change of email address. */
  forgetEmailChange: (userId: UserId) => Promise<void>;
  /** The server's clock. The library doesn't use it: its links expire by the system clock. */
  nowMs: () => number;
  log: Log;
};
export type Auth = ReturnType<typeof createAuth>;

/**
 * Our HTTP layer sets this header from the socket or the trusted proxy header, and discards any value a client sends.
 */
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
    // An address verified by Google or GitHub is trusted only if we've verified it too. A signed-in user may link
    // an account with another address.
    account: { accountLinking: { enabled: true, allowDifferentEmails: true, requireLocalEmailVerified: true } },
    user: { additionalFields: { requestedRole, ageConfirmedAt } },
    session: {
      expiresIn: signInLifetime.expiresInSeconds,
      updateAge: signInLifetime.renewAfterSeconds,
      freshAge: freshForMs / 1_000,
      cookieCache: { enabled: false },
    },
    plugins: [...secondFactorPlugins(settings), passwordSignUp(deps), guests(deps)],
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
        if (newSession && !isHalfway(context.path, newSession))
          await deps.owners.signedIn(signInPlaceOf(newSession.session));
      }),
    },
    databaseHooks: lifecycleHooks(deps),
    // We use our own limits instead, because they distinguish an account's known browsers from strangers.
    rateLimit: { enabled: false },
    advanced: {
      ...cookieSettings(settings.isHttps),
      ipAddress: { ipAddressHeaders: [clientIpHeader] },
      database: { generateId: () => crypto.randomUUID() },
      // Set explicitly, because the library turns both checks off if it thinks it's running in a test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    logger: libraryLogger(deps.log),
    onAPIError: { errorURL: `${settings.publicUrl}/`, onError: (error) => logApiError(deps.log, error) },
    telemetry: { enabled: false },
  });
}

/** These links expire by the system clock, like the library's. */
const passwordSignUp = ({ db, mailer, signUpMails, settings: { publicUrl, isHttps } }: AuthDeps) =>
  signUpPlugin({
    signUps: createSignUpStore(db),
    mailer,
    mailPace: signUpMails,
    publicUrl,
    browser: createSignUpBrowser({ isHttps }),
    nowMs: Date.now,
  });

const guests = ({ db, accounts, mailer, guestMails, settings: { publicUrl }, nowMs }: AuthDeps) =>
  guestPlugin({
    invitations: createGuestInvitationStore(db),
    accounts,
    mailer,
    linkPace: guestMails,
    publicUrl,
    nowMs,
  });

// HAZARD: the library awaits these emails, some inside its transaction, so sending one must not use the database.
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
        if (await isFirstRecentReset(deps.db, { userId: asUserId(owner.id), token }))
          await mailer.send(resetMail(owner.email, { publicUrl, token }));
      },
      // The link was sent to the address, so using it proves the address just as verifying it does. This also replaces
      // a password that another person set earlier.
      onPasswordReset: async ({ user: owner }: { user: Addressee & { id: string } }) => {
        const userId = asUserId(owner.id);
        await accounts.markVerified(userId);
        // End the sign-ins before closing the sockets, which would otherwise reconnect with a sign-in that's still
        // valid.
        await accounts.endSignIns(userId);
        await forgetEmailChange(userId);
        onSignInEnded(userId);
        await mailer.send(passwordChangedMail(owner.email, publicUrl));
      },
    },
  };
}
type Addressee = { email: string };

/** Signing in never creates an account, because a newcomer must first state their age. */
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

/** We email the owner about each of these changes. lifecycle-hooks.ts detects the other changes in the database. */
const changesByPath: Readonly<Record<string, SignInMethodChange>> = {
  "/two-factor/generate-backup-codes": { way: "backup-codes" },
  "/passkey/verify-registration": { way: "passkey", added: true },
  "/passkey/delete-passkey": { way: "passkey", added: false },
};

const needsSession: readonly string[] = [...secondFactorProofPaths, ...Object.keys(changesByPath), "/change-password"];
const sessionAfter = async (context: Parameters<typeof getSessionFromCtx>[0] & { path: string }) =>
  needsSession.includes(context.path) ? getSessionFromCtx(context) : null;

async function afterSuccess(deps: AuthDeps, { path, session, user: owner }: Current & { path: string }) {
  const { accounts, mailer, settings } = deps;
  const userId = asUserId(owner.id);
  if (secondFactorProofPaths.includes(path)) await accounts.markSecondFactor(session.token);
  if (path === "/change-password") {
    await deps.forgetEmailChange(userId);
    deps.onSignInEnded(userId);
    await mailer.send(passwordChangedMail(owner.email, settings.publicUrl));
  }
  const change = changesByPath[path];
  if (change !== undefined) await deps.owners.methodChanged(userId, change);
}

/** If the user has an authenticator app, the library deletes this sign-in immediately and asks for a code first. */
const isHalfway = (path: string, { user: owner }: { user: object }) =>
  path === "/sign-in/email" && "twoFactorEnabled" in owner && owner.twoFactorEnabled === true;

/** The library doesn't enforce the type at run time, so we add a validator. */
const requestedRole = {
  type: "string",
  required: false,
  input: true,
  returned: false,
  defaultValue: "artist",
  validator: { input: z.enum(requestableRoles) },
} as const;
const ageConfirmedAt = { type: "date", required: false, input: false, returned: false } as const;

/** Over https the sign-in cookie has the __Host- prefix: no domain, no other path, TLS only. */
export const signInCookieName = (secure: boolean) => (secure ? "__Host-foldback.sign_in" : "foldback.sign_in");

function cookieSettings(secure: boolean) {
  return {
    cookiePrefix: "foldback",
    useSecureCookies: false, // the library would add __Secure-, but we set a stronger prefix below
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
    cookies: { session_token: { name: signInCookieName(secure) }, ...boundToHost(secure) },
  } as const;
}

/**
 * The library's short-lived cookies: for a sign-in that still needs a second factor, and for the challenges of Google,
 * GitHub and passkeys.
 */
const passingCookies = ["two_factor", "trust_device", "state", "oauth_state", "better-auth-passkey", "dont_remember"];
const boundToHost = (secure: boolean) =>
  Object.fromEntries(passingCookies.map((key) => [key, { name: `${secure ? "__Host-" : ""}foldback.${key}` }]));

/**
 * Turns the library's refusals into responses, and rethrows everything else to our error handler. HAZARD: the library
 * would print those errors to the console, including the email address or password hash in a failed query.
 */
function logApiError(log: Log, error: unknown): void {
  if (!(error instanceof APIError)) throw error;
  const { statusCode: status, body } = error;
  if (status < 500) log.debug({ area: "auth", status, code: body?.code }, "sign-in request refused");
  else log.error({ area: "auth", err: error }, "sign-in request failed");
}

/**
 * HAZARD: the library also logs bad requests as errors, such as a request from a foreign origin or with an expired
 * state. It passes an Error object only when something failed, so we log only Errors that aren't refusals.
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
  // Codes that start with state_ mean that the state of a Google or GitHub sign-in has expired, was forged or belongs to
  // another browser.
  return error.name === "ZodError" || ("code" in error && String(error.code).startsWith("state_"));
}
