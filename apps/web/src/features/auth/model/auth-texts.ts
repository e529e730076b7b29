import type { RequestableRole } from "@foldback/domain/people/roles";

/** What the sign-in screens say, as data: titles, toasts, and a text for every code that the server may answer. */
export const authTexts = {
  dialog: {
    artist: { title: "Artist Access", subtitle: "Sign in to start your recording session" },
    engineer: { title: "Engineer Access", subtitle: "Sign in to provide remote engineering support" },
  } satisfies Record<RequestableRole, { title: string; subtitle: string }>,
  signedIn: { title: "Welcome back", description: "Successfully signed in" },
  signInFailed: "Sign in failed",
  signedUp: { title: "Account created", description: "Please check your email to verify your account" },
  signUpFailed: "Sign up failed",
  socialFailed: "OAuth sign in failed",
  signedOut: { title: "Signed out", description: "Successfully signed out" },
  signOutFailed: "Sign out failed",
  mailSent: { title: "Verification email sent", description: "Please check your email to verify your account" },
  mailNotSent: "Verification email not sent",
  verified: { title: "Email verified", description: "Your account is ready." },
  verificationFailed: "Verification failed",
  forgotten: {
    title: "Forgotten password",
    explanation: "We send you a link to choose a new one. It works for one hour.",
    action: "Send the link",
    sent: "If there is an account with this address, the link is on its way.",
  },
  resetFailed: "Password not changed",
  passwordReset: { title: "Password changed", description: "Sign in with your new password." },
  secondFactor: {
    title: "One more step",
    explanation: "Enter the six digits that your authenticator app shows.",
    backupExplanation: "Enter one of your backup codes. Each works once.",
  },
  passkeyCancelled: "The passkey was not used.",
  fields: {
    emailMissing: "Enter your email address.",
    emailMalformed: "Enter an email address such as name@studio.com.",
    passwordMissing: "Enter your password.",
    passwordShort: "Use at least 6 characters.",
    codeMissing: "Enter the code.",
  },
  errors: {
    INVALID_EMAIL_OR_PASSWORD: "This email address and this password do not belong together.",
    INVALID_PASSWORD: "This is not your password.",
    EMAIL_NOT_VERIFIED: "Please check your email to verify your account.",
    INVALID_EMAIL: "Enter an email address such as name@studio.com.",
    INVALID_NAME: "Use at most 120 characters for your name.",
    PASSWORD_TOO_SHORT: "Use at least 6 characters.",
    PASSWORD_TOO_LONG: "Use at most 128 characters.",
    PASSWORD_TOO_COMMON: "This password is too common. Choose another one.",
    BIRTH_DATE_MISSING: "Enter your date of birth.",
    TOO_YOUNG: "You must be at least 16 years old to use Foldback.",
    USER_ALREADY_EXISTS: "There is an account with this email address already. Sign in instead.",
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "There is an account with this email address already. Sign in instead.",
    SUSPENDED: "This account is suspended.",
    INVALID_TOKEN: "This link is not valid. Sign in to have a new one sent.",
    TOKEN_EXPIRED: "This link has expired. Sign in to have a new one sent.",
    INVALID_CODE: "This code is not right. Codes change every 30 seconds.",
    INVALID_BACKUP_CODE: "This is not one of your backup codes, or it was used before.",
    INVALID_TWO_FACTOR_COOKIE: "This took too long. Sign in again.",
    TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Too many attempts. Sign in again.",
    PASSKEY_NOT_FOUND: "This passkey belongs to no account here.",
    AUTHENTICATION_FAILED: "The passkey could not be verified.",
    FAILED_TO_VERIFY_REGISTRATION: "The passkey could not be verified.",
    SESSION_NOT_FRESH: "Your sign-in is too long ago for this. Sign out, sign in and try again.",
    FAILED_TO_UNLINK_LAST_ACCOUNT: "This is your last way in. Add another one first.",
    SIGNUP_DISABLED: "There is no Foldback account for this sign-in yet. Choose Sign Up first.",
    ACCOUNT_NOT_LINKED:
      "There is an account with this email address that was never verified. Verify it by email, or choose Forgotten password.",
    ACCESS_DENIED: "The sign-in was cancelled.",
    ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER: "This account belongs to another Foldback account.",
    STATE_MISMATCH: "The sign-in took too long or began in another window. Try again.",
    TOO_MANY_REQUESTS: "Too many attempts. Wait a moment and try again.",
    DATABASE_UNAVAILABLE: "Database configuration issue. Please contact support.",
    NETWORK: "Network error. Please check your connection.",
    UNEXPECTED: "An unexpected error occurred",
  },
} as const;

export type AuthErrorCode = keyof typeof authTexts.errors;
export const isAuthErrorCode = (code: string): code is AuthErrorCode => Object.hasOwn(authTexts.errors, code);

/** The library sends link errors in either case. */
export function linkErrorText(code: string): string {
  const upper = code.toUpperCase();
  return isAuthErrorCode(upper) ? authTexts.errors[upper] : authTexts.errors.INVALID_TOKEN;
}

const ofVerification: readonly string[] = ["INVALID_TOKEN", "TOKEN_EXPIRED", "USER_NOT_FOUND", "INVALID_USER"];

/** What the `?error=` of an address means: a verification link that was no good, or a way back from Google or GitHub. */
export function linkFailure(code: string): { title: string; description: string } {
  const upper = code.toUpperCase();
  if (ofVerification.includes(upper)) return { title: authTexts.verificationFailed, description: linkErrorText(code) };
  const description = isAuthErrorCode(upper) ? authTexts.errors[upper] : authTexts.errors.STATE_MISMATCH;
  return { title: authTexts.socialFailed, description };
}
