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
  fields: {
    emailMissing: "Enter your email address.",
    emailMalformed: "Enter an email address such as name@studio.com.",
    passwordMissing: "Enter your password.",
    passwordShort: "Use at least 6 characters.",
  },
  errors: {
    INVALID_EMAIL_OR_PASSWORD: "This email address and this password do not belong together.",
    EMAIL_NOT_VERIFIED: "Please check your email to verify your account.",
    INVALID_EMAIL: "Enter an email address such as name@studio.com.",
    PASSWORD_TOO_SHORT: "Use at least 6 characters.",
    PASSWORD_TOO_LONG: "Use at most 128 characters.",
    PASSWORD_TOO_COMMON: "This password is too common. Choose another one.",
    USER_ALREADY_EXISTS: "There is an account with this email address already. Sign in instead.",
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "There is an account with this email address already. Sign in instead.",
    SUSPENDED: "This account is suspended.",
    INVALID_TOKEN: "This link is not valid. Sign in to have a new one sent.",
    TOKEN_EXPIRED: "This link has expired. Sign in to have a new one sent.",
    TOO_MANY_REQUESTS: "Too many attempts. Wait a moment and try again.",
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
