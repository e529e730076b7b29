// The artist withdraws an invitation or removes a guest. A guest who is in the artist's session loses their seat and
// consent first. If the next step then fails, the artist still sees the guest and can withdraw them again.
import type { UserId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { expectedEngineer, isLive } from "@foldback/domain/session/session-state";
import { withdrawal } from "../invitations/policy.ts";
import { artistActor } from "../ledger/session-statements.ts";
import { changeSession } from "../sessions/changes/change-session.ts";
import { requireActiveAccount } from "../sessions/policy.ts";
import type { SessionDeps } from "../sessions/ports.ts";
import type { GuestDeps, GuestStore } from "./ports.ts";

type WithdrawDeps = SessionDeps & Pick<GuestDeps, "rightsChanged"> & { guests: Pick<GuestStore, "find" | "withdraw"> };

/** Safe to repeat and not rate-limited, because artists must always be able to take access away. */
export async function withdrawGuest(deps: WithdrawDeps, subject: Subject, { guestId }: { guestId: string }) {
  requireActiveAccount(subject);
  const artistId = subject.userId;
  const guest = await deps.guests.find(artistId, guestId);
  if (guest === null) return;
  if (guest.userId !== null) await takeFromSession(deps, artistId, guest.userId);
  await deps.guests.withdraw({ artistId, guestId, nowMs: deps.nowMs() });
  if (guest.userId === null) return;
  // Repeat it, because another of the artist's tabs may have invited the guest to a session since the first call.
  await takeFromSession(deps, artistId, guest.userId);
  deps.rightsChanged(guest.userId);
}

async function takeFromSession(deps: SessionDeps, artistId: UserId, engineerId: UserId): Promise<void> {
  const own = await deps.store.findLiveOf(artistId, "artist");
  if (own === null || !isLive(own.session.state)) return;
  await changeSession(deps, own.session.id, ({ session, grant }) => {
    if (!isLive(session.state) || expectedEngineer(session) !== engineerId) return null;
    const { withdrawn, facts } = withdrawal(grant, "guest-withdrawn");
    const left = session.engineerId === engineerId ? [{ type: "session.left" as const, engineer: engineerId }] : [];
    return {
      event: { type: "invitation-withdrawn", engineerId, atMs: deps.nowMs() },
      by: artistActor(session),
      facts: [{ type: "session.invitation-withdrawn", engineer: engineerId }, ...left, ...facts],
      grant: () => withdrawn,
    };
  });
}
