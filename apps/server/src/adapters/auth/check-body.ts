// What the authentication library does not check of a request by itself: closed key sets, the age, common passwords, and
// that what weakens an account is asked for by somebody who has just shown who they are.
import { ageVerdict } from "@foldback/domain/people/age";
import { requestableRoles } from "@foldback/domain/people/roles";
import { APIError, addOAuthServerContext, getSessionFromCtx } from "better-auth/api";
import * as z from "zod";
import { mayBeSaid } from "../../modules/accounts/auth-endpoints.ts";
import { freshForMs } from "../../modules/accounts/policy.ts";
import { addressOfReset, refuseCommonPassword, refuseOwnAddress } from "./password-rules.ts";

type Context = Parameters<typeof getSessionFromCtx>[0];
type Body = Record<string, unknown>;

/** What the library gets instead of the body that was sent; undefined leaves it as it is. */
export async function checkBody(context: Context & { path: string; body?: unknown }): Promise<Body | undefined> {
  const { path } = context;
  const body = asBody(context.body);
  refuseUnknownKeys(path, body);
  switch (path) {
    case "/sign-up/email":
      return checkSignUp(body);
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
  if (Object.keys(body).every((key) => mayBeSaid(path, key))) return;
  throw refusal("UNKNOWN_FIELD", "Unknown field.");
}

function checkSignUp({ birthDate, ...body }: Body): Body {
  requireAge(birthDate);
  requireName(body.name);
  return body;
}

/**
 * Without a date of birth it is a sign-in: nobody is signed up by it. Where it leads is ours to say. The role that a
 * newcomer asks for travels where no browser can change it, and stays an intent.
 */
async function checkSocial({ provider, requestedRole, birthDate }: Body): Promise<Body> {
  const signsUp = birthDate !== undefined;
  if (signsUp) requireAge(birthDate);
  const role = z.enum(requestableRoles).optional().safeParse(requestedRole);
  if (!role.success) throw refusal("VALIDATION_ERROR", "Unknown role.");
  await addOAuthServerContext({ requestedRole: role.data ?? "artist" });
  const callbackURL = signsUp && role.data === "engineer" ? "/engineer" : "/";
  return { provider, requestSignUp: signsUp, callbackURL, errorCallbackURL: "/" };
}

/** Only that it was stated is kept, never the date. */
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

const personName = z
  .string()
  .max(120)
  .regex(/^\P{Cc}*$/u);

function requireName(name: unknown): void {
  if (!personName.safeParse(name).success) throw refusal("INVALID_NAME", "Use at most 120 characters.");
}

async function requireFreshSignIn(context: Context): Promise<void> {
  const current = await getSessionFromCtx(context);
  if (current === null) return; // the library itself says that nobody is signed in
  if (Date.now() - current.session.createdAt.getTime() < freshForMs) return;
  throw new APIError("FORBIDDEN", { code: "SESSION_NOT_FRESH", message: "Sign in again to do this." });
}

const refusal = (code: string, message: string) => new APIError("BAD_REQUEST", { code, message });
