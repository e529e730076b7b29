import { expect, test } from "vitest";
import { type PeerLinkEvent, type PeerLinkState, reducePeerLink } from "./peer-link-state.ts";
import { restartDelayMs } from "./restart-policy.ts";

const connected: PeerLinkState = { status: "connected", route: null };

test.each<[PeerLinkState, PeerLinkEvent, PeerLinkState]>([
  [{ status: "idle" }, { type: "negotiation-started" }, { status: "negotiating" }],
  [{ status: "negotiating" }, { type: "connected" }, connected],
  [connected, { type: "route-measured", route: "relay" }, { status: "connected", route: "relay" }],
  [connected, { type: "went-silent", atMs: 5 }, { status: "interrupted", sinceMs: 5 }],
  [{ status: "interrupted", sinceMs: 5 }, { type: "connected" }, connected],
  [{ status: "interrupted", sinceMs: 5 }, { type: "restart-began" }, { status: "restarting" }],
  [{ status: "restarting" }, { type: "connected" }, connected],
  [{ status: "idle" }, { type: "went-silent", atMs: 5 }, { status: "idle" }],
  [connected, { type: "closed", reason: "killed" }, { status: "closed", reason: "killed" }],
  [{ status: "closed", reason: "killed" }, { type: "connected" }, { status: "closed", reason: "killed" }],
])("[NG-6] %o on %o becomes %o", (state, event, expected) => {
  expect(reducePeerLink(state, event)).toEqual(expected);
});

test("[NG-6] a restart waits three seconds after an interruption, not at all after a failure, and up to ten when repeated", () => {
  expect(restartDelayMs(1, false)).toBe(3_000);
  expect(restartDelayMs(1, true)).toBe(0);
  expect([2, 3, 4, 9].map((restart) => restartDelayMs(restart, false))).toEqual([4_000, 8_000, 10_000, 10_000]);
});
