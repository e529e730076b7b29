import { aSessionView } from "@foldback/testkit/session-view";
import { expect, test } from "vitest";
import { reduceStudioPhase, type StudioPhase } from "./studio-phase.ts";

const engineer = { id: "engineer-1", name: "Nora" };
const live: StudioPhase = { status: "live", sessionId: "s", engineerId: "engineer-1", isSeatTaken: false };
const killed: StudioPhase = { status: "killed", sessionId: "s" };
const ended: StudioPhase = { status: "ended", sessionId: "s" };

const session = (change: Parameters<typeof aSessionView>[0]) =>
  ({ type: "session", session: aSessionView({ sessionId: "s", engineer, invitedEngineer: null, ...change }) }) as const;

test("a live session opens its room only once", () => {
  const first = reduceStudioPhase({ status: "no-session" }, session({}));
  expect(first).toEqual({ phase: live, effects: ["open-room"] });
  expect(reduceStudioPhase(first.phase, session({}))).toEqual({ phase: live, effects: [] });
});

test.each([ended, killed])("after a session that is $status, the next one opens its own room", (phase) => {
  expect(reduceStudioPhase(phase, session({ sessionId: "next" })).effects).toEqual(["open-room"]);
});

test("a different engineer gets a new link, and an engineer joining an empty room keeps the existing one", () => {
  const another = session({ engineer: { id: "engineer-2", name: "Kim" } });
  expect(reduceStudioPhase(live, another).effects).toEqual(["drop-link"]);
  expect(reduceStudioPhase({ ...live, engineerId: null }, another).effects).toEqual([]);
});

test("the end of a session stops the media and closes the room", () => {
  const step = reduceStudioPhase(live, session({ status: "ended", endReason: "by-artist" }));
  expect(step).toEqual({ phase: ended, effects: ["stop-media", "close-room"] });
});

test("[KS-6] a kill closes the link and keeps the room open until it's recorded", () => {
  const end = session({ status: "ended", endReason: "killed" });
  const pressed = reduceStudioPhase(live, end);
  expect(pressed).toEqual({ phase: killed, effects: ["stop-media", "close-link"] });
  expect(reduceStudioPhase(killed, end)).toEqual({ phase: killed, effects: [] });
  expect(reduceStudioPhase(killed, { type: "kill-recorded" })).toEqual({ phase: ended, effects: ["close-room"] });
  expect(reduceStudioPhase(ended, { type: "kill-recorded" })).toEqual({ phase: ended, effects: [] });
});

test("a window that loses its seat stops its media once and can take the seat back", () => {
  const taken = reduceStudioPhase(live, { type: "seat", isTaken: true });
  expect(taken.effects).toEqual(["stop-media"]);
  expect(reduceStudioPhase(taken.phase, { type: "seat", isTaken: true }).effects).toEqual([]);
  expect(reduceStudioPhase(taken.phase, { type: "seat", isTaken: false })).toEqual({ phase: live, effects: [] });
  expect(reduceStudioPhase(ended, { type: "seat", isTaken: true })).toEqual({ phase: ended, effects: [] });
});
