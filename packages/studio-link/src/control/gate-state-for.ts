/**
 * Derives the control gate's state. It's open only in an active session, with signaling up, a scope for some input
 * granted and the link verified.
 */
import type { Scope } from "@foldback/domain/consent/scopes";
import { type ControlGateState, inputScopes } from "@foldback/domain/control/control-gate-state";
import type { SessionView } from "@foldback/protocol/signaling";
import type { LinkVerification } from "../view-model.ts";

export type GateInput = {
  session: SessionView | null;
  /** The scopes without those that the artist has withdrawn on this page or that have expired. */
  scopes: readonly Scope[];
  signalingOpen: boolean;
  verification: LinkVerification;
};

export function gateStateFor({ session, scopes, signalingOpen, verification }: GateInput): ControlGateState {
  if (session === null) return { status: "closed", reason: "no-grant" };
  if (session.status === "ended")
    return { status: "closed", reason: session.endReason === "killed" ? "killed" : "ended" };
  if (!signalingOpen) return { status: "closed", reason: "link-lost" };
  if (session.status === "paused") return { status: "closed", reason: "paused" };
  const mayAct = session.status === "active" && inputScopes.some((scope) => scopes.includes(scope));
  if (!mayAct) return { status: "closed", reason: "no-grant" };
  // A pending check counts as failed, because an attacker in the middle could hold back the frame that would reveal
  // them.
  if (verification !== "verified") return { status: "closed", reason: "unverified-link" };
  return { status: "open", epoch: session.epoch, scopes };
}
