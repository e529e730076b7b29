/** Decides what happens to the artist's consent while the engineer is away from the session (CO-11, CO-12). */
import type { UserId } from "../ids.ts";
import { awayMomentMs } from "../session/session-limits.ts";
import { expectedEngineer, type StudioSession } from "../session/session-state.ts";
import type { Absence, Grant, InterruptedGrant } from "./grant.ts";
import { levelScopesOf } from "./scopes.ts";

/**
 * The grant after its engineer has left. Leaving a paused session interrupts it immediately: the next Join makes the
 * session active, and only the artist may continue it (SE-6).
 */
export function grantAfterLeave(grant: Grant, { isPaused, ...absence }: Absence & { isPaused: boolean }): Grant {
  if (grant.status === "interrupted") return { ...grant, absence };
  if (grant.status !== "granted") return grant;
  return isPaused ? interrupted(grant, absence) : { ...grant, absence };
}

type Return = { engineerId: UserId; nowMs: number; from: string | null };

/**
 * The grant after this engineer has joined. If the earlier consent no longer applies to them, the artist gets the full
 * question.
 */
export function grantAfterJoin(grant: Grant, { engineerId, nowMs, from }: Return): Grant {
  const asked: Grant = { status: "asked", engineerId };
  if (!("engineerId" in grant) || grant.engineerId !== engineerId || grant.status === "asked") return asked;
  if (grant.status === "denied") return grant;
  if (nowMs >= grant.untilMs) return asked;
  const { absence } = grant;
  // The artist consented before the engineer joined.
  if (absence === undefined) return grant;
  if (absence.leftFrom !== from) return asked;
  if (grant.status === "interrupted") return grant;
  const { absence: _over, ...resumed } = grant;
  return nowMs - absence.leftAtMs <= awayMomentMs ? resumed : interrupted(grant, absence);
}

/** Only the access level is restored. The artist is asked again about the DAW (MX-3) and the lossless feed (TK-120). */
const interrupted = (grant: Extract<Grant, { status: "granted" }>, absence: Absence): InterruptedGrant => ({
  status: "interrupted",
  engineerId: grant.engineerId,
  scopes: levelScopesOf(grant.scopes),
  untilMs: grant.untilMs,
  decidedFrom: grant.decidedFrom ?? null,
  absence,
});

/** The interruption that the artist is shown, even while the engineer is away. Null if there's nothing to resume. */
export function interruptionOf(session: StudioSession, grant: Grant, nowMs: number): InterruptedGrant | null {
  if (grant.status !== "interrupted" || nowMs >= grant.untilMs || session.state.status === "ended") return null;
  return expectedEngineer(session) === grant.engineerId ? grant : null;
}

/** The grant that the artist can resume with one press, now that its engineer is back. */
export function goOnOffer(session: StudioSession, grant: Grant, nowMs: number): InterruptedGrant | null {
  return session.engineerId === null ? null : interruptionOf(session, grant, nowMs);
}
