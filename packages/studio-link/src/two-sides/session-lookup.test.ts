import { createWindow } from "@foldback/testkit/fake-window";
import { expect, onTestFinished, test } from "vitest";
import { setUp } from "../testing/two-sides.ts";

/** The artist's page is reloaded during a live session. */
async function reload(both: ReturnType<typeof setUp>) {
  both.studio.close();
  const reloaded = both.openStudio(createWindow());
  onTestFinished(reloaded.close);
  await both.settle();
  return reloaded;
}

test("[SG-6] a page reloaded while the server is unreachable claims nothing, and finds the session when it's back", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("current", "DATABASE_UNAVAILABLE");
  const reloaded = await reload(both);
  expect(reloaded.getSnapshot()).toMatchObject({
    loaded: false,
    loadFailure: "DATABASE_UNAVAILABLE",
    actions: { start: null, kill: null },
  });
  await both.advance(5_000);
  expect(reloaded.getSnapshot().loaded).toBe(false);
  both.server.refuse("current", null);
  await both.advance(10_000);
  expect(reloaded.getSnapshot()).toMatchObject({ loaded: true, loadFailure: null, session: { status: "active" } });
  expect(reloaded.getSnapshot().actions.kill).not.toBeNull();
});

test("[SG-6] after a final refusal the page tries again only when the user asks it to", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("current", "SUSPENDED");
  const reloaded = await reload(both);
  both.server.refuse("current", null);
  await both.advance(60_000);
  expect(reloaded.getSnapshot()).toMatchObject({ loaded: false, loadFailure: "SUSPENDED" });
  reloaded.getSnapshot().actions.retryLookup?.();
  await both.settle();
  expect(reloaded.getSnapshot()).toMatchObject({ loaded: true, actions: { retryLookup: null } });
});

test("[SG-6] a hanging request counts as unanswered", async () => {
  const both = setUp();
  await both.goLive();
  const release = both.server.holdAnswers();
  const reloaded = await reload(both);
  await both.advance(10_500);
  expect(reloaded.getSnapshot()).toMatchObject({ loaded: false, loadFailure: "NETWORK" });
  release();
  await both.advance(5_000);
  expect(reloaded.getSnapshot()).toMatchObject({ loaded: true, session: { status: "active" } });
});

test("[SG-6][ST-4] a page without a session looks again when it becomes visible, and can kill the one it finds", async () => {
  const both = setUp();
  const second = both.openStudio(createWindow());
  onTestFinished(second.close);
  await both.settle();
  expect(second.getSnapshot()).toMatchObject({ loaded: true, session: null });
  await both.goLive();
  expect(second.getSnapshot().session).toBeNull();
  // The session is live in the other window. Showing it here doesn't take the seat from there.
  both.hintReconnect();
  await both.settle();
  expect(second.getSnapshot()).toMatchObject({ session: { status: "active" }, seat: { status: "elsewhere" } });
  expect(both.studio.getSnapshot()).toMatchObject({ seat: { status: "here" }, peer: { status: "connected" } });
  second.getSnapshot().actions.kill?.();
  await both.settle();
  for (const side of [both.studio, second]) expect(side.getSnapshot().ended).toMatchObject({ reason: "killed" });
  expect(both.captures.screen.readyState).toBe("ended");
});

test("[SG-6][ST-3] a page without a session finds a closed window's session, and gets its seat immediately", async () => {
  const both = setUp();
  const second = both.openStudio(createWindow());
  onTestFinished(second.close);
  await both.goLive();
  both.studio.close();
  await both.settle();
  both.hintReconnect();
  await both.settle();
  expect(second.getSnapshot()).toMatchObject({ session: { status: "active" }, seat: { status: "here" } });
});

test("[SG-6] a final refusal isn't retried when the network is back", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("current", "SUSPENDED");
  const reloaded = await reload(both);
  both.server.refuse("current", null);
  both.hintReconnect();
  await both.settle();
  expect(reloaded.getSnapshot()).toMatchObject({ loaded: false, loadFailure: "SUSPENDED" });
});
