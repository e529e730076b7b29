import type { WaitingSession } from "@foldback/protocol/signaling";
import { expect, test } from "vitest";
import { newInvitations } from "./invitation-notification.ts";

const entry = (sessionId: string, change: Partial<WaitingSession> = {}): WaitingSession => ({
  sessionId,
  roomCode: "P0A1B2C3D",
  artistLabel: "Ada",
  invited: true,
  joined: false,
  createdAtMs: 1,
  ...change,
});

test("only unanswered invitations are announced, and each only once", () => {
  const waiting = [entry("new"), entry("known"), entry("joined", { joined: true }), entry("open", { invited: false })];
  expect(newInvitations(waiting, new Set(["known"])).map(({ sessionId }) => sessionId)).toEqual(["new"]);
  expect(newInvitations([entry("again")], new Set())).toHaveLength(1);
});
