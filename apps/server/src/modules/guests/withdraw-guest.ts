// The artist withdraws an invitation or removes a guest, or the guest leaves. A guest who is in the artist's session is
// taken out of it first. If the next step then fails, the artist still sees the guest and can withdraw them again.
import type { UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { expectedEngineer, isLive } from "@foldback/domain/session/session-state";
import { asJobs } from "../acting-for.ts";
import { removal, withdrawal } from "../invitations/policy.ts";
import { changeSession } from "../sessions/changes/change-session.ts";
import { requireActiveAccount } from "../sessions/policy.ts";
import type { SessionDeps } from "../sessions/ports.ts";
import type { EndedBy, GuestDeps, GuestStore } from "./ports.ts";

type EndDeps = SessionDeps & Pick<GuestDeps, "rightsChanged"> & { guests: Pick<GuestStore, "withdraw"> };
type WithdrawDeps = EndDeps & { guests: Pick<GuestStore, "find"> };
type LeaveDeps = EndDeps & { guests: Pick<GuestStore, "hostsOf"> };

/** Safe to repeat and not rate-limited, because artists must always be able to take access away. */
export async function withdrawGuest(deps: WithdrawDeps, subject: Subject, { guestId }: { guestId: string }) {
  requireActiveAccount(subject);
  const artistId = subject.userId;
  const guest = await deps.guests.find(artistId, guestId);
  if (guest === null) return;
  await endStanding(deps, { artistId, guestId, userId: guest.userId, by: { id: artistId, role: "artist" } });
}

/** The guest ends their own access, never another guest's. Safe to repeat. */
export async function leaveHost(deps: LeaveDeps, subject: Subject, { guestId }: { guestId: string }) {
  requireActiveAccount(subject);
  const { userId } = subject;
  const host = (await deps.guests.hostsOf(userId)).find(({ id }) => id === guestId);
  if (host === undefined) return;
  // Runs with the server's rights, because the policies let only the artist delete a guest, and don't let an engineer
  // change a session that they've just left.
  await asJobs(() =>
    endStanding(deps, { artistId: host.artistId, guestId, userId, by: { id: userId, role: "engineer" } }),
  );
}

type Standing = { artistId: UserId; guestId: string; userId: UserId | null; by: EndedBy };

async function endStanding(deps: EndDeps, { artistId, guestId, userId, by }: Standing): Promise<void> {
  if (userId !== null) await takeFromSession(deps, { artistId, engineerId: userId, by });
  await deps.guests.withdraw({ artistId, guestId, by, nowMs: deps.nowMs() });
  if (userId === null) return;
  // Repeat it, because another of the artist's tabs may have invited the guest to a session since the first call.
  await takeFromSession(deps, { artistId, engineerId: userId, by });
  deps.rightsChanged(userId);
}

type Leaver = { artistId: UserId; engineerId: UserId; by: EndedBy };

async function takeFromSession(deps: SessionDeps, { artistId, engineerId, by }: Leaver): Promise<void> {
  const own = await deps.store.findLiveOf(artistId, "artist");
  if (own === null || !isLive(own.session.state)) return;
  await changeSession(deps, own.session.id, ({ session, grant }) => {
    if (!isLive(session.state) || expectedEngineer(session) !== engineerId) return null;
    const { withdrawn, facts } = withdrawal(grant, "guest-withdrawn");
    const removed = removal(session, { engineerId, atMs: deps.nowMs() });
    return { ...removed, by, facts: [...removed.facts, ...facts], grant: () => withdrawn };
  });
}
