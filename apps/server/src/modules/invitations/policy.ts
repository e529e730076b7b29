// Withdraws the artist's consent, and the engineer's place, when the session is no longer meant for that engineer.
import type { Grant, RevokeReason } from "@foldback/domain/consent/grant";
import type { EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import type { UserId } from "@foldback/domain/ids";
import type { SessionEvent, StudioSession } from "@foldback/domain/session/session-state";

type Withdrawal = { withdrawn: Grant; facts: EvidenceFacts[] };

export const withdrawal = (grant: Grant, reason: RevokeReason): Withdrawal =>
  grant.status === "granted"
    ? {
        withdrawn: { status: "revoked", reason },
        facts: [{ type: "consent.revoked", engineer: grant.engineerId, reason }],
      }
    : { withdrawn: { status: "none" }, facts: [] };

/** The artist denied or withdrew the engineer's access, so they may remove or replace them. */
export const isRefused = ({ status }: Grant) => status === "denied" || status === "revoked";

type Removal = { event: SessionEvent; facts: EvidenceFacts[] };

/** Removes the engineer and their invitation. The session then has no invited engineer and isn't an open call. */
export function removal(session: StudioSession, engineer: { engineerId: UserId; atMs: number }): Removal {
  const { engineerId } = engineer;
  const hasJoined = session.engineerId === engineerId;
  return {
    event: { type: "invitation-withdrawn", ...engineer },
    facts: [
      { type: "session.invitation-withdrawn", engineer: engineerId },
      ...(hasJoined ? [{ type: "session.left" as const, engineer: engineerId }] : []),
    ],
  };
}
