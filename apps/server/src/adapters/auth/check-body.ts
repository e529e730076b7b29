// Adds the request checks that the authentication library lacks: no unknown fields, a minimum age, no common passwords,
// and fresh proof of identity before anything that weakens an account.
import { ageVerdict } from "@foldback/domain/people/age";
import { requestableRoles } from "@foldback/domain/people/roles";
import { personName } from "@foldback/protocol/http/accounts";
import { APIError, addOAuthServerContext, getSessionFromCtx } from "better-auth/api";
import * as z from "zod";
import { isAllowedKey } from "../../modules/accounts/auth-endpoints.ts";
import { freshForMs } from "../../modules/accounts/policy.ts";
import { addressOfReset, refuseCommonPassword, refuseOwnAddress } from "./password-rules.ts";
import { refusal } from "./refusal.ts";

type Context = Parameters<typeof getSessionFromCtx>[0];
type Body = Record<string, unknown>;

/** Returns the body to pass to the library instead, or undefined to pass the original one. */
export async function checkBody(context: Context & { path: string; body?: unknown }): Promise<Body | undefined> {
  const { path } = context;
  const body = asBody(context.body);
  refuseUnknownKeys(path, body);
  switch (path) {
    case "/sign-up/email":
      return checkSignUp(body);
    case "/guest/accept":
      return checkGuest(body);
    case "/sign-in/social":
      return checkSocial(body);
    case "/link-social":
      await requireFreshSignIn(context);
      return { ...body, callbackURL: "/account", errorCallbackURL: "/account" };
    case "/reset-password":
      refuseCommonPassword(body.newPassword);
      refuseOwnAddress(body.newPassword, await addressOfReset(context, body.token));
      return body;
    case "/change-password":
      refuseCommonPassword(body.newPassword);
      refuseOwnAddress(body.newPassword, (await getSessionFromCtx(context))?.user.email ?? null);
      return { ...body, revokeOtherSessions: true };
    case "/two-factor/enable":
    case "/two-factor/disable":
    case "/two-factor/generate-backup-codes":
      if (body.password === undefined) await requireFreshSignIn(context);
      return body;
    case "/passkey/verify-registration":
      if (body.name !== undefined) requireName(body.name);
      return body;
    case "/passkey/delete-passkey":
      await requireFreshSignIn(context);
      return body;
    default:
      return undefined;
  }
}

const asBody = (body: unknown): Body =>
  typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : {};

function refuseUnknownKeys(path: string, body: Body): void {
  if (Object.keys(body).every((key) => isAllowedKey(path, key))) return;
  throw refusal("UNKNOWN_FIELD", "Unknown field.");
}

function checkSignUp({ birthDate, ...body }: Body): Body {
  requireAge(birthDate);
  requireName(body.name);
  return body;
}

/** Only newcomers send a name, and they must also send a date of birth. */
function checkGuest({ birthDate, ...body }: Body): Body {
  if (body.name === undefined) return body;
  requireAge(birthDate);
  requireName(body.name);
  return body;
}

/**
 * Without a date of birth this is a sign-in, which never creates an account. We set the redirects ourselves, and keep
 * the requested role on the server, where the browser can't change it. The role grants nothing yet.
 */
async function checkSocial({ provider, requestedRole: asked, birthDate }: Body): Promise<Body> {
  const signsUp = birthDate !== undefined;
  if (signsUp) requireAge(birthDate);
  const role = z.enum(requestableRoles).optional().safeParse(asked);
  if (!role.success) throw refusal("VALIDATION_ERROR", "Unknown role.");
  const requestedRole = role.data ?? "artist";
  await addOAuthServerContext({ requestedRole });
  const callbackURL = signsUp && requestedRole === "engineer" ? "/engineer" : "/";
  const newUserCallbackURL = `/${requestedRole}-profile`;
  return { provider, requestSignUp: signsUp, callbackURL, newUserCallbackURL, errorCallbackURL: "/" };
}

/** We record only that the user stated a date of birth, never the date itself. */
function requireAge(birthDate: unknown): void {
  const today = new Date().toISOString().slice(0, 10);
  switch (typeof birthDate === "string" ? ageVerdict(birthDate, today) : "no-date") {
    case "no-date":
      throw refusal("BIRTH_DATE_MISSING", "Enter your date of birth.");
    case "too-young":
      throw refusal("TOO_YOUNG", "You must be at least 16 years old.");
    case "old-enough":
  }
}

function requireName(name: unknown): void {
  if (!personName.safeParse(name).success)
    throw refusal("INVALID_NAME", "This name is too long or has characters that aren't allowed.");
}

async function requireFreshSignIn(context: Context): Promise<void> {
  const current = await getSessionFromCtx(context);
  if (current === null) return; // the library then reports that the caller isn't signed in
  if (Date.now() - current.session.createdAt.getTime() < freshForMs) return;
  throw new APIError("FORBIDDEN", { code: "SESSION_NOT_FRESH", message: "Sign in again to do this." });
}
