import type { SessionView } from "@foldback/protocol/signaling";
import { expect, test } from "vitest";
import { consentRequestKey, engineerToDecideOn, sessionPhase } from "./session-phase.ts";

const iris = { id: "iris", name: "Iris" };
const omar = { id: "omar", name: "Omar" };
const noGrant: SessionView["grant"] = { status: "none", engineerId: null, scopes: [], level: null, untilMs: null };
const grantTo = (engineerId: string): SessionView["grant"] => ({
  status: "granted",
  engineerId,
  scopes: ["view", "talk"],
  level: "view-only",
  untilMs: 1,
});

const session = (change: Partial<SessionView>): SessionView => ({
  sessionId: "s1",
  roomCode: "P01234567",
  yourRole: "artist",
  status: "waiting",
  pauseCause: null,
  pausedSinceMs: null,
  endReason: null,
  epoch: 1,
  effectiveScopes: [],
  grant: noGrant,
  artistName: "Ada",
  open: false,
  invitedEngineer: iris,
  declined: null,
  engineer: null,
  createdAtMs: 0,
  startedAtMs: null,
  timeLimit: null,
  endedAtMs: null,
  serverNowMs: 0,
  ...change,
});

test.each([
  ["no session", null, "no-session"],
  ["an ended one", session({ status: "ended" }), "no-session"],
  ["invited, undecided", session({}), "waiting-for-consent"],
  ["invited, granted", session({ grant: grantTo("iris") }), "waiting-for-engineer"],
  ["open, nobody there", session({ open: true, invitedEngineer: null }), "waiting-for-engineer"],
  ["joined, undecided", session({ status: "active", engineer: iris }), "waiting-for-consent"],
  [
    "joined, granted to another",
    session({ status: "active", engineer: omar, grant: grantTo("iris") }),
    "waiting-for-consent",
  ],
  ["joined and granted", session({ status: "active", engineer: iris, grant: grantTo("iris") }), "live"],
  ["paused", session({ status: "paused", engineer: iris, grant: grantTo("iris") }), "paused"],
])("%s", (_name, view, phase) => {
  expect(sessionPhase({ session: view })).toBe(phase);
});

test("[CO-3] the dialog opens again if the engineer isn't the one in the grant", () => {
  const joined = session({ status: "active", open: true, engineer: omar, grant: grantTo("iris") });
  expect(engineerToDecideOn(joined)).toEqual(omar);
  expect(consentRequestKey(joined)).toBe("s1/omar");
});

test("the dialog doesn't reopen by itself after a denial or a withdrawal", () => {
  expect(consentRequestKey(session({ grant: { ...noGrant, status: "denied", engineerId: "iris" } }))).toBeNull();
  expect(consentRequestKey(session({ grant: { ...noGrant, status: "revoked" } }))).toBeNull();
  expect(consentRequestKey(session({}))).toBe("s1/iris");
});
