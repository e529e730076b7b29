import type { RequestableRole } from "@foldback/domain/people/roles";
import {
  type AuthAnswer,
  addressFrom,
  postAuth as post,
  type SocialProvider,
} from "../../../shared/auth/auth-request.ts";

export type SignUp = {
  email: string;
  password: string;
  name: string;
  birthDate: string;
  requestedRole: RequestableRole;
};

export const signUp = (fields: SignUp) => post("/sign-up/email", fields);
export const signOut = () => post("/sign-out", {});
export const resendVerification = (email: string) => post("/send-verification-email", { email });
export const requestPasswordReset = (email: string) => post("/request-password-reset", { email });
export const resetPassword = (fields: { newPassword: string; token: string }) => post("/reset-password", fields);
export const letBrowserIn = (token: string) => post("/let-browser-in", { token });
export const verifyTotp = (code: string) => post("/two-factor/verify-totp", { code });
export const verifyBackupCode = (code: string) => post("/two-factor/verify-backup-code", { code });

/** Returns the address that the link verifies, and whether this browser signed up with it. */
export async function readSignUpLink(token: string): Promise<AuthAnswer<{ email: string; isSameBrowser: boolean }>> {
  const answer = await post("/sign-up/look", { token });
  if (!answer.ok) return answer;
  const email: unknown = fieldOf(answer.value, "email");
  const isSameBrowser = fieldOf(answer.value, "isSameBrowser") === true;
  return { ok: true, value: { email: typeof email === "string" ? email : "", isSameBrowser } };
}

/** Every browser needs the password, except the one that signed up. */
export async function proveAddress(link: {
  token: string;
  password: string | undefined;
}): Promise<AuthAnswer<{ signedIn: boolean }>> {
  const answer = await post("/sign-up/prove", link);
  return answer.ok ? { ok: true, value: { signedIn: fieldOf(answer.value, "signedIn") === true } } : answer;
}

const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;

/** `second-factor`: the password was right, and a code is needed too. */
export async function signIn(fields: {
  email: string;
  password: string;
}): Promise<AuthAnswer<"signed-in" | "second-factor">> {
  const answer = await post("/sign-in/email", fields);
  if (!answer.ok) return answer;
  const asks = fieldOf(answer.value, "twoFactorRedirect") === true;
  return { ok: true, value: asks ? "second-factor" : "signed-in" };
}

type SocialSignUp = { birthDate: string; requestedRole: RequestableRole };

/** Resolves to the provider's URL, which the page then opens. With a date of birth, it can also sign up. */
export const startSocialSignIn = (provider: SocialProvider, signUpAs?: SocialSignUp) =>
  addressFrom(post("/sign-in/social", { provider, ...signUpAs }));
