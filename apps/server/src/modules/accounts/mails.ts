// Every mail about an account, as plain typed templates. How a mail looks, and its escaping, is the mailer's trade.
import type { Mail } from "./ports.ts";

/** The link signs its reader in and lands on /?verified, whatever address the sign-up named. */
export function verificationMail(to: string, link: { publicUrl: string; token: string }): Mail {
  const query = new URLSearchParams({ token: link.token, callbackURL: "/?verified" });
  return {
    to,
    subject: "Verify your e-mail address",
    text: "Welcome to Foldback. Open this link within 24 hours to verify your address; it signs you in.\n\nIf you did not sign up, ignore this mail: without the link nobody gets in.",
    link: `${link.publicUrl}/api/auth/verify-email?${query}`,
  };
}

/** Sent instead of a verification, so that the sign-up form answers alike for known and unknown addresses. */
export function alreadyRegisteredMail(to: string, publicUrl: string): Mail {
  return {
    to,
    subject: "You already have an account",
    text: "Somebody, perhaps you, tried to sign up with this address. You already have an account: sign in instead.",
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

export function secondFactorMail(to: string, change: { publicUrl: string; on: boolean }): Mail {
  const state = change.on ? "turned on" : "turned off";
  return {
    to,
    subject: `Your second factor was ${state}`,
    text: `The second factor of your account was ${state} just now.\n\nIf that was not you, choose a new password at once.`,
    link: `${change.publicUrl}/account`,
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
