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

/** Present if the server said that it's stopping, so it'll soon be back. */
type Restart = { restarting?: true };

export type SignalingLinkState =
  | { status: "idle" }
  | ({ status: "connecting"; attempt: number } & Restart)
  | ({ status: "open" } & Restart)
  | ({ status: "waiting"; attempt: number; delayMs: number } & Restart)
  | { status: "failed"; reason: SignalingFailure };

export type SignalingLinkEvent =
  | { type: "started" }
  | { type: "opened" }
  | { type: "draining" }
  | { type: "will-retry"; delayMs: number }
  | { type: "retried" }
  | { type: "gave-up"; reason: SignalingFailure }
  | { type: "stopped" };

/** After this many attempts, the server isn't just restarting. They take up to half a minute. */
const restartAttempts = 5;

function restartOf({ restarting }: Restart, attempt: number): Restart {
  return restarting && attempt <= restartAttempts ? { restarting } : {};
}

export function reduceSignalingLink(state: SignalingLinkState, event: SignalingLinkEvent): SignalingLinkState {
  switch (event.type) {
    case "started":
      return state.status === "idle" || state.status === "failed" ? { status: "connecting", attempt: 1 } : state;
    case "opened":
      return state.status === "connecting" ? { status: "open" } : state;
    case "draining":
      return state.status === "open" ? { status: "open", restarting: true } : state;
    case "will-retry":
      if (state.status === "connecting") {
        const { attempt } = state;
        return { status: "waiting", attempt, delayMs: event.delayMs, ...restartOf(state, attempt) };
      }
      // The open link was attempt 1, so every further attempt shows as reconnecting, however long it takes (REL-6).
      return state.status === "open"
        ? { status: "waiting", attempt: 1, delayMs: event.delayMs, ...restartOf(state, 1) }
        : state;
    case "retried":
      return state.status === "waiting"
        ? { status: "connecting", attempt: state.attempt + 1, ...restartOf(state, state.attempt + 1) }
        : state;
    case "gave-up":
      return state.status === "idle" ? state : { status: "failed", reason: event.reason };
    case "stopped":
      return { status: "idle" };
  }
}
