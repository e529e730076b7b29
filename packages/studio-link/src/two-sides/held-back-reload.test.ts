import { createWindow } from "@foldback/testkit/fake-window";
import { expect, onTestFinished, test } from "vitest";
import { setUp } from "../testing/two-sides.ts";

type Both = ReturnType<typeof setUp>;
type Studio = Both["studio"];

const everything = ["view", "talk", "point", "control"] as const;
const consent = { sessionId: "any", engineerId: "engineer-1", understood: true, consentTextVersion: "any" };

/** Presses while the server refuses every call, and then reloads the window. */
async function reloadAfter(both: Both, press: (studio: Studio) => unknown, window?: ReturnType<typeof createWindow>) {
  for (const call of ["narrow", "decide", "pause", "end"]) both.server.refuse(call, "DATABASE_UNAVAILABLE");
  void press(both.studio);
  await both.advance(3_000);
  both.studio.close();
  const next = both.openStudio(window);
  onTestFinished(next.close);
  await both.settle();
  return next;
}

async function serverIsBack(both: Both) {
  for (const call of ["narrow", "decide", "pause", "end"]) both.server.refuse(call, null);
  await both.advance(15_000);
}

const presses = {
  access: (studio: Studio) => studio.getSnapshot().actions.narrow?.(null),
  pause: (studio: Studio) => studio.getSnapshot().actions.pause?.(),
  end: (studio: Studio) => studio.getSnapshot().actions.end?.(),
} as const;

test.each([
  ["access", () => ({ session: { grant: { status: "revoked" } } })],
  ["pause", () => ({ session: { status: "paused", pauseCause: "by-artist" } })],
  ["end", () => ({ session: null, ended: { reason: "by-artist" } })],
] as const)(
  "[CO-9] a pending withdrawal (%s) survives a reload of its window, and the reloaded page sends it",
  async (kind, after) => {
    const both = setUp();
    await both.goLive();
    const next = await reloadAfter(both, presses[kind]);
    expect(next.getSnapshot()).toMatchObject({ heldBack: [kind], gate: { status: "closed" } });
    expect(next.getSnapshot().session?.effectiveScopes).toEqual(everything);
    await serverIsBack(both);
    expect(next.getSnapshot()).toMatchObject({ heldBack: [], ...after() });
    next.close();
    const third = both.openStudio();
    onTestFinished(third.close);
    expect(third.getSnapshot().heldBack).toEqual([]);
  },
);

test("[CO-9] the reloaded page enforces a withdrawal before the server answers and while it's unreachable", async () => {
  const both = setUp();
  await both.goLive();
  both.server.setReachable(false);
  const next = await reloadAfter(both, presses.access);
  await both.advance(20_000);
  expect(next.getSnapshot()).toMatchObject({ heldBack: ["access"], loaded: false });
  both.server.setReachable(true);
  await serverIsBack(both);
  expect(both.server.grant().status).toBe("revoked");
  expect(next.getSnapshot().heldBack).toEqual([]);
});

test("[CO-9] [CO-7] a Deny or Keep current access that follows an unanswered Grant survives the reload", async () => {
  const both = setUp();
  await both.goLive("view-only");
  await both.advance(60_000);
  both.server.crashIn("decide");
  await both.studio.getSnapshot().actions.grant?.({ engineerId: "engineer-1", level: "control", understood: true });
  await both.settle();
  const next = await reloadAfter(both, (studio) => studio.getSnapshot().actions.keep?.({ engineerId: "engineer-1" }));
  both.server.setReachable(true);
  await both.advance(15_000);
  expect(next.getSnapshot()).toMatchObject({
    session: { grant: { level: "control" } },
    accessHere: ["view", "talk"],
    heldBack: ["access"],
  });
  await serverIsBack(both);
  expect(both.server.grant()).toMatchObject({ scopes: ["view", "talk"] });
});

test("[CO-9] a Deny from before the reload is sent even if the earlier Grant was recorded", async () => {
  const both = setUp();
  await both.askForConsent();
  both.server.crashIn("decide");
  await both.studio.getSnapshot().actions.grant?.({ engineerId: "engineer-1", level: "control", understood: true });
  await both.settle();
  const next = await reloadAfter(both, (studio) => studio.getSnapshot().actions.deny?.({ engineerId: "engineer-1" }));
  both.server.setReachable(true);
  await both.advance(15_000);
  expect(next.getSnapshot()).toMatchObject({ session: { grant: { status: "granted" } }, accessHere: [] });
  await serverIsBack(both);
  expect(both.server.grant().status).toBe("denied");
  expect(next.getSnapshot().heldBack).toEqual([]);
});

test("[CO-9] a stored withdrawal doesn't affect another window", async () => {
  const both = setUp();
  await both.goLive();
  const next = await reloadAfter(both, presses.access, createWindow());
  expect(next.getSnapshot()).toMatchObject({ heldBack: [], accessHere: everything });
  await serverIsBack(both);
  expect(both.server.grant().status).toBe("granted");
});

const closeForAMinute = (both: Both) => {
  both.studio.close();
  return both.advance(60_000);
};

async function comeBack(both: Both) {
  const next = both.openStudio();
  onTestFinished(next.close);
  await serverIsBack(both);
  return next;
}

test("[CO-9] a newer consent from another window overrules a stored withdrawal or Deny", async () => {
  const both = setUp();
  const decide = (scopes: ("view" | "talk" | "point")[]) =>
    both.server.studioApi.consent.decide({ ...consent, decision: "granted", scopes });
  await both.askForConsent();
  both.server.refuse("decide", "DATABASE_UNAVAILABLE");
  void both.studio.getSnapshot().actions.deny?.({ engineerId: "engineer-1" });
  await both.advance(3_000);
  await closeForAMinute(both);
  both.server.refuse("decide", null);
  await decide(["view", "talk", "point"]);
  const next = await comeBack(both);
  expect(next.getSnapshot()).toMatchObject({ heldBack: [], accessHere: ["view", "talk", "point"] });
  both.server.refuse("narrow", "DATABASE_UNAVAILABLE");
  void presses.access(next);
  await both.advance(3_000);
  next.close();
  await both.advance(60_000);
  await decide(["view", "talk"]);
  const third = await comeBack(both);
  expect(third.getSnapshot()).toMatchObject({ heldBack: [], accessHere: ["view", "talk"] });
  expect(both.server.grant()).toMatchObject({ status: "granted", scopes: ["view", "talk"] });
});

test.each([
  ["pause", { session: { status: "paused", pauseCause: "by-artist" } }],
  ["end", { session: null, ended: { reason: "by-artist" } }],
] as const)(
  "[CO-9] a pending %s stays in force, whatever others have done to the session since",
  async (kind, after) => {
    const both = setUp();
    await both.goLive();
    both.server.refuse(kind, "DATABASE_UNAVAILABLE");
    void presses[kind](both.studio);
    await both.advance(3_000);
    both.studio.close();
    await both.desk.getSnapshot().actions.leave?.();
    await both.settle();
    await both.desk.getSnapshot().actions.join?.(both.server.session()?.id ?? "");
    await both.settle();
    expect(both.server.session()?.state.status).toBe("active");
    const next = await comeBack(both);
    expect(next.getSnapshot()).toMatchObject({ heldBack: [], ...after });
  },
);

test("[CO-9] the artist's pause replaces the server's", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("pause", "DATABASE_UNAVAILABLE");
  void presses.pause(both.studio);
  await both.advance(3_000);
  both.studio.close();
  both.server.apply({ type: "paused", atMs: both.clock.nowMs(), cause: "connection-lost" });
  const next = both.openStudio();
  onTestFinished(next.close);
  await serverIsBack(both);
  expect(next.getSnapshot()).toMatchObject({ heldBack: [], session: { pauseCause: "by-artist" } });
});

test("[CO-9] a withdrawal undone before the reload stays undone, and a withdrawal for an ended session isn't sent", async () => {
  const both = setUp();
  await both.goLive();
  const next = await reloadAfter(both, (studio) => {
    void presses.access(studio);
    return studio.getSnapshot().actions.giveBack?.();
  });
  await both.advance(3_000);
  next.getSnapshot().actions.giveBack?.();
  void presses.pause(next);
  await both.advance(3_000);
  next.close();
  both.server.apply({ type: "ended", atMs: both.clock.nowMs(), reason: "expired" });
  const third = both.openStudio();
  onTestFinished(third.close);
  await serverIsBack(both);
  expect(third.getSnapshot()).toMatchObject({ session: null, heldBack: [] });
});
