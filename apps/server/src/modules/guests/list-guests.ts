// The artist's guests and open invitations, newest first. No one else sees them.
import type { UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { requireActiveAccount, requirePermission } from "../sessions/policy.ts";
import type { Guest, GuestDeps } from "./ports.ts";

/** `unavailable`: accepted, but the account has changed its address or is suspended. */
export type GuestView = {
  id: string;
  email: string;
  engineerId: UserId | null;
  name: string | null;
  status: "invited" | "accepted" | "unavailable";
  online: boolean;
  inSession: boolean;
};

export async function listGuests(deps: GuestDeps, subject: Subject): Promise<GuestView[]> {
  requirePermission(subject, "start-session");
  const guests = await deps.guests.list(subject.userId, deps.nowMs());
  return guests.map((guest) => viewGuest(deps, guest));
}

/** The artists for whom the caller is a guest. */
export async function listHosts(deps: Pick<GuestDeps, "guests">, subject: Subject) {
  requireActiveAccount(subject);
  return (await deps.guests.hostsOf(subject.userId)).map(({ id, artistName }) => ({ id, artistName }));
}

export function viewGuest({ presence }: Pick<GuestDeps, "presence">, guest: Guest): GuestView {
  const { id, email, userId, stands } = guest;
  const isHere = userId !== null && stands;
  return {
    id,
    email,
    engineerId: isHere ? userId : null,
    name: isHere ? guest.name : null,
    status: userId === null ? "invited" : stands ? "accepted" : "unavailable",
    online: isHere && presence.isOnline(userId),
    inSession: isHere && guest.inSession,
  };
}
