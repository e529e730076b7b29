import type { WaitingSession } from "@foldback/protocol/signaling";
import { expect, test } from "vitest";
import { networkMessage } from "../../../shared/http/texts.ts";
import { refusedText, suspendedTexts } from "../../../shared/live/texts.ts";
import { listedSessions, listTrouble } from "./listed-sessions.ts";

const waiting = (sessionId: string, change: Partial<WaitingSession> = {}): WaitingSession => ({
  sessionId,
  roomCode: null,
  artistLabel: "Artist",
  invited: false,
  joined: false,
  createdAtMs: 0,
  ...change,
});

test("invitations are listed above open calls, newest first", () => {
  const lobby = {
    status: "ready" as const,
    waiting: [waiting("open-old"), waiting("open-new", { createdAtMs: 9 }), waiting("invited", { invited: true })],
  };
  const ids = listedSessions({ lobby, session: null, joined: false }).map(({ sessionId }) => sessionId);
  expect(ids).toEqual(["invited", "open-new", "open-old"]);
});

type ListState = Parameters<typeof listTrouble>[0];
const ready: ListState["lobby"] = { status: "ready" };
const trying = {
  text: "This list may be out of date because we can't reach the server. Trying again...",
  hasGivenUp: false,
};

test.each<[string, ListState, ReturnType<typeof listTrouble>]>([
  ["up to date", { lobby: ready, lobbySignaling: { status: "open" } }, null],
  ["still loading", { lobby: { status: "loading" }, lobbySignaling: { status: "connecting", attempt: 2 } }, null],
  ["waiting to reconnect", { lobby: ready, lobbySignaling: { status: "waiting", attempt: 1, delayMs: 1 } }, trying],
  ["reconnecting", { lobby: ready, lobbySignaling: { status: "connecting", attempt: 1 } }, trying],
  [
    "disconnected",
    { lobby: ready, lobbySignaling: { status: "failed", reason: "unreachable" } },
    { text: "This list may be out of date because we couldn't reach the server.", hasGivenUp: true },
  ],
  [
    "disconnected before it ever loaded",
    { lobby: { status: "failed" }, lobbySignaling: { status: "failed", reason: "timed-out" } },
    { text: networkMessage, hasGivenUp: true },
  ],
  [
    "refused",
    { lobby: ready, lobbySignaling: { status: "failed", reason: "refused" } },
    { text: refusedText, hasGivenUp: true },
  ],
  [
    "refused before it ever loaded",
    { lobby: { status: "failed" }, lobbySignaling: { status: "failed", reason: "refused" } },
    { text: refusedText, hasGivenUp: true },
  ],
  [
    "closed because the engineer was suspended",
    { lobby: ready, lobbySignaling: { status: "failed", reason: "suspended" } },
    { text: suspendedTexts.desk, hasGivenUp: true },
  ],
])("[SG-11] the list shows the right notice when it's %s", (_name, facts, trouble) => {
  expect(listTrouble(facts)).toEqual(trouble);
});
