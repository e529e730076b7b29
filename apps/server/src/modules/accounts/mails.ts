// All emails about an account, as plain typed templates. The mailer formats and escapes them.
import type { Mail } from "./ports.ts";

/** The link opens a page with a button, because mail scanners open links but don't press buttons. */
export function verificationMail(to: string, link: { publicUrl: string; token: string }): Mail {
  return {
    to,
    subject: "Verify your email address",
    text: "Welcome to Foldback. Open this link within 24 hours and press the button on the page to verify your email address. You can only use the link once.\n\nDidn't sign up? Ignore this email. Your address can't be used for an account without this link.",
    link: `${link.publicUrl}/verify-email#token=${encodeURIComponent(link.token)}`,
  };
}

/** Sent instead of a verification email, because the sign-up form mustn't reveal which addresses have an account. */
export function alreadyRegisteredMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: "You already have an account",
    text: "You tried to sign up to Foldback, but you already have an account with this email address. Sign in instead. If you can't remember your password, choose Forgotten password on the sign-in form.\n\nIf that wasn't you, you don't need to do anything. Your account and your password haven't changed.",
    link: publicUrl,
  };
}

/** The token is in the fragment, which browsers never send. */
export function resetMail(to: string, link: { publicUrl: string; token: string }): Mail {
  return {
    to,
    subject: "Choose a new password",
    text: "Open this link within one hour to choose a new password. You can only use the link once, and choosing a new password will sign you out everywhere.\n\nDidn't ask for it? Ignore this email. Your password won't change.",
    link: `${link.publicUrl}/reset-password#token=${encodeURIComponent(link.token)}`,
  };
}

/** Sent to the owner when an unknown browser entered the right password after too many wrong ones. */
export function letBrowserInMail(to: string, link: { publicUrl: string; token: string }): Mail {
  return {
    to,
    subject: "Allow sign-in from a browser",
    text: "There were too many failed attempts to sign in to your account. Then the right password was entered in a browser that we don't recognise.\n\nIf that was you, open this link within one hour in the same browser. Then sign in again.\n\nIf it wasn't you, someone knows your password. Don't open the link, and choose a new password now: on Foldback, press Sign In, then Forgotten password.",
    link: `${link.publicUrl}/let-browser-in#token=${encodeURIComponent(link.token)}`,
  };
}

export function passwordChangedMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: "Your password was changed",
    text: "Your password was changed just now, and you've been signed out everywhere else.\n\nIf that wasn't you, choose a new password at once: on Foldback, press Sign In, then Forgotten password.",
    link: publicUrl,
  };
}

/** Sent to the old address. Nothing changes until its owner opens the link. */
export function confirmNewAddressMail(
  to: string,
  change: { publicUrl: string; token: string; newEmail: string },
): Mail {
  return {
    to,
    subject: "Confirm your new email address",
    text: `A browser that's signed in to your account has asked us to change the account's email address to ${change.newEmail}.\n\nIf that was you, open this link within 24 hours. We'll then email a second link to the new address. Nothing will change until you've opened that one too.\n\nIf that wasn't you, don't open the link, and choose a new password at once.`,
    link: changeLink(change),
  };
}

/** Sent to the new address, to prove that it belongs to the user. */
export function proveNewAddressMail(to: string, change: { publicUrl: string; token: string }): Mail {
  return {
    to,
    subject: "Verify your new email address",
    text: "Open this link within 24 hours to make this your account's email address.\n\nDidn't ask for it? Ignore this email, and nothing will change.",
    link: changeLink(change),
  };
}

/** Sent to the new address if it already has an account. We don't tell the user who asked for the change. */
export function addressTakenMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: "You already have an account",
    text: "We've been asked to change another account's email address to this one. You already have a Foldback account with this address, so nothing has changed.\n\nIf that wasn't you, you don't need to do anything.",
    link: publicUrl,
  };
}

/** Sent to the old address after the change. */
export function emailChangedMail(to: string, change: { publicUrl: string; newEmail: string }): Mail {
  return {
    to,
    subject: "Your email address was changed",
    text: `Your account's email address is now ${change.newEmail}. We won't email this address about it again.\n\nIf that wasn't you, write to us through the contact form at once.`,
    link: `${change.publicUrl}/contact`,
  };
}

const changeLink = ({ publicUrl, token }: { publicUrl: string; token: string }) =>
  `${publicUrl}/confirm-email#token=${encodeURIComponent(token)}`;

/** A change to how the owner can sign in. */
export type SignInMethodChange =
  | { way: "second-factor"; on: boolean }
  | { way: "backup-codes" }
  | { way: "passkey"; added: boolean }
  | { way: "linked"; provider: string; added: boolean };

/** Sent to the owner, who is usually the one who made the change. */
export function signInMethodMail(
  to: string,
  { publicUrl, change }: { publicUrl: string; change: SignInMethodChange },
): Mail {
  const { subject, text } = signInMethodWords(change);
  return { to, subject, text: `${text} just now.\n\n${notYou}`, link: `${publicUrl}/account` };
}

function signInMethodWords(change: SignInMethodChange): { subject: string; text: string } {
  switch (change.way) {
    case "second-factor": {
      const state = change.on ? "turned on" : "turned off";
      return { subject: `Your second factor was ${state}`, text: `Your second factor was ${state}` };
    }
    case "backup-codes":
      return {
        subject: "You have new backup codes",
        text: "The backup codes for your second factor were replaced with new ones",
      };
    case "passkey": {
      const [state, place] = change.added ? ["added", "to"] : ["removed", "from"];
      return { subject: `A passkey was ${state}`, text: `A passkey was ${state} ${place} your account` };
    }
    case "linked": {
      const provider = providerNames[change.provider] ?? change.provider;
      const state = change.added
        ? `${provider} was linked to your account`
        : `${provider} was unlinked from your account`;
      return { subject: state, text: state };
    }
  }
}

const providerNames: Readonly<Record<string, string>> = { google: "Google", github: "GitHub" };

const notYou =
  "If that wasn't you, choose a new password at once. That will sign you out everywhere else. Then check the ways to sign in on your account page.";

/** Sent to the owner after a sign-in from an unknown browser or network. */
export function newSignInMail(
  to: string,
  { publicUrl, browser, atMs }: { publicUrl: string; browser: string; atMs: number },
): Mail {
  const time = new Date(atMs).toISOString().slice(0, 16).replace("T", " ");
  return {
    to,
    subject: "New sign-in to your account",
    text: `There was a new sign-in to your account at ${time} UTC, with ${browser}. We don't recognise this browser or network.\n\nIf that was you, you don't need to do anything. ${notYou}`,
    link: `${publicUrl}/account`,
  };
}

export function idleNoticeMail(to: string, notice: { publicUrl: string; days: number }): Mail {
  return {
    to,
    subject: `Your account will be deleted in ${notice.days} days`,
    text: `You haven't signed in for almost three years. We don't keep unused accounts: we'll delete yours in ${notice.days} days, along with everything in it.\n\nTo keep it, just sign in.`,
    link: notice.publicUrl,
  };
}

export function erasedMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: "Your account was deleted",
    text: "We've deleted your Foldback account and everything in it that identifies you. We keep consent records as evidence, without your name or address.\n\nThis is our last email to you.",
    link: publicUrl,
  };
}

/** For an artist whose browser can't share a screen, for example on a phone. */
export function studioLinkMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: "Your link to the studio",
    text: "You asked for this link to start a session on your computer. Open it there, in Chrome, Edge or Firefox, and sign in.",
    link: `${publicUrl}/studio`,
  };
}
