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
  keepsTalkback: false,
  lossless: "off",
  yourRole: "artist",
  status: "waiting",
  pauseCause: null,
  pausedSinceMs: null,
  endReason: null,
  epoch: 1,
  effectiveScopes: [],
  grant: noGrant,
  grantedDaw: [],
  effectiveDaw: [],
  interruption: null,
  artistName: "Ada",
  open: false,
  invitedEngineer: iris,
  declined: null,
  guestAddress: null,
  engineer: null,
  createdAtMs: 0,
  startedAtMs: null,
  elapsedMs: 0,
  timeLimit: null,
  endedAtMs: null,
  serverNowMs: 0,
  ...change,
});

test.each([
  ["no session", null, "no-session"],
  ["an ended session", session({ status: "ended" }), "no-session"],
  ["an invited engineer without consent", session({}), "waiting-for-consent"],
  ["an invited engineer with consent", session({ grant: grantTo("iris") }), "waiting-for-engineer"],
  ["an open call without an engineer", session({ open: true, invitedEngineer: null }), "waiting-for-engineer"],
  ["a joined engineer without consent", session({ status: "active", engineer: iris }), "waiting-for-consent"],
  [
    "a joined engineer with consent for another one",
    session({ status: "active", engineer: omar, grant: grantTo("iris") }),
    "waiting-for-consent",
  ],
  ["a joined engineer with consent", session({ status: "active", engineer: iris, grant: grantTo("iris") }), "live"],
  ["a paused session", session({ status: "paused", engineer: iris, grant: grantTo("iris") }), "paused"],
])("the studio shows the right phase for %s", (_name, view, phase) => {
  expect(sessionPhase({ session: view })).toBe(phase);
});

test("[CO-3] the consent dialog opens again if the grant is for another engineer", () => {
  const joined = session({ status: "active", open: true, engineer: omar, grant: grantTo("iris") });
  expect(engineerToDecideOn(joined)).toEqual(omar);
  expect(consentRequestKey(joined)).toBe("s1/omar");
});

test("the dialog doesn't reopen on its own after a denial or a withdrawal", () => {
  expect(consentRequestKey(session({ grant: { ...noGrant, status: "denied", engineerId: "iris" } }))).toBeNull();
  expect(consentRequestKey(session({ grant: { ...noGrant, status: "revoked" } }))).toBeNull();
  expect(consentRequestKey(session({}))).toBe("s1/iris");
});

test("[CO-11] the artist isn't asked about an engineer who's away, and is asked once each time they return", () => {
  const interruption = { scopes: ["view" as const, "talk" as const], level: "view-only" as const, leftAtMs: 7 };
  const asked: SessionView["grant"] = { ...noGrant, status: "asked", engineerId: "iris" };
  const away = session({ grant: asked, interruption });
  expect(sessionPhase({ session: away })).toBe("waiting-for-engineer");
  expect(consentRequestKey(away)).toBeNull();
  const back = session({ status: "active", engineer: iris, grant: asked, interruption });
  expect(sessionPhase({ session: back })).toBe("waiting-for-consent");
  expect(consentRequestKey(back)).toBe("s1/iris/7");
});
