// Emails invited engineers who don't have a dashboard open. Each run reads the database afresh, so a missed run doesn't
// lose any invitations. Limits are applied when an email is claimed. If sending fails, the next run tries again.
import { randomBytes } from "node:crypto";
import type { SessionId, UserId } from "@foldback/domain/ids";
import { guestUrl } from "@foldback/domain/people/guest-link";
import { invitationMailAfterMs } from "@foldback/domain/session/session-limits";
import type { Presence } from "../engineers/ports.ts";
import { secretHash } from "../secret-hash.ts";

type WaitingInvitation = {
  sessionId: SessionId;
  engineerId: UserId;
  email: string;
  artistName: string;
  /** The guest's invitation, or null if the engineer isn't a guest. Guests may need an emailed link to sign in. */
  guestId: string | null;
};

export type InvitationStore = {
  /** Invitations made in this period that have been neither answered nor emailed. */
  listUnmailed(made: { fromMs: number; toMs: number }): Promise<WaitingInvitation[]>;
  /**
   * Checks the limits and claims the email in one SQL statement. Returns false if it was already emailed or a limit is
   * reached.
   */
  claimMail(invitation: WaitingInvitation, nowMs: number): Promise<boolean>;
  addGuestLink(link: { guestId: string; tokenHash: string; nowMs: number }): Promise<void>;
  /** Releases the claim if the email couldn't be sent. */
  releaseMail(invitation: WaitingInvitation): Promise<void>;
};

export type InvitationMailDeps = {
  invitations: InvitationStore;
  presence: Presence;
  mailer: { send(mail: { to: string; subject: string; text: string; link: string | null }): Promise<void> };
  publicUrl: string;
  nowMs: () => number;
};

/** We don't email about an invitation older than this: the artist has probably stopped waiting. */
const tooLateMs = 30 * 60_000;

export async function mailInvited(deps: InvitationMailDeps): Promise<void> {
  const nowMs = deps.nowMs();
  const made = { fromMs: nowMs - tooLateMs, toMs: nowMs - invitationMailAfterMs };
  for (const invitation of await deps.invitations.listUnmailed(made)) {
    if (!deps.presence.isOnline(invitation.engineerId)) await mailOne(deps, invitation);
  }
}

async function mailOne(deps: InvitationMailDeps, invitation: WaitingInvitation): Promise<void> {
  if (!(await deps.invitations.claimMail(invitation, deps.nowMs()))) return;
  try {
    await deps.mailer.send(invitationMail(invitation, await linkFor(deps, invitation)));
  } catch (error) {
    await deps.invitations.releaseMail(invitation);
    throw error;
  }
}

async function linkFor({ invitations, publicUrl, nowMs }: InvitationMailDeps, { guestId }: WaitingInvitation) {
  if (guestId === null) return `${publicUrl}/engineer`;
  const token = randomBytes(32).toString("base64url");
  await invitations.addGuestLink({ guestId, tokenHash: secretHash(token), nowMs: nowMs() });
  return guestUrl(publicUrl, { invitation: guestId, token });
}

/**
 * Artists choose their own names, so the name appears only in the text, where a misleading one does less harm than in
 * the subject.
 */
const invitationMail = ({ email, artistName }: WaitingInvitation, link: string) => ({
  to: email,
  subject: "An artist has invited you to a session",
  text: `${artistName} has started a session and is waiting for you. Open your dashboard to join, or decline there so that they can ask another engineer.\n\nWe only send this email when your dashboard isn't open.`,
  link,
});
