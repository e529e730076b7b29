import { networkMessage } from "../http/texts.ts";

export const authErrors = {
  INVALID_EMAIL_OR_PASSWORD: "Wrong email or password.",
  INVALID_PASSWORD: "Wrong password.",
  EMAIL_NOT_VERIFIED: "Please check your email to verify your account.",
  INVALID_EMAIL: "Enter an email address such as name@studio.com.",
  INVALID_NAME: "This name is longer than 120 characters, or contains characters that we can't accept.",
  PASSWORD_TOO_SHORT: "Use at least 6 characters.",
  PASSWORD_TOO_LONG: "Use at most 128 characters.",
  PASSWORD_TOO_COMMON: "This password is too common. Choose another one.",
  BIRTH_DATE_MISSING: "Enter your date of birth.",
  TOO_YOUNG: "You must be at least 16 years old to use Foldback.",
  USER_ALREADY_EXISTS: "There's already an account with this email address. Sign in instead.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "There's already an account with this email address. Sign in instead.",
  SUSPENDED: "This account is suspended. To ask why, use our contact form.",
  PASSWORD_IS_ADDRESS: "Don't use your email address as your password.",
  PASSWORD_NEEDED: "Choose a password.",
  INVALID_TOKEN: "This link doesn't work any more. Ask for a new one.",
  TOKEN_EXPIRED: "This link has expired. Ask for a new one.",
  INVITATION_NOT_VALID: "This invitation isn't valid any more. Ask the artist for a new one.",
  NAME_NEEDED: "Enter your name.",
  SIGN_IN_FIRST: "There's already an account with this address. Sign in to it first.",
  OTHER_ACCOUNT: "You're signed in with another address. Sign out first.",
  PROVIDER_EMAIL_NOT_VERIFIED:
    "Google or GitHub hasn't verified your email address. Verify it with them, or sign up with a password.",
  INVALID_CODE: "Wrong code. Codes change every 30 seconds.",
  CODE_ALREADY_USED: "You've used this code before. Wait for the next one.",
  INVALID_BACKUP_CODE: "Wrong backup code, or you've used it before.",
  INVALID_TWO_FACTOR_COOKIE: "That took too long. Sign in again.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Too many attempts. Sign in again.",
  PASSKEY_NOT_FOUND: "This passkey doesn't belong to any Foldback account. Use another one, or sign in another way.",
  PASSKEY_OF_ANOTHER_ACCOUNT: "This passkey belongs to another account. Use your own, or sign out first.",
  AUTHENTICATION_FAILED: "We couldn't verify the passkey. Try again.",
  FAILED_TO_VERIFY_REGISTRATION: "We couldn't verify the passkey. Try adding it again.",
  PASSKEY_CANCELLED: "The passkey prompt closed or timed out. Try again.",
  SECOND_FACTOR_NEEDED: "Confirm your second factor first.",
  SESSION_NOT_FRESH: "For your security, sign in again first.",
  FAILED_TO_UNLINK_LAST_ACCOUNT: "This is your only way to sign in. Add another way first.",
  SIGNUP_DISABLED: "We couldn't find a Foldback account for this sign-in. To create one, choose Sign Up.",
  ACCOUNT_NOT_LINKED:
    "An account with this email address exists but has never been verified. Verify it by email, or choose Forgotten password.",
  ACCESS_DENIED: "The sign-in was cancelled. Try again, or sign in another way.",
  ACCOUNT_ALREADY_LINKED_TO_DIFFERENT_USER: "This account is linked to another Foldback account.",
  STATE_MISMATCH: "The sign-in took too long or started in another window. Try again.",
  TOO_MANY_REQUESTS: "Too many attempts. Wait a moment and try again.",
  TOO_MANY_SIGN_INS:
    "Too many failed attempts to sign in. If your password is right, we've emailed you a link that lets you sign in from this browser.",
  TOO_MANY_CODES: "Too many wrong codes. We've emailed you a link that lets you sign in from this browser.",
  BROWSER_LINK_NOT_VALID:
    "This link doesn't work here. You can only use it once, within one hour, and in the browser you tried to sign in from. Sign in again to get a new one.",
  SIGN_INS_BUSY: "Lots of people are signing in right now. Wait a few seconds and try again.",
  DATABASE_UNAVAILABLE: "Foldback can't reach its database right now. Try again in a moment.",
  NETWORK: networkMessage,
  UNEXPECTED: "An unexpected error occurred",
} as const;

type AuthErrorCode = keyof typeof authErrors;
export const isAuthErrorCode = (code: string): code is AuthErrorCode => Object.hasOwn(authErrors, code);

export const secondFactorTexts = {
  stepUp: "Confirm it's you",
  stepUpHint:
    "To grant admin rights or export evidence, confirm your second factor again. We won't ask again for ten minutes.",
  usePasskey: "Use a passkey",
  confirm: "Confirm",
  code: "Code from your authenticator app",
  codeHint: "You can also use a backup code. Each one can only be used once.",
};

export const providerNames = { google: "Google", github: "GitHub" } as const;

export const passwordTexts = {
  show: "Show",
  hide: "Hide",
  rule: "At least 6 characters.",
  strength: {
    weak: "Weak. A few more words would make it strong.",
    fair: "Fair. One more word would make it strong.",
    strong: "Strong.",
  },
} as const;
