import { isAuthErrorCode } from "../../../shared/auth/texts.ts";
import { authTexts } from "../texts.ts";

/** The auth library sends these codes in upper or lower case. */
export function linkErrorText(code: string): string {
  const upper = code.toUpperCase();
  return isAuthErrorCode(upper) ? authTexts.errors[upper] : authTexts.errors.INVALID_TOKEN;
}

const ofVerification: readonly string[] = ["INVALID_TOKEN", "TOKEN_EXPIRED", "USER_NOT_FOUND", "INVALID_USER"];

/** The toast for `?error=CODE`: a bad verification link, or a failed sign-in with Google or GitHub. */
export function linkFailure(code: string): { title: string; description: string } {
  const upper = code.toUpperCase();
  if (ofVerification.includes(upper)) return { title: authTexts.verificationFailed, description: linkErrorText(code) };
  const description = isAuthErrorCode(upper) ? authTexts.errors[upper] : authTexts.errors.STATE_MISMATCH;
  return { title: authTexts.socialFailed, description };
}
