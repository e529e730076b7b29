import { expect, test } from "vitest";
import { darkText } from "./dark-text.ts";

const facts = { artistName: "Ada", artistPresent: true, session: null };

test.each([
  ["waiting-for-consent", "Waiting for Consent"],
  ["view-withdrawn", "Access withdrawn"],
  ["artist-not-sharing", "No screen is shared"],
  ["opened-elsewhere", "Opened elsewhere"],
  ["killed", "Session killed"],
  ["ended", "Session ended"],
] as const)("the dark picture has its own text for %s", (reason, title) => {
  expect(darkText(reason, facts).title).toBe(title);
});

test("[BI-5] after a session reaches its time limit, the desk gives that as the reason", () => {
  expect(darkText("ended", { ...facts, ended: { sessionId: "s", reason: "time-limit" } }).text).toMatch(
    "time limit of the artist's plan",
  );
});

test.each([
  ["by-artist", "Ada ended the session."],
  ["expired", "The session wasn't resumed in time."],
  ["failed", "The session ended because of an error."],
  ["suspended", "Foldback ended the session."],
] as const)("[SE-13] the desk says who ended the session and why: %s", (reason, text) => {
  expect(darkText("ended", { ...facts, ended: { sessionId: "s", reason } }).text).toBe(text);
});

test("a suspended engineer isn't told that the artist stopped sharing", () => {
  const signaling = { status: "failed", reason: "suspended" } as const;
  expect(darkText("artist-not-sharing", { ...facts, signaling }).title).toBe("Your account is suspended");
  expect(darkText("artist-not-sharing", { ...facts, signaling: { status: "open" } }).title).toBe("No screen is shared");
});

test("while the artist is away, the desk says so instead of saying that it's connecting", () => {
  expect(darkText("connecting", { ...facts, artistPresent: false }).title).toBe("The artist is away");
});
