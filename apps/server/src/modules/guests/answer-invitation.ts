// What the invited person does with the link: looks at the invitation, asks for another email, or accepts. The emailed
// token or a sign-in with the invited email address proves that address. A link without the token proves nothing, so
// anyone may forward it.
import { randomBytes } from "node:crypto";
import type { UserId } from "@foldback/domain/ids";
import type { Mailer } from "../accounts/ports.ts";
import type { SlidingWindow } from "../limits/sliding-window.ts";
import { secretHash } from "../secret-hash.ts";
import { guestSignInMail } from "./mails.ts";
import { nameInMail } from "./policy.ts";
import type { Acceptance, GuestInvitationStore, OpenInvitation } from "./ports.ts";

export type AnswerDeps = {
  invitations: GuestInvitationStore;
  mailer: Mailer;
  /** Limits how many emails can be requested per invitation. */
  linkPace: Pick<SlidingWindow, "take">;
  publicUrl: string;
  nowMs: () => number;
};

/** The verified account that this browser is signed in to, or null. */
export type Present = { userId: UserId; email: string } | null;
type Asked = { invitation: string; token: string | null; present: Present };

/**
 * `accept`: one press is enough. `introduce`: a newcomer gives a name first. `sign-in`: the address's account has
 * another way to sign in. `mail`: the address isn't proved, so ask for an email. `other-account`: sign out first.
 */
type InvitationStep = "accept" | "introduce" | "sign-in" | "mail" | "other-account";
export type InvitationView = { artistName: string; address: string; isAccepted: boolean; step: InvitationStep };

/** Changes nothing. Returns null for an invitation that can't be accepted, without saying why. */
export async function readInvitation(deps: AnswerDeps, asked: Asked): Promise<InvitationView | null> {
  const nowMs = deps.nowMs();
  const open = await findOpen(deps, asked.invitation);
  if (open === null) return null;
  const step = await nextStep(deps, { open, asked, nowMs });
  const isProved = step !== "mail" && step !== "other-account";
  return {
    artistName: nameInMail(open.artistName, "middle"),
    address: isProved ? open.email : masked(open.email),
    // Only the address's owner learns whether the invitation has been accepted.
    isAccepted: isProved && open.isAccepted,
    step,
  };
}

const findOpen = (deps: AnswerDeps, invitation: string) =>
  uuid.test(invitation) ? deps.invitations.find(invitation, deps.nowMs()) : null;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Moment = { open: OpenInvitation; asked: Asked; nowMs: number };

async function nextStep({ invitations }: AnswerDeps, { open, asked, nowMs }: Moment): Promise<InvitationStep> {
  const { present, token } = asked;
  if (present !== null) return present.email === open.email ? "accept" : "other-account";
  if (token === null || !(await invitations.isLink({ id: open.id, tokenHash: secretHash(token), nowMs })))
    return "mail";
  const account = await invitations.accountAt(open.email);
  if (account.status === "none") return "introduce";
  return account.status === "own-sign-in" ? "sign-in" : "accept";
}

/** Leaves enough of the address for its owner to recognise it, but not enough to write to it. */
const masked = (email: string) =>
  `${[...email][0] ?? ""}\u{2022}\u{2022}\u{2022}${email.slice(email.lastIndexOf("@"))}`;

/** HAZARD: must give the same response for every invitation. Links emailed earlier keep working. */
export async function mailInvitationLink(deps: AnswerDeps, invitation: string): Promise<void> {
  const open = await findOpen(deps, invitation);
  if (open === null || !deps.linkPace.take(open.id)) return;
  const token = randomBytes(32).toString("base64url");
  await deps.invitations.addLink({ id: open.id, tokenHash: secretHash(token), nowMs: deps.nowMs() });
  await deps.mailer.send(guestSignInMail(open, { publicUrl: deps.publicUrl, invitation: open.id, token }));
}

/** Never replaces a sign-in with another account. Otherwise a link could switch accounts without the user noticing. */
export async function acceptInvitation(
  deps: AnswerDeps,
  { invitation, token, present, name }: Asked & { name: string | null },
): Promise<Acceptance | { status: "other-account" }> {
  const open = await findOpen(deps, invitation);
  if (open === null) return { status: "not-valid" };
  const answer = { id: open.id, nowMs: deps.nowMs() };
  if (present !== null) {
    if (present.email !== open.email) return { status: "other-account" };
    return deps.invitations.accept({ ...answer, proof: { userId: present.userId } });
  }
  if (token === null) return { status: "link-not-valid" };
  const newcomer = name === null || name.trim() === "" ? null : { name: name.trim() };
  return deps.invitations.accept({ ...answer, proof: { tokenHash: secretHash(token), newcomer } });
}
