import type { UserId } from "../ids.ts";
import type { StudioSession } from "../session/session-state.ts";
import type { Scope } from "./scopes.ts";

export const revokeReasons = [
  "by-artist",
  "killed",
  "session-ended",
  "engineer-suspended",
  "engineer-role-removed",
  "guest-withdrawn",
  "expired",
  "declined",
] as const;
export type RevokeReason = (typeof revokeReasons)[number];

/**
 * Why consent ended, as recorded in the ledger. The last two reasons interrupt the grant instead of revoking it, and
 * the artist is asked again: the engineer left during a pause (SE-6), or came back after more than a moment (CO-11).
 */
export type ConsentEndReason = RevokeReason | "left-paused" | "was-away";

/**
 * When the engineer left, and the hash of the sign-in they used. A return from a different sign-in counts as another
 * device.
 */
export type Absence = { leftAtMs: number; leftFrom: string | null };

/** Gives no scopes until the artist resumes exactly this access (CO-11). */
export type InterruptedGrant = {
  status: "interrupted";
  engineerId: UserId;
  scopes: Scope[];
  untilMs: number;
  /** The sign-in that the artist gave consent from, as a hash. */
  decidedFrom: string | null;
  absence: Absence;
};

/**
 * The authority that the artist's consent currently gives. Without a grant nothing is allowed, and a timeout never
 * grants anything.
 */
export type Grant =
  | { status: "none" }
  | { status: "asked"; engineerId: UserId }
  | {
      status: "granted";
      engineerId: UserId;
      scopes: Scope[];
      epoch: number;
      untilMs: number;
      decidedFrom?: string | null;
      /** Set while the engineer is away from an active session. */
      absence?: Absence;
    }
  | InterruptedGrant
  | { status: "denied"; engineerId: UserId }
  | { status: "revoked"; reason: RevokeReason };

const whileLinkIsLost: readonly Scope[] = ["view", "talk"];

/**
 * What the engineer may do right now. They have no scopes before they join, while the artist has paused the session or
 * once it has ended. They also have none if the grant has expired or belongs to another engineer. A lost connection
 * only stops pointing and control.
 */
export function effectiveScopes(session: StudioSession, grant: Grant, nowMs: number): Scope[] {
  if (grant.status !== "granted" || nowMs >= grant.untilMs) return [];
  if (session.engineerId === null || session.engineerId !== grant.engineerId) return [];
  if (session.state.status === "active") return withoutLoneLossless(grant.scopes);
  if (session.state.status === "paused" && session.state.cause !== "by-artist")
    return grant.scopes.filter((scope) => whileLinkIsLost.includes(scope));
  return [];
}

/**
 * Without `view` there's no program feed, so no lossless one either. The usual list isn't copied, because this runs for
 * every input.
 */
const withoutLoneLossless = (scopes: Scope[]): Scope[] =>
  scopes.includes("view") || !scopes.includes("lossless") ? scopes : scopes.filter((scope) => scope !== "lossless");

const open: readonly Grant["status"][] = ["asked", "granted", "interrupted"];

/** The grant after the session has ended or its engineer was removed. A denial stays as it was. */
export const closedGrant = (grant: Grant, reason: RevokeReason): Grant =>
  open.includes(grant.status) ? { status: "revoked", reason } : grant;
