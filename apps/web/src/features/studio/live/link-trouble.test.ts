import { expect, test } from "vitest";
import { refusedText } from "../../../shared/live/texts.ts";
import { linkTrouble } from "./link-trouble.ts";

const session = { status: "active" } as Parameters<typeof linkTrouble>[0]["session"];
const open = { status: "open" } as const;
const seat = { status: "here" } as const;
const connected = { status: "connected", route: "direct" } as const;

test.each([
  ["no trouble is shown while everything is connected", { signaling: open, peer: connected }, null],
  [
    "no trouble is shown during the first attempt",
    { signaling: { status: "connecting", attempt: 1 } as const, peer: connected },
    null,
  ],
  [
    "losing the server shows that we're reconnecting",
    { signaling: { status: "waiting", attempt: 1, delayMs: 1 } as const, peer: connected },
    "Reconnecting",
  ],
  [
    "giving up on the server is shown as disconnected",
    { signaling: { status: "failed", reason: "unreachable" } as const, peer: connected },
    "Disconnected",
  ],
  [
    "a session that has moved to another tab shows no trouble",
    { signaling: { status: "failed", reason: "replaced" } as const, peer: connected },
    null,
  ],
  [
    "losing the engineer's link shows a failed connection",
    { signaling: open, peer: { status: "interrupted", sinceMs: 0 } as const },
    "Connection failed",
  ],
])("%s", (_name, facts, title) => {
  expect(linkTrouble({ session, seat, heldBack: [], ...facts })?.title ?? null).toBe(title);
});

test("[CO-4] while access is held back or there's no link, no text claims that picture and sound continue", () => {
  const away = { session, seat, signaling: { status: "waiting", attempt: 1, delayMs: 1 }, peer: connected } as const;
  expect(linkTrouble({ ...away, heldBack: [] })?.text).toContain("Picture and sound continue");
  expect(linkTrouble({ ...away, heldBack: ["access"] })?.text).not.toContain("Picture and sound continue");
  expect(linkTrouble({ ...away, heldBack: [], peer: { status: "idle" } })?.text).not.toContain("Picture and sound");
});

test("a refused link isn't shown as an unreachable server", () => {
  const signaling = { status: "failed", reason: "refused" } as const;
  expect(linkTrouble({ session, seat, heldBack: [], signaling, peer: connected })?.text).toBe(
    `${refusedText} Remote control is off. The kill switch still works.`,
  );
});

test("without a session, no connection problem is shown", () => {
  expect(
    linkTrouble({
      session: null,
      seat,
      heldBack: [],
      signaling: { status: "failed", reason: "refused" },
      peer: { status: "idle" },
    }),
  ).toBeNull();
});

test("[ST-5] a tab remote that can't reach the server claims nothing about picture, sound or control", () => {
  const signaling = { status: "waiting", attempt: 1, delayMs: 1 } as const;
  const elsewhere = { status: "elsewhere", isHeld: true, wasHere: true, tally: null } as const;
  const trouble = linkTrouble({ session, seat: elsewhere, heldBack: [], signaling, peer: { status: "idle" } });
  expect(trouble?.text).toBe(
    "Can't reach the server. What you see may be out of date. You can still press the kill switch. We'll try every route to the server.",
  );
});

test("[ND-8] the studio says that the server is restarting if the server said so", () => {
  const signaling = { status: "waiting", attempt: 1, delayMs: 1, restarting: true } as const;
  expect(linkTrouble({ session, seat, heldBack: [], signaling, peer: connected })).toMatchObject({
    title: "Reconnecting",
    text: "The server is restarting. Picture and sound continue between the two browsers, but remote control is off. The kill switch still works.",
  });
});
