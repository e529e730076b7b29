import type { RequestableRole } from "@foldback/domain/people/roles";
import { authTexts, isAuthErrorCode } from "../model/auth-texts.ts";

export type AuthFailure = { code: string; message: string };
export type AuthAnswer<Value> = { ok: true; value: Value } | { ok: false; failure: AuthFailure };
export type SocialProvider = "google" | "github";

export type SignUp = {
  email: string;
  password: string;
  name: string;
  birthDate: string;
  requestedRole: RequestableRole;
};

/** Where links in mails lead back to. */
const verifiedPath = "/?verified=true";

export const signUp = (fields: SignUp) => post("/sign-up/email", { ...fields, callbackURL: verifiedPath });
export const signOut = () => post("/sign-out", {});
export const resendVerification = (email: string) =>
  post("/send-verification-email", { email, callbackURL: verifiedPath });
export const requestPasswordReset = (email: string) => post("/request-password-reset", { email });
export const resetPassword = (fields: { newPassword: string; token: string }) => post("/reset-password", fields);
export const verifyTotp = (code: string) => post("/two-factor/verify-totp", { code });
export const verifyBackupCode = (code: string) => post("/two-factor/verify-backup-code", { code });

/** `second-factor`: the password was right, and a code has to follow. */
export async function signIn(fields: {
  email: string;
  password: string;
}): Promise<AuthAnswer<"signed-in" | "second-factor">> {
  const answer = await post("/sign-in/email", fields);
  if (!answer.ok) return answer;
  const { value } = answer;
  const asks = typeof value === "object" && value !== null && Reflect.get(value, "twoFactorRedirect") === true;
  return { ok: true, value: asks ? "second-factor" : "signed-in" };
}

type SocialSignUp = { birthDate: string; requestedRole: RequestableRole };

/** Answers the provider's address, to which the whole page then goes. With a date of birth it may sign somebody up. */
export const startSocialSignIn = (provider: SocialProvider, signUpAs?: SocialSignUp) =>
  addressFrom(post("/sign-in/social", { provider, ...signUpAs }));

export async function addressFrom(asked: Promise<AuthAnswer<unknown>>): Promise<AuthAnswer<URL>> {
  const answer = await asked;
  if (!answer.ok) return answer;
  const url = textOf(answer.value, "url");
  if (url === null || !URL.canParse(url)) return { ok: false, failure: unexpected };
  return { ok: true, value: new URL(url) };
}

const unexpected: AuthFailure = { code: "UNEXPECTED", message: authTexts.errors.UNEXPECTED };

export const post = (path: string, body: object) =>
  ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
const get = (path: string) => ask(path, { method: "GET" });

async function ask(path: string, init: RequestInit): Promise<AuthAnswer<unknown>> {
  let response: Response;
  try {
    response = await fetch(`/api/auth${path}`, init);
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

/** Null when the user turned the browser's question down. */
export async function signInWithPasskey(): Promise<AuthAnswer<unknown> | null> {
  const options = await get("/passkey/generate-authenticate-options");
  if (!options.ok) return options;
  const credential = await askPasskey(options.value);
  return credential === null ? null : post("/passkey/verify-authentication", { response: credential });
}

export async function addPasskey(name: string): Promise<AuthAnswer<unknown> | null> {
  const options = await get("/passkey/generate-register-options");
  if (!options.ok) return options;
  const credential = await makePasskey(options.value);
  return credential === null ? null : post("/passkey/verify-registration", { response: credential, name });
}

export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** The browser reads and writes the server's JSON itself. */
async function askPasskey(options: unknown): Promise<object | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return asJson(navigator.credentials.get({ publicKey }));
}

async function makePasskey(options: unknown): Promise<object | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return asJson(navigator.credentials.create({ publicKey }));
}

async function asJson(asked: Promise<Credential | null>): Promise<object | null> {
  try {
    const credential = await asked;
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  } catch {
    return null;
  }
}

function textOf(answer: unknown, key: string): string | null {
  if (typeof answer !== "object" || answer === null) return null;
  const value: unknown = Reflect.get(answer, key);
  return typeof value === "string" ? value : null;
}
