// Tells an invited engineer by mail when none of their dashboards is open. Looks at the database's own state, so a missed run
// loses nothing; how many mails are sensible is decided where one is claimed. A mail that cannot be handed over is tried
// again by the next run.
import type { SessionId, UserId } from "@foldback/domain/ids";
import { invitationMailAfterMs } from "@foldback/domain/session/session-limits";
import type { Presence } from "../sessions/ports.ts";

type WaitingInvitation = { sessionId: SessionId; engineerId: UserId; email: string; artistName: string };

export type InvitationStore = {
  /** Invitations without an answer and without a mail, made in this span of time. */
  listUntold(made: { fromMs: number; toMs: number }): Promise<WaitingInvitation[]>;
  /** One statement that decides: false when there was a mail for it already, or have been too many. */
  claimMail(invitation: WaitingInvitation, nowMs: number): Promise<boolean>;
  /** The mail did not leave. */
  releaseMail(invitation: WaitingInvitation): Promise<void>;
};

export type InvitationMailDeps = {
  invitations: InvitationStore;
  presence: Presence;
  mailer: { send(mail: { to: string; subject: string; text: string; link: string | null }): Promise<void> };
  publicUrl: string;
  nowMs: () => number;
};

/** Nobody wants to hear by mail of something that is long over. */
const tooLateMs = 30 * 60_000;

export async function mailInvited(deps: InvitationMailDeps): Promise<void> {
  const nowMs = deps.nowMs();
  const made = { fromMs: nowMs - tooLateMs, toMs: nowMs - invitationMailAfterMs };
  for (const invitation of await deps.invitations.listUntold(made)) {
    if (!deps.presence.isOnline(invitation.engineerId)) await mailOne(deps, invitation);
  }
}

async function mailOne(deps: InvitationMailDeps, invitation: WaitingInvitation): Promise<void> {
  if (!(await deps.invitations.claimMail(invitation, deps.nowMs()))) return;
  try {
    await deps.mailer.send(invitationMail(invitation, deps.publicUrl));
  } catch (error) {
    await deps.invitations.releaseMail(invitation);
    throw error;
  }
}

/** The name is a stranger's choice of words: it stands in the text, never in the subject. */
const invitationMail = ({ email, artistName }: WaitingInvitation, publicUrl: string) => ({
  to: email,
  subject: "An artist invites you to a session",
  text: `${artistName} has started a session and is waiting for you. Open your dashboard to join, or decline there so that they can ask another engineer.\n\nWe only send this when you don't have a dashboard open.`,
  link: `${publicUrl}/engineer`,
});
