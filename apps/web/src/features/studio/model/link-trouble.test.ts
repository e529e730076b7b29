import { expect, test } from "vitest";
import { linkTrouble } from "./link-trouble.ts";

const session = { status: "active" } as Parameters<typeof linkTrouble>[0]["session"];
const open = { status: "open" } as const;
const connected = { status: "connected", route: "direct" } as const;

test.each([
  ["all well", { signaling: open, peer: connected }, null],
  ["the first attempt", { signaling: { status: "connecting", attempt: 1 } as const, peer: connected }, null],
  [
    "the server away",
    { signaling: { status: "waiting", attempt: 0, delayMs: 1 } as const, peer: connected },
    "Paused - reconnecting",
  ],
  ["given up", { signaling: { status: "failed", reason: "unreachable" } as const, peer: connected }, "Disconnected"],
  ["taken over", { signaling: { status: "failed", reason: "replaced" } as const, peer: connected }, "Opened elsewhere"],
  ["the engineer away", { signaling: open, peer: { status: "interrupted", sinceMs: 0 } as const }, "Connection failed"],
])("%s", (_name, facts, title) => {
  expect(linkTrouble({ session, ...facts })?.title ?? null).toBe(title);
});

test("without a session nothing is wrong", () => {
  expect(
    linkTrouble({ session: null, signaling: { status: "failed", reason: "refused" }, peer: { status: "idle" } }),
  ).toBeNull();
});
