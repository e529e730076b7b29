import { expect, test } from "vitest";
import { refusedText, suspendedTexts } from "../../../shared/live/texts.ts";
import { deskTrouble } from "./desk-trouble.ts";

type Facts = Parameters<typeof deskTrouble>[0];
const active = { status: "active" } as Facts["session"];
const pausedFor = (pauseCause: "by-artist" | "connection-lost") =>
  ({ status: "paused", pauseCause }) as Facts["session"];
const allWell: Facts = {
  joined: true,
  ended: null,
  session: active,
  signaling: { status: "open" },
  peer: { status: "connected", route: "direct" },
  artistName: "Ada Marlow",
  artistPresent: true,
};
const cut: Partial<Facts> = { peer: { status: "interrupted", sinceMs: 0 } };
const serverAway: Partial<Facts> = { signaling: { status: "waiting", attempt: 1, delayMs: 1 } };
const paused = "You or Ada Marlow lost the connection to the server. Remote control is off until Ada Marlow continues.";

test.each<[string, Partial<Facts>, string | null]>([
  ["no trouble is shown while everything is connected", {}, null],
  ["no trouble is shown before the engineer joins", { ...cut, joined: false }, null],
  ["losing the server shows that we're reconnecting", { ...serverAway, ...cut }, "Reconnecting"],
  ["losing the artist's link shows a failed connection", cut, "Connection failed"],
  ["a pause by the artist is shown", { session: pausedFor("by-artist") }, "Session paused"],
  ["a pause for a lost connection is shown", { session: pausedFor("connection-lost") }, "Session paused"],
  [
    "giving up on the server is shown as disconnected",
    { signaling: { status: "failed", reason: "unreachable" } },
    "Disconnected",
  ],
])("%s", (_name, facts, title) => {
  expect(deskTrouble({ ...allWell, ...facts })?.title ?? null).toBe(title);
});

test("a refused link isn't shown as an unreachable server", () => {
  const text = deskTrouble({ ...allWell, signaling: { status: "failed", reason: "refused" } })?.text;
  expect(text).toBe(`${refusedText} Reconnect to try again.`);
});

test("[REL-7] while the connection is down, the desk shows both the pause and the attempt to reconnect", () => {
  const session = pausedFor("connection-lost");
  expect(deskTrouble({ ...allWell, session })?.text).toBe(paused);
  expect(deskTrouble({ ...allWell, ...cut, session })?.text).toBe(`${paused} Attempting to reconnect...`);
});

test("[SE-6] after a lost connection, the engineer is told that the artist lost it if the artist is still away", () => {
  const session = pausedFor("connection-lost");
  expect(deskTrouble({ ...allWell, session, artistPresent: false })?.text).toBe(
    "Ada Marlow has lost the connection to the server. Remote control is off until Ada Marlow continues.",
  );
});

test("without a link to the artist, the desk doesn't claim that picture and sound continue", () => {
  expect(deskTrouble({ ...allWell, ...serverAway })?.text).toContain("Picture and sound continue");
  for (const peer of [cut.peer, { status: "idle" }] as Facts["peer"][])
    expect(deskTrouble({ ...allWell, ...serverAway, peer })?.text).toBe("Can't reach the server. We'll keep trying.");
});

test("an engineer who is suspended during a session is told why the connection ended", () => {
  const signaling = { status: "failed", reason: "suspended" } as const;
  const trouble = deskTrouble({ ...allWell, signaling });
  expect(trouble).toMatchObject({ title: "Your account is suspended", text: suspendedTexts.desk });
});

test("[ND-8] the desk says that the server is restarting if the server said so", () => {
  const restarting: Partial<Facts> = { signaling: { status: "connecting", attempt: 2, restarting: true } };
  const textOf = (facts: Partial<Facts>) => deskTrouble({ ...allWell, ...restarting, ...facts })?.text;
  expect(textOf({})).toMatch(/^The server is restarting\. Picture and sound continue/);
  expect(textOf(cut)).toBe("The server is restarting. We'll reconnect as soon as it's back.");
});
