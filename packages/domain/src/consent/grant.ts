import type { UserId } from "../ids.ts";
import type { StudioSession } from "../session/session-state.ts";
import type { Scope } from "./scopes.ts";

export const revokeReasons = [
  "by-artist",
  "killed",
  "session-ended",
  "engineer-suspended",
  "expired",
  "declined",
] as const;
export type RevokeReason = (typeof revokeReasons)[number];

/** What the ledger says of a consent that ends: leaving a pause leaves no revoked grant but a question (SE-6). */
export type ConsentEndReason = RevokeReason | "left-paused";

/** The live authority that follows from a consent decision. Absence means closed; nothing is granted by a timeout. */
export type Grant =
  | { status: "none" }
  | { status: "asked"; engineerId: UserId }
  | { status: "granted"; engineerId: UserId; scopes: Scope[]; epoch: number; untilMs: number }
  | { status: "denied"; engineerId: UserId }
  | { status: "revoked"; reason: RevokeReason };

const whileLinkIsLost: readonly Scope[] = ["view", "talk"];

/**
 * What the engineer may do at this moment. Deny by default: an absent engineer, another engineer, an expired grant,
 * a pause or an end leave nothing; after a lost connection picture and voice go on, pointing and control do not.
 */
export function effectiveScopes(session: StudioSession, grant: Grant, nowMs: number): Scope[] {
  if (grant.status !== "granted" || nowMs >= grant.untilMs) return [];
  if (session.engineerId === null || session.engineerId !== grant.engineerId) return [];
  if (session.state.status === "active") return grant.scopes;
  if (session.state.status === "paused" && session.state.cause !== "by-artist")
    return grant.scopes.filter((scope) => whileLinkIsLost.includes(scope));
  return [];
}
