import type { WaitingSession } from "@foldback/protocol/signaling";
import { expect, test } from "vitest";
import { listedSessions } from "./listed-sessions.ts";

const waiting = (sessionId: string, change: Partial<WaitingSession> = {}): WaitingSession => ({
  sessionId,
  roomCode: null,
  artistLabel: "Artist",
  invited: false,
  joined: false,
  createdAtMs: 0,
  ...change,
});

test("invitations stand above open calls, newest first", () => {
  const lobby = {
    status: "ready" as const,
    waiting: [waiting("open-old"), waiting("open-new", { createdAtMs: 9 }), waiting("invited", { invited: true })],
  };
  const ids = listedSessions({ lobby, session: null, joined: false }).map(({ sessionId }) => sessionId);
  expect(ids).toEqual(["invited", "open-new", "open-old"]);
});
