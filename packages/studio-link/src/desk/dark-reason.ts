/**
 * Why the desk shows no picture, in the order in which the engineer should hear of it; null when one may be shown. Pure.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { EndReason } from "@foldback/domain/session/session-state";
import type { SessionView } from "@foldback/protocol/signaling";
import type { DarkReason } from "../desk-view.ts";

export type DarkFacts = {
  session: SessionView | null;
  isJoined: boolean;
  isJoining: boolean;
  ended: { reason: EndReason } | null;
  scopes: readonly Scope[];
  /** Another window of this engineer has the seat. */
  isReplaced: boolean;
  isLinkUp: boolean;
  /** As the studio says; null before it has said anything. */
  isScreenSent: boolean | null;
};

export function darkReasonFor(facts: DarkFacts): DarkReason | null {
  const { session, scopes } = facts;
  if (facts.ended !== null) return facts.ended.reason === "killed" ? "killed" : "ended";
  if (session === null || !facts.isJoined) return facts.isJoining ? "connecting" : "not-joined";
  if (facts.isReplaced) return "opened-elsewhere";
  if (session.status === "paused" && session.pauseCause === "by-artist") return "paused";
  if (!scopes.includes("view")) return session.grant.status === "revoked" ? "view-withdrawn" : "waiting-for-consent";
  if (!facts.isLinkUp) return "connecting";
  return facts.isScreenSent === false ? "artist-not-sharing" : null;
}
