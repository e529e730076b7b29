import type { RequestableRole } from "@foldback/domain/people/roles";
import { authTexts, isAuthErrorCode } from "../model/auth-texts.ts";

export type AuthFailure = { code: string; message: string };
export type AuthAnswer<Value> = { ok: true; value: Value } | { ok: false; failure: AuthFailure };
export type SocialProvider = "google" | "github";

export type SignUp = { email: string; password: string; name: string; requestedRole: RequestableRole };

/** Where links in mails and other sign-in pages lead back to. */
const verifiedPath = "/?verified=true";

export const signIn = (fields: { email: string; password: string }) => post("/sign-in/email", fields);
export const signUp = (fields: SignUp) => post("/sign-up/email", { ...fields, callbackURL: verifiedPath });
export const signOut = () => post("/sign-out", {});
export const resendVerification = (email: string) =>
  post("/send-verification-email", { email, callbackURL: verifiedPath });

/** Answers the provider's address, to which the whole page then goes. */
export async function startSocialSignIn(provider: SocialProvider): Promise<AuthAnswer<URL>> {
  const answer = await post("/sign-in/social", { provider, callbackURL: "/" });
  if (!answer.ok) return answer;
  const url = textOf(answer.value, "url");
  if (url === null || !URL.canParse(url)) return { ok: false, failure: unexpected };
  return { ok: true, value: new URL(url) };
}

const unexpected: AuthFailure = { code: "UNEXPECTED", message: authTexts.errors.UNEXPECTED };

async function post(path: string, body: object): Promise<AuthAnswer<unknown>> {
  let response: Response;
  try {
    response = await fetch(`/api/auth${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    return { ok: false, failure: { code: "NETWORK", message: authTexts.errors.NETWORK } };
  }
  const answer: unknown = await response.json().catch(() => null);
  return response.ok ? { ok: true, value: answer } : { ok: false, failure: failureIn(answer, response.status) };
}

/** The text is ours for every code we know; an unknown code keeps the server's own words. */
function failureIn(answer: unknown, status: number): AuthFailure {
  const code = textOf(answer, "code") ?? (status === 429 ? "TOO_MANY_REQUESTS" : "UNEXPECTED");
  if (isAuthErrorCode(code)) return { code, message: authTexts.errors[code] };
  return { code, message: textOf(answer, "message") ?? unexpected.message };
}

function textOf(answer: unknown, key: string): string | null {
  if (typeof answer !== "object" || answer === null) return null;
  const value: unknown = Reflect.get(answer, key);
  return typeof value === "string" ? value : null;
}
