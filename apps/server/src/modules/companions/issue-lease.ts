// Decides what the engineer may do through the artist's companion now, and signs it. Nothing is remembered: each lease
// is decided anew from the session's present state.
import { type Lease, maxLeaseMs } from "@foldback/domain/companion/lease";
import { effectiveScopes, type Grant } from "@foldback/domain/consent/grant";
import { type DawScope, isDawScope } from "@foldback/domain/consent/scopes";
import type { UserId } from "@foldback/domain/ids";
import type { StudioSession } from "@foldback/domain/session/session-state";
import type { LeaseDeps } from "./ports.ts";

export type SignedLease = { lease: string; signature: string };

/** Only in an active session: a pause ends what a companion may do, whatever caused it. */
export function leasedScopes(session: StudioSession, grant: Grant, nowMs: number): DawScope[] {
  return session.state.status === "active" ? effectiveScopes(session, grant, nowMs).filter(isDawScope) : [];
}

export async function issueLease(
  { sessions, signLease, nowMs }: LeaseDeps,
  { userId, companion, ask }: { userId: UserId; companion: string; ask: string },
): Promise<SignedLease | null> {
  const live = await sessions.findLiveOf(userId, "artist");
  if (live === null || live.grant.status !== "granted") return null;
  const { session, grant, engineerNames } = live;
  const scopes = leasedScopes(session, grant, nowMs());
  const forMs = Math.min(maxLeaseMs, Math.floor(grant.untilMs - nowMs()));
  if (scopes.length === 0 || forMs <= 0) return null;
  const content: Lease = {
    companion,
    session: session.id,
    room: session.roomCode,
    engineer: grant.engineerId,
    engineerName: engineerNames.get(grant.engineerId) ?? "",
    scopes,
    epoch: session.epoch,
    ask,
    forMs,
  };
  const lease = JSON.stringify(content);
  return { lease, signature: signLease(lease) };
}
