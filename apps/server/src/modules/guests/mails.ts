// The emails to an invited address. The person may not have heard of Foldback, and any artist can invite any address.
import { type GuestLink, guestUrl } from "@foldback/domain/people/guest-link";
import type { Mail } from "../accounts/ports.ts";
import { nameInMail } from "./policy.ts";

type Invitation = { email: string; artistName: string };
type Link = { publicUrl: string } & GuestLink;

/** The name is only in the text, where a misleading one does less harm than in the subject. */
export const guestInvitationMail = ({ email, artistName }: Invitation, { publicUrl, ...link }: Link): Mail => ({
  to: email,
  subject: "You're invited to a recording session",
  text: `${nameInMail(artistName, "start")} has invited you to be their engineer in a remote recording session on Foldback. You'll see and hear their studio in your browser, with nothing to install.\n\nOpen this link within 24 hours and press the button on the page. The link signs you in and you can only use it once, so don't forward this email.\n\nDon't know them? Ignore this email. Nothing will happen unless you accept.`,
  link: guestUrl(publicUrl, link),
});

/** Sent when the invitation's holder asks for a link. */
export const guestSignInMail = ({ email, artistName }: Invitation, { publicUrl, ...link }: Link): Mail => ({
  to: email,
  subject: "Your sign-in link",
  text: `Open this link within 24 hours and press the button on the page to join ${nameInMail(artistName, "middle")}'s sessions. The link signs you in and you can only use it once, so don't forward this email.\n\nDidn't ask for it? Ignore this email. Nothing will happen unless you press the button.`,
  link: guestUrl(publicUrl, link),
});
