/**
 * The peer link's state (SPEC.md, "peer link"), for display and the restart policy. Never derive authority from it,
 * because it notices a vanished peer seconds late.
 */
export type Route = "direct" | "relay";
export type PeerLinkState =
  | { status: "idle" }
  | { status: "negotiating" }
  | { status: "connected"; route: Route | null }
  | { status: "interrupted"; sinceMs: number }
  | { status: "restarting" }
  | { status: "closed"; reason: PeerClosedReason };
export type PeerClosedReason = "killed" | "ended" | "peer-left" | "replaced";

export type PeerLinkEvent =
  | { type: "negotiation-started" }
  | { type: "connected" }
  | { type: "route-measured"; route: Route }
  | { type: "went-silent"; atMs: number }
  | { type: "restart-began" }
  | { type: "closed"; reason: PeerClosedReason };

export function reducePeerLink(state: PeerLinkState, event: PeerLinkEvent): PeerLinkState {
  if (state.status === "closed") return state;
  switch (event.type) {
    case "negotiation-started":
      return state.status === "idle" ? { status: "negotiating" } : state;
    case "connected":
      return state.status === "connected" ? state : { status: "connected", route: null };
    case "route-measured":
      return state.status === "connected" && state.route !== event.route
        ? { status: "connected", route: event.route }
        : state;
    case "went-silent":
      return state.status === "connected" ? { status: "interrupted", sinceMs: event.atMs } : state;
    case "restart-began":
      return state.status === "interrupted" || state.status === "negotiating" ? { status: "restarting" } : state;
    case "closed":
      return { status: "closed", reason: event.reason };
  }
}
