/**
 * Returns why the desk shows no picture, or null if it may show one. If several reasons apply, it returns the most
 * important one.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import type { EndReason } from "@foldback/domain/session/session-state";
import type { SessionView } from "@foldback/protocol/signaling";
import type { DarkReason } from "../desk-view.ts";

export type DarkReasonInput = {
  session: SessionView | null;
  isJoined: boolean;
  isJoining: boolean;
  ended: { reason: EndReason } | null;
  scopes: readonly Scope[];
  /** Another of the engineer's tabs has the seat. */
  isSeatElsewhere: boolean;
  isLinkUp: boolean;
  /** What the studio reports. Null before its first report. */
  isScreenSent: boolean | null;
};

export function darkReasonFor(input: DarkReasonInput): DarkReason | null {
  const { session, scopes } = input;
  if (input.ended !== null) return input.ended.reason === "killed" ? "killed" : "ended";
  if (session === null || !input.isJoined) return input.isJoining ? "connecting" : "not-joined";
  if (input.isSeatElsewhere) return "opened-elsewhere";
  if (session.status === "paused" && session.pauseCause === "by-artist") return "paused";
  if (!scopes.includes("view")) return session.grant.status === "revoked" ? "view-withdrawn" : "waiting-for-consent";
  if (!input.isLinkUp) return "connecting";
  return input.isScreenSent === false ? "artist-not-sharing" : null;
}
