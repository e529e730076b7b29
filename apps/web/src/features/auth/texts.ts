import type { RequestableRole } from "@foldback/domain/people/roles";
import { authErrors } from "../../shared/auth/texts.ts";

export const authTexts = {
  signInOrUp: "Sign in or sign up",
  signIn: "Sign In",
  signUp: "Sign Up",
  signInWithPasskey: "Sign in with a passkey",

  checkEmail: "Check your email",
  sentLink: "We've sent a link to {email}. Open it in this browser to verify your address and sign in.",
  sendEmailAgain: "Send the email again",
  verifiedElsewhere: "Did you open the link in another browser? {signIn}",

  signingIn: "Signing in...",
  signingUp: "Signing up...",
  fullName: "Full Name",
  fullNameHint: "Optional. This is how others see you.",
  email: "Email",
  password: "Password",
  birthDate: "Date of Birth",
  birthDateHint: "You must be at least 16. We don't keep the date.",
  accepts: "By signing up, you accept our {terms} and {privacy}.",
  terms: "Terms of Service",
  privacy: "Privacy Policy",
  areYouAnEngineer: "Are you an engineer? {join}",
  joinAsEngineer: "Join as an engineer",
  forgottenPassword: "Forgotten password?",

  backToSignIn: "Back to Sign In",

  openMailbox: "Open the development mailbox",

  signInLink: "Sign in",

  resetHint: "This will sign you out on every device.",
  newPassword: "New password",
  savePassword: "Save password",

  code: "Code",
  backupCode: "Backup code",
  back: "Back",
  useBackupCode: "Use a backup code",
  useApp: "Use the authenticator app",

  continueWith: (provider: string) => `Continue with ${provider}`,

  yourAccountBefore: "Your account:",
  studioDashboard: "Studio Dashboard",
  engineerDashboard: "Engineer Dashboard",
  metricsDashboard: "Metrics Dashboard",
  adminDashboard: "Admin Dashboard",
  artistProfile: "Artist profile",
  engineerProfile: "Engineer profile",
  becomeEngineer: "Become an engineer",
  guestEngineer: "guest engineer",
  workForOthers: "Work for other artists",
  plan: "Plan",
  accountSettings: "Account settings",
  signOut: "Sign Out",

  dialog: {
    artist: {
      title: "Artist Access",
      subtitle: "Sign in to start your recording session",
      newcomers: "Sign up to start your first session",
    },
    engineer: {
      title: "Engineer Access",
      subtitle: "Sign in to provide remote engineering support",
      newcomers: "Sign up to work for artists anywhere",
    },
    any: {
      title: "Welcome to Foldback",
      subtitle: "Sign in, or sign up as an artist",
      newcomers: "Sign up as an artist",
    },
  } satisfies Record<RequestableRole | "any", { title: string; subtitle: string; newcomers: string }>,
  signedIn: { title: "Welcome back", description: "Successfully signed in" },
  signInFailed: "Sign in failed",
  signedUp: { title: "Account created", description: "Please check your email to verify your account" },
  signUpFailed: "Sign up failed",
  socialFailed: "OAuth sign in failed",
  signedOut: { title: "Signed out", description: "Successfully signed out" },
  signOutFailed: "Sign out failed",
  mailSent: { title: "Verification email sent", description: "Please check your email to verify your account" },
  mailNotSent: "Couldn't send the verification email",
  verified: { title: "Email verified", description: "Your account is ready." },
  verificationFailed: "Verification failed",
  verifyEmail: {
    looking: "Checking your link...",
    sameBrowser: "Press the button to verify this address and sign in.",
    sameBrowserTaken: "Press the button to verify this address.",
    otherBrowser:
      "You didn't sign up in this browser, so choose a new password here. It replaces the one from the sign-up form.",
    verifyAndSignIn: "Verify and sign in",
    verify: "Verify email",
    verifyAndSave: "Verify and save password",
    present:
      "You're signed in here as {account}. You'll stay signed in. To use the new account in this browser, sign out first.",
    signOutFirst: "Sign out first",
    doneHere: "Your account is ready. Sign in with the password you chose when you signed up.",
    doneElsewhere: "Your account is ready. Sign in with the password you just chose.",
    newLink: "Enter the address you signed up with, and we'll send you a new link.",
    newLinkSent: "If this address is waiting to be verified, a new link is on its way.",
    sendNewLink: "Send a new link",
    alreadyVerified: "Already verified?",
    tryAgain: "Try again",
  },
  forgotten: {
    title: "Forgotten password",
    explanation: "We'll email you a link to choose a new password. The link works for one hour.",
    action: "Send the link",
    sent: "If there's an account with this address, the link is on its way.",
  },
  resetFailed: "Couldn't change your password",
  passwordReset: { title: "Password changed", description: "Sign in with your new password." },
  letIn: {
    explanation:
      "There have been too many failed attempts to sign in to your account. Press the button, then sign in as usual. Didn't try to sign in here? Close this page.",
    action: "Allow sign-in from this browser",
    done: { title: "You can sign in here again", description: "Sign in with your password." },
  },
  secondFactor: {
    title: "One more step",
    explanation: "Enter the six digits from your authenticator app.",
    backupExplanation: "Enter one of your backup codes. Each one can only be used once.",
  },
  fields: {
    emailMissing: "Enter your email address.",
    emailMalformed: "Enter an email address such as name@studio.com.",
    passwordMissing: "Enter your password.",
    passwordShort: "Use at least 6 characters.",
    codeMissing: "Enter the code.",
  },
  errors: authErrors,
} as const;
