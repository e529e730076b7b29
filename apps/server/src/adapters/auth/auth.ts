// The authentication library, set up so that nothing it offers by default is open: its endpoints are an allow-list,
// its bodies have closed key sets, its sign-ins are cookies only, and no value a browser sends becomes a right.
// It knows users and sign-ins; roles and suspension belong to the accounts module, which it asks.
import { asUserId, type UserId } from "@foldback/domain/ids";
import { requestableRoles } from "@foldback/domain/people/roles";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware } from "better-auth/api";
import * as z from "zod";
import { type Log, redactText } from "../../log.ts";
import { closedAuthPaths, signInKeys, signUpKeys } from "../../modules/accounts/auth-endpoints.ts";
import { isCommonPassword } from "../../modules/accounts/common-passwords.ts";
import type { AccountStore, Mailer } from "../../modules/accounts/ports.ts";
import { alreadyRegisteredMail, verificationMail } from "../../modules/accounts/verification-mail.ts";
import type { Db } from "../postgres/database.ts";
import { credential, rateLimit, signIn, user, verification } from "../postgres/schema/accounts.ts";

type AuthSettings = {
  publicUrl: string;
  origins: readonly string[];
  isHttps: boolean;
  secret: string;
  limitAttempts: boolean;
};
export type AuthDeps = { settings: AuthSettings; db: Db; accounts: AccountStore; mailer: Mailer; log: Log };
export type Auth = ReturnType<typeof createAuth>;

/** Set by our HTTP layer from the socket or the trusted proxy header; a value from outside never arrives here. */
export const clientIpHeader = "x-foldback-client-ip";

const daySeconds = 24 * 60 * 60;
export const signInLifetime = { expiresInSeconds: 30 * daySeconds, renewAfterSeconds: daySeconds };

export function createAuth(deps: AuthDeps) {
  const { settings, db, mailer } = deps;
  return betterAuth({
    baseURL: settings.publicUrl,
    basePath: "/api/auth",
    secret: settings.secret,
    trustedOrigins: [...settings.origins],
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user, session: signIn, account: credential, verification, rateLimit },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      onExistingUserSignUp: ({ user: owner }) => mailer.send(alreadyRegisteredMail(owner.email, settings.publicUrl)),
    },
    // HAZARD: the library awaits this mail inside its sign-up transaction, so the mailer must not use the database.
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: daySeconds,
      sendVerificationEmail: ({ user: owner, token }) =>
        mailer.send(verificationMail(owner.email, { publicUrl: settings.publicUrl, token })),
    },
    user: { additionalFields: { requestedRole } },
    session: {
      expiresIn: signInLifetime.expiresInSeconds,
      updateAge: signInLifetime.renewAfterSeconds,
      cookieCache: { enabled: false },
    },
    disabledPaths: [...closedAuthPaths],
    hooks: { before: createAuthMiddleware(async ({ path, body }) => checkBody(path, body)) },
    databaseHooks: lifecycleHooks(deps.accounts),
    rateLimit: rateLimits(settings.limitAttempts),
    advanced: {
      ...cookieSettings(settings.isHttps),
      ipAddress: { ipAddressHeaders: [clientIpHeader] },
      database: { generateId: () => crypto.randomUUID() },
      // Explicit, because the library opens both when it believes to run in a test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    logger: libraryLogger(deps.log),
    onAPIError: { onError: (error) => logApiError(deps.log, error) },
    telemetry: { enabled: false },
  });
}

/** The type alone is not checked at run time by the library; the validator is. */
const requestedRole = {
  type: "string",
  required: false,
  input: true,
  returned: false,
  defaultValue: "artist",
  validator: { input: z.enum(requestableRoles) },
} as const;

function checkBody(path: string, body: unknown): void {
  if (path === "/sign-up/email") {
    refuseUnknownKeys(body, signUpKeys);
    refuseCommonPassword(body);
  }
  if (path === "/sign-in/email") refuseUnknownKeys(body, signInKeys);
}

function refuseUnknownKeys(body: unknown, known: readonly string[]): void {
  const unknown = Object.keys(body ?? {}).filter((key) => !known.includes(key));
  if (unknown.length > 0) throw new APIError("BAD_REQUEST", { code: "UNKNOWN_FIELD", message: "Unknown field." });
}

function refuseCommonPassword(body: unknown): void {
  if (typeof body !== "object" || body === null || !("password" in body)) return;
  if (typeof body.password !== "string" || !isCommonPassword(body.password)) return;
  throw new APIError("BAD_REQUEST", {
    code: "PASSWORD_TOO_COMMON",
    message: "This password is too common. Choose another one.",
  });
}

function lifecycleHooks(accounts: AccountStore) {
  const openAccount = async (userId: UserId, person: { email: string; name: string }) =>
    accounts.open({ userId, email: person.email, name: person.name });
  return {
    user: {
      create: {
        after: (created: { id: string; email: string; name: string }) => openAccount(asUserId(created.id), created),
      },
    },
    session: {
      create: {
        before: async ({ userId }: { userId: string }) => {
          const account = await accounts.find(asUserId(userId));
          if (account?.suspended) {
            throw new APIError("FORBIDDEN", { code: "SUSPENDED", message: "This account is suspended." });
          }
          // A sign-up that was cut off before its role was written is completed here.
          if (account && account.roles.length === 0) await openAccount(account.userId, account);
        },
      },
    },
  };
}

function rateLimits(enabled: boolean) {
  return {
    enabled,
    storage: "database",
    window: 60,
    max: 100,
    customRules: {
      "/sign-in/email": { window: 60, max: 9 },
      "/sign-up/email": { window: 600, max: 10 },
      "/send-verification-email": { window: 60, max: 3 },
    },
  } as const;
}

/** Over https the sign-in cookie carries the __Host- prefix: no domain, no other path, never without TLS. */
export const signInCookieName = (secure: boolean) => (secure ? "__Host-foldback.sign_in" : "foldback.sign_in");

function cookieSettings(secure: boolean) {
  return {
    cookiePrefix: "foldback",
    useSecureCookies: false, // would prepend __Secure-; the attribute and the stronger prefix are set here
    defaultCookieAttributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
    cookies: { session_token: { name: signInCookieName(secure) } },
  } as const;
}

/**
 * A refusal is an answer, not a fault. Anything else is thrown on to our own error handler: HAZARD, the library would
 * print it to the console, with the e-mail address or password hash that a failed query names.
 */
function logApiError(log: Log, error: unknown): void {
  if (!(error instanceof APIError)) throw error;
  log[error.statusCode < 500 ? "debug" : "error"]({ area: "auth", err: error }, "sign-in request failed");
}

const libraryLogger = (log: Log) => ({
  level: "error" as const,
  log: (level: "error" | "warn" | "info" | "debug", message: string, ...details: unknown[]) => {
    const error = details.find((detail) => detail instanceof Error);
    log[level]({ area: "auth", err: error }, redactText(message));
  },
});
