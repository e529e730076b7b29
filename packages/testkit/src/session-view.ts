/** A session view for tests: an active session with full control, plus the given changes. */
import type { Scope } from "@foldback/domain/consent/scopes";
import { accessLevelOf } from "@foldback/domain/consent/scopes";
import type { SessionView } from "@foldback/protocol/signaling";

const allScopes: Scope[] = ["view", "talk", "point", "control"];

export const engineerInTests = { id: "engineer-1", name: "Erin Engineer" };

export function grantOf(scopes: Scope[], status: SessionView["grant"]["status"] = "granted"): SessionView["grant"] {
  return { status, engineerId: engineerInTests.id, scopes, level: accessLevelOf(scopes), untilMs: null };
}

export function aSessionView(change: Partial<SessionView> = {}): SessionView {
  return {
    sessionId: "5e551014-0000-4000-8000-000000000001",
    roomCode: "P0A1B2C3",
    yourRole: "artist",
    status: "active",
    pauseCause: null,
    pausedSinceMs: null,
    endReason: null,
    epoch: 3,
    effectiveScopes: allScopes,
    grant: grantOf(allScopes),
    grantedDaw: [],
    effectiveDaw: [],
    interruption: null,
    keepsTalkback: false,
    lossless: "off",
    artistName: "Ada Artist",
    open: false,
    invitedEngineer: engineerInTests,
    declined: null,
    engineer: engineerInTests,
    guestAddress: null,
    createdAtMs: 1_000_000,
    startedAtMs: 1_000_000,
    endedAtMs: null,
    elapsedMs: 0,
    timeLimit: null,
    serverNowMs: 1_000_000,
    ...change,
  };
}
