/**
 * The signaling link's state (SPEC.md, "signaling link"). Attempts are numbered so that events from older attempts are
 * ignored (SG-7).
 */
export type SignalingFailure =
  | "timed-out"
  | "unreachable"
  | "socket-not-created"
  | "refused"
  | "suspended"
  | "session-ended"
  | "replaced";

export type SignalingLinkState =
  | { status: "idle" }
  | { status: "connecting"; attempt: number }
  | { status: "open" }
  | { status: "waiting"; attempt: number; delayMs: number }
  | { status: "failed"; reason: SignalingFailure };

export type SignalingLinkEvent =
  | { type: "started" }
  | { type: "opened" }
  | { type: "will-retry"; delayMs: number }
  | { type: "retried" }
  | { type: "gave-up"; reason: SignalingFailure }
  | { type: "stopped" };

export function reduceSignalingLink(state: SignalingLinkState, event: SignalingLinkEvent): SignalingLinkState {
  switch (event.type) {
    case "started":
      return state.status === "idle" || state.status === "failed" ? { status: "connecting", attempt: 1 } : state;
    case "opened":
      return state.status === "connecting" ? { status: "open" } : state;
    case "will-retry":
      if (state.status === "connecting") return { status: "waiting", attempt: state.attempt, delayMs: event.delayMs };
      // The open link was attempt 1, so every further attempt shows as reconnecting, however long it takes (REL-6).
      return state.status === "open" ? { status: "waiting", attempt: 1, delayMs: event.delayMs } : state;
    case "retried":
      return state.status === "waiting" ? { status: "connecting", attempt: state.attempt + 1 } : state;
    case "gave-up":
      return state.status === "idle" ? state : { status: "failed", reason: event.reason };
    case "stopped":
      return { status: "idle" };
  }
}
