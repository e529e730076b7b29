import type { SessionView } from "@foldback/protocol/signaling";
import type { ActionResult } from "@foldback/studio-link/ports";
import { aSessionView } from "@foldback/testkit/session-view";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { useEarlyView } from "./use-early-view.ts";

const session = aSessionView({ status: "waiting" });

type Snapshot = Parameters<typeof useEarlyView>[0];
type Join = NonNullable<Snapshot["actions"]["join"]>;
type Seen = { press: Join | null; renders: number };

const lobby = (join: Join, standingBy: SessionView | null = null): Snapshot => ({
  joined: false,
  joining: false,
  session: null,
  standingBy,
  actions: { join },
});

function Desk({ snapshot, seen }: { snapshot: Snapshot; seen: Seen }) {
  const early = useEarlyView(snapshot);
  seen.press = early.join;
  seen.renders += 1;
  return <div ref={early.element} data-view={early.view} />;
}

function setUp(standingBy: SessionView | null = session) {
  const page = document.createElement("div");
  const root = createRoot(page);
  onTestFinished(() => root.unmount());
  const answer = Promise.withResolvers<ActionResult>();
  const join = vi.fn(() => answer.promise);
  const seen: Seen = { press: null, renders: 0 };
  const show = (snapshot: Snapshot) => flushSync(() => root.render(<Desk snapshot={snapshot} seen={seen} />));
  show(lobby(join, standingBy));
  return {
    answer,
    seen,
    showJoined: () => show({ ...lobby(join), joined: true, session }),
    showLobby: () => show(lobby(join)),
    pressJoin: () => seen.press?.(session.sessionId),
    view: () => page.querySelector("div")?.dataset.view,
  };
}

test("pressing Join shows the prepared session without a render", () => {
  const desk = setUp();
  void desk.pressJoin();
  expect(desk.view()).toBe("session");
  expect(desk.seen.renders).toBe(1);
});

test("a refused Join shows the lobby again", async () => {
  const desk = setUp();
  const pressed = desk.pressJoin();
  desk.answer.resolve({ ok: false, code: "SESSION_NOT_LIVE" });
  await pressed;
  expect(desk.view()).toBe("lobby");
});

test("if the answer to Join is lost, a session that's already shown stays on the screen", async () => {
  const desk = setUp();
  const pressed = desk.pressJoin();
  desk.showJoined();
  desk.answer.resolve({ ok: false, code: "NETWORK" });
  await pressed;
  expect(desk.view()).toBe("session");
});

test("a session without a prepared view is shown by the next render", () => {
  const desk = setUp(null);
  void desk.pressJoin();
  expect(desk.view()).toBe("lobby");
  desk.showJoined();
  expect(desk.view()).toBe("session");
});

test("leaving shows the lobby", async () => {
  const desk = setUp();
  const pressed = desk.pressJoin();
  desk.answer.resolve({ ok: true });
  await pressed;
  desk.showJoined();
  desk.showLobby();
  expect(desk.view()).toBe("lobby");
});

test("a session that ends before it's rendered shows the lobby again", async () => {
  const desk = setUp();
  const pressed = desk.pressJoin();
  desk.answer.resolve({ ok: true });
  await pressed;
  desk.showLobby();
  expect(desk.view()).toBe("lobby");
});
