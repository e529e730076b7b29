// Every mail about an account, as plain typed templates. How a mail looks, and its escaping, is the mailer's trade.
import type { Mail } from "./ports.ts";

/** The link opens a page with a button: mail scanners open links, but they press nothing. */
export function verificationMail(to: string, link: { publicUrl: string; token: string }): Mail {
  return {
    to,
    subject: "Verify your email address",
    text: "Welcome to Foldback. Open this link within 24 hours and press the button on the page to verify your email address. The link works once.\n\nDidn't sign up? Ignore this email. Your address can't be used for an account without this link.",
    link: `${link.publicUrl}/verify-email#token=${encodeURIComponent(link.token)}`,
  };
}

/** Sent instead of a verification, so that the sign-up form answers alike for known and unknown addresses. */
export function alreadyRegisteredMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: "You already have an account",
    text: "You tried to sign up to Foldback, but you already have an account with this email address. Sign in instead. If you can't remember your password, choose Forgotten password there.\n\nWasn't it you? There's nothing to do. Your account and your password haven't changed.",
    link: publicUrl,
  };
}

/** The token stands in the fragment, which no browser sends anywhere. */
export function resetMail(to: string, link: { publicUrl: string; token: string }): Mail {
  return {
    to,
    subject: "Choose a new password",
    text: "Open this link within one hour to choose a new password. It works once, and it ends every sign-in of your account.\n\nIf you did not ask for it, ignore this mail: your password stays as it is.",
    link: `${link.publicUrl}/reset-password#token=${encodeURIComponent(link.token)}`,
  };
}

/** To the owner, when a browser that the account does not know had the right password while too many others were wrong. */
export function letBrowserInMail(to: string, link: { publicUrl: string; token: string }): Mail {
  return {
    to,
    subject: "Let a browser sign in",
    text: "There were too many wrong attempts to sign in to your account, and then one with the right password, from a browser we don't know.\n\nIf that was you, open this link within one hour in the same browser. Then sign in again.\n\nIf it wasn't you, someone knows your password. Don't open the link, and choose a new password now: open Foldback, Sign In, Forgotten password.",
    link: `${link.publicUrl}/let-browser-in#token=${encodeURIComponent(link.token)}`,
  };
}

export function passwordChangedMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: "Your password was changed",
    text: "The password of your account was changed just now, and your other sign-ins were ended.\n\nIf that was not you, choose a new password at once: open Foldback, Sign In, Forgotten password.",
    link: publicUrl,
  };
}

/** To the old address. */
export function confirmNewAddressMail(
  to: string,
  change: { publicUrl: string; token: string; newEmail: string },
): Mail {
  return {
    to,
    subject: "Confirm your new e-mail address",
    text: `Somebody who is signed in to your account asked to change its e-mail address to ${change.newEmail}.\n\nIf that was you, open this link within 24 hours. Then we send a mail to the new address; nothing changes before its link was opened too.\n\nIf it was not you, do not open it, and choose a new password at once.`,
    link: changeLink(change),
  };
}

/** To the new address. */
export function proveNewAddressMail(to: string, change: { publicUrl: string; token: string }): Mail {
  return {
    to,
    subject: "Verify your new e-mail address",
    text: "Open this link within 24 hours to make this the e-mail address of your account.\n\nIf you did not ask for it, ignore this mail: nothing changes.",
    link: changeLink(change),
  };
}

/** To the new address, when it belongs to an account already: only its reader learns that. */
export function addressTakenMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: "You already have an account",
    text: "Somebody, perhaps you, tried to make this the e-mail address of another account. It belongs to an account already, so nothing was changed.",
    link: publicUrl,
  };
}

/** To the old address, afterwards. */
export function emailChangedMail(to: string, change: { publicUrl: string; newEmail: string }): Mail {
  return {
    to,
    subject: "Your e-mail address was changed",
    text: `The e-mail address of your account is now ${change.newEmail}. This is our last mail about it to this address.\n\nIf that was not you, write to us by the contact form at once.`,
    link: `${change.publicUrl}/contact`,
  };
}

const changeLink = ({ publicUrl, token }: { publicUrl: string; token: string }) =>
  `${publicUrl}/confirm-email#token=${encodeURIComponent(token)}`;

/** What became of a way into an account. */
export type WayInChange =
  | { way: "second-factor"; on: boolean }
  | { way: "backup-codes" }
  | { way: "passkey"; added: boolean }
  | { way: "linked"; provider: string; added: boolean };

/** To the owner, whoever changed it. */
export function wayInMail(to: string, { publicUrl, change }: { publicUrl: string; change: WayInChange }): Mail {
  const { subject, text } = wayInWords(change);
  return { to, subject, text: `${text} just now.\n\n${notYou}`, link: `${publicUrl}/account` };
}

function wayInWords(change: WayInChange): { subject: string; text: string } {
  switch (change.way) {
    case "second-factor": {
      const state = change.on ? "turned on" : "turned off";
      return { subject: `Your second factor was ${state}`, text: `The second factor of your account was ${state}` };
    }
    case "backup-codes":
      return {
        subject: "New backup codes were made",
        text: "New backup codes for the second factor of your account were made, and the older ones stopped working,",
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
      return { subject: state, text: `The sign-in by ${state}` };
    }
  }
}

const providerNames: Readonly<Record<string, string>> = { google: "Google", github: "GitHub" };

const notYou =
  "If that was not you, choose a new password at once, which ends every other sign-in, and look through the ways to sign in on your account page.";

/** To the owner: from a browser or a network that the account did not know. */
export function newSignInMail(
  to: string,
  { publicUrl, browser, atMs }: { publicUrl: string; browser: string; atMs: number },
): Mail {
  const time = new Date(atMs).toISOString().slice(0, 16).replace("T", " ");
  return {
    to,
    subject: "New sign-in to your account",
    text: `Somebody signed in to your account by ${browser}, at ${time} UTC, from a browser or a network that it did not know.\n\nIf that was you, there is nothing to do. ${notYou}`,
    link: `${publicUrl}/account`,
  };
}

export function idleNoticeMail(to: string, notice: { publicUrl: string; days: number }): Mail {
  return {
    to,
    subject: `Your account will be deleted in ${notice.days} days`,
    text: `You have not signed in for almost three years. We keep no accounts that nobody uses: yours will be deleted in ${notice.days} days, with everything in it.\n\nTo keep it, sign in once.`,
    link: notice.publicUrl,
  };
}

export function erasedMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: "Your account was deleted",
    text: "Your Foldback account and what it held about you were deleted. The records of consents stay, as the law asks, without your name and address.\n\nThis is our last mail to you.",
    link: publicUrl,
  };
}
