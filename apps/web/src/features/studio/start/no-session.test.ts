import { expect, test } from "vitest";
import { lastEndText } from "./no-session.tsx";

const ended = { sessionId: "s", recorded: true, engineer: null };

test("[KS-8] a kill that was too late doesn't claim to have ended the session, and one in time says that access is off", () => {
  expect(lastEndText({ ended: { ...ended, reason: null }, kill: "too-late" })).toMatch(
    /^Your last session had already ended\. The kill switch only stopped what this browser/,
  );
  expect(lastEndText({ ended: { ...ended, reason: "killed" }, kill: "recorded" })).toBe(
    "Your last session was ended with the kill switch. Remote access is off.",
  );
  expect(lastEndText({ ended: null, kill: "none" })).toBeNull();
});

test("[SE-13] an artist who is suspended during a session is told who ended it and whom to ask", () => {
  expect(lastEndText({ ended: { ...ended, reason: "suspended" }, kill: "none" })).toBe(
    "An administrator has suspended your account, which ended your session. Remote access is off. To ask why, use our contact form.",
  );
});
