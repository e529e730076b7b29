import { asUserId } from "@foldback/domain/ids";
import { expect, test } from "vitest";
import { allSlots, noSlots, setUp } from "../testing/two-sides.ts";

test("[CO-4] access withdrawn while the server is unreachable stays withdrawn, is shown as pending, and is sent when it's back", async () => {
  const both = setUp();
  await both.goLive();
  both.server.setReachable(false);
  await both.settle();
  const withdrawing = both.studio.getSnapshot().actions.narrow?.(null);
  expect(both.studio.getSnapshot().heldBack).toEqual([]);
  await both.settle();
  expect(await withdrawing).toEqual({ ok: true });
  expect(both.studio.getSnapshot().accessHere).toEqual([]);
  for (let seconds = 0; seconds < 30; seconds += 5) {
    await both.advance(5_000);
    expect(both.sentLabels()).toEqual(noSlots);
    expect(both.studio.getSnapshot()).toMatchObject({ gate: { status: "closed" }, heldBack: ["access"] });
  }
  both.server.setReachable(true);
  await both.advance(15_000);
  expect(both.server.grant().status).toBe("revoked");
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: [], actions: { giveBack: null } });
  expect(both.sentLabels()).toEqual(noSlots);
});

test("[CO-4] a withdrawal that the server refuses by rule isn't held back", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("narrow", "SCOPES_NOT_NARROWER");
  const narrowing = both.studio.getSnapshot().actions.narrow?.("view-only");
  await both.settle();
  expect(await narrowing).toEqual({ ok: false, code: "SCOPES_NOT_NARROWER" });
  expect(both.studio.getSnapshot()).toMatchObject({ gate: { status: "open" }, heldBack: [] });
});

test("[CO-8] a pause that can't reach the server stays in force here until the artist undoes it", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("pause", "DATABASE_UNAVAILABLE");
  void both.studio.getSnapshot().actions.pause?.();
  await both.advance(5_000);
  expect(both.sentLabels()).toEqual(noSlots);
  // Narrowing further in the meantime doesn't give anything back.
  void both.studio.getSnapshot().actions.narrow?.("pointing");
  await both.advance(5_000);
  expect(both.sentLabels()).toEqual(noSlots);
  expect(both.studio.getSnapshot().heldBack).toEqual(["pause"]);
  both.studio.getSnapshot().actions.giveBack?.();
  await both.settle();
  expect(both.sentLabels()).toEqual(allSlots);
  both.server.refuse("pause", null);
  await both.advance(20_000);
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: [], session: { status: "active" } });
});

test("[CO-8] [SE-7] if the server pauses before the artist's pause arrives, nothing is sent until Continue", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("pause", "DRAINING");
  void both.studio.getSnapshot().actions.pause?.();
  await both.settle();
  both.server.apply({ type: "paused", atMs: both.clock.nowMs(), cause: "server-restart" });
  both.server.refuse("pause", null);
  await both.advance(15_000);
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: [], session: { pauseCause: "by-artist" } });
  expect(both.sentLabels()).toEqual(noSlots);
  await both.studio.getSnapshot().actions.continueSession?.();
  await both.settle();
  expect(both.sentLabels()).toEqual(allSlots);
});

test("[CO-4] [SE-10] an end that can't reach the server stops everything here and is retried until it arrives", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("end", "UNEXPECTED");
  void both.studio.getSnapshot().actions.end?.();
  await both.advance(5_000);
  expect(both.sentLabels()).toEqual(noSlots);
  expect(both.studio.getSnapshot().heldBack).toEqual(["end"]);
  both.server.refuse("end", null);
  await both.advance(15_000);
  expect(both.studio.getSnapshot()).toMatchObject({ session: null, ended: { reason: "by-artist" }, heldBack: [] });
  expect(both.server.session()?.state.status).toBe("ended");
});

test("[CO-4] a new consent replaces a pending withdrawal, which is then never sent", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("narrow", "TOO_MANY_REQUESTS");
  void both.studio.getSnapshot().actions.narrow?.(null);
  await both.advance(3_000);
  const granting = both.studio
    .getSnapshot()
    .actions.grant?.({ engineerId: "engineer-1", level: "pointing", understood: true });
  await both.settle();
  expect(await granting).toEqual({ ok: true });
  both.server.refuse("narrow", null);
  await both.advance(20_000);
  expect(both.sentLabels()).toEqual(allSlots);
  expect(both.desk.getSnapshot().scopes).toEqual(["view", "talk", "point"]);
});

test("[CO-4] a hanging call counts as failed and is retried", async () => {
  const both = setUp();
  await both.goLive();
  both.server.signaling.setFrozen(true);
  const release = both.server.holdAnswers();
  const narrowing = both.studio.getSnapshot().actions.narrow?.("view-only");
  await both.advance(10_500);
  expect(await narrowing).toEqual({ ok: true });
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: ["access"], gate: { status: "closed" } });
  release();
  both.server.signaling.setFrozen(false);
  await both.advance(15_000);
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: [], session: { grant: { level: "view-only" } } });
});

test("[CO-8] a pause whose answer was lost stays enforced until the server confirms it", async () => {
  const both = setUp();
  await both.goLive();
  both.server.crashIn("pause");
  void both.studio.getSnapshot().actions.pause?.();
  for (let seconds = 0; seconds < 5; seconds += 1) {
    await both.advance(1_000);
    expect(both.sentLabels()).toEqual(noSlots);
  }
  both.server.setReachable(true);
  for (let seconds = 0; seconds < 15; seconds += 1) {
    await both.advance(1_000);
    expect(both.sentLabels()).toEqual(noSlots);
  }
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: [], session: { pauseCause: "by-artist" } });
});

test("[CO-4] if a retry is refused, the access stays withdrawn, and the artist sees the refusal and can undo it", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("narrow", "DATABASE_UNAVAILABLE");
  void both.studio.getSnapshot().actions.narrow?.(null);
  await both.advance(500);
  both.server.refuse("narrow", "UNAUTHORIZED");
  await both.advance(15_000);
  expect(both.sentLabels()).toEqual(noSlots);
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: ["access"], heldBackRefusal: "UNAUTHORIZED" });
  both.studio.getSnapshot().actions.giveBack?.();
  await both.settle();
  expect(both.sentLabels()).toEqual(allSlots);
});

/** Presses Grant, whose answer is lost when the server crashes, and then Deny. */
async function denyAfterLostGrant(both: ReturnType<typeof setUp>) {
  await both.askForConsent();
  both.server.crashIn("decide");
  const yes = { engineerId: "engineer-1", level: "control", understood: true } as const;
  const granting = both.studio.getSnapshot().actions.grant?.(yes);
  await both.studioDevices.pickers[0]?.answer([both.captures.screen, both.captures.sound]);
  await both.settle();
  expect(await granting).toEqual({ ok: false, code: "NETWORK" });
  const denying = both.studio.getSnapshot().actions.deny?.({ engineerId: "engineer-1" });
  await both.settle();
  expect(await denying).toEqual({ ok: true });
}

test("[CO-4] [CO-7] a Deny that can't reach the server overrules a Grant whose answer was lost, until it's recorded", async () => {
  const both = setUp();
  await denyAfterLostGrant(both);
  expect(both.studio.getSnapshot().heldBack).toEqual(["denial"]);
  expect(both.captures.screen.readyState).toBe("ended");
  // Denying has released the screen. A listenback that's opened now is held back too.
  await both.studio.getSnapshot().actions.startListenback(null);
  both.server.refuse("decide", "DATABASE_UNAVAILABLE");
  both.server.setReachable(true);
  for (let seconds = 0; seconds < 15; seconds += 1) {
    await both.advance(1_000);
    expect(both.sentLabels().filter((label) => label !== null)).toEqual([]);
  }
  // The grant has arrived at the studio but gives no access.
  expect(both.studio.getSnapshot()).toMatchObject({
    session: { grant: { status: "granted" } },
    gate: { status: "closed" },
    accessHere: [],
    heldBack: ["denial"],
  });
  expect(both.studio.getSnapshot().actions.deny).not.toBeNull();
  both.server.refuse("decide", null);
  await both.advance(15_000);
  expect(both.server.grant().status).toBe("denied");
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: [], session: { grant: { status: "denied" } } });
  expect(both.sentLabels()).toEqual(noSlots);
});

test("[CO-7] a Grant pressed after a pending Deny replaces it", async () => {
  const both = setUp();
  await denyAfterLostGrant(both);
  both.server.setReachable(true);
  await both.studio.getSnapshot().actions.grant?.({ engineerId: "engineer-1", level: "pointing", understood: true });
  await both.advance(15_000);
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: [], session: { grant: { level: "pointing" } } });
  expect(both.desk.getSnapshot().scopes).toEqual(["view", "talk", "point"]);
});

test("[CO-7] a refused Deny doesn't give any access", async () => {
  const both = setUp();
  await denyAfterLostGrant(both);
  both.server.refuse("decide", "UNAUTHORIZED");
  both.server.setReachable(true);
  await both.advance(15_000);
  expect(both.sentLabels()).toEqual(noSlots);
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: ["denial"], heldBackRefusal: "UNAUTHORIZED" });
});

test("[CO-7] a Deny pressed while a Grant hangs wins, even if the Grant is recorded later", async () => {
  const both = setUp();
  await both.askForConsent();
  const arrive = both.server.holdCall("decide");
  const yes = { engineerId: "engineer-1", level: "control", understood: true } as const;
  const granting = both.studio.getSnapshot().actions.grant?.(yes);
  await both.studioDevices.pickers[0]?.answer([both.captures.screen, both.captures.sound]);
  const denying = both.studio.getSnapshot().actions.deny?.({ engineerId: "engineer-1" });
  await both.settle();
  expect(await denying).toEqual({ ok: true });
  expect(both.server.grant().status).toBe("denied");
  expect(both.studio.getSnapshot().heldBack).toEqual([]);
  await both.advance(10_500);
  expect(await granting).toEqual({ ok: false, code: "NETWORK" });
  arrive();
  await both.settle();
  expect(both.sentLabels()).toEqual(noSlots);
  await both.advance(5_000);
  expect(both.server.grant().status).toBe("denied");
  expect(both.sentLabels()).toEqual(noSlots);
  expect(both.studio.getSnapshot().heldBack).toEqual([]);
  // The Deny is settled, so a later consent from the phone counts.
  await both.server.studioApi.consent.decide({
    ...{ sessionId: "any", engineerId: "engineer-1", decision: "granted", understood: true, consentTextVersion: "any" },
    scopes: ["view"],
  });
  await both.settle();
  expect(both.studio.getSnapshot().accessHere).toEqual(["view"]);
});

test("[CO-8] a pending pause stays in force while the engineer leaves and returns", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("pause", "DATABASE_UNAVAILABLE");
  void both.studio.getSnapshot().actions.pause?.();
  await both.settle();
  await both.desk.getSnapshot().actions.leave?.();
  both.server.refuse("pause", "SESSION_NOT_LIVE");
  await both.advance(15_000);
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: ["pause"], session: { status: "waiting" } });
  await both.desk.getSnapshot().actions.join?.(both.desk.getSnapshot().lobby.waiting[0]?.sessionId ?? "");
  await both.settle();
  expect(both.studio.getSnapshot().session?.status).toBe("active");
  expect(both.sentLabels()).toEqual(noSlots);
  both.server.refuse("pause", null);
  await both.advance(15_000);
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: [], session: { pauseCause: "by-artist" } });
  expect(both.sentLabels()).toEqual(noSlots);
});

test("[CO-8] [SE-6] a recorded pause whose answer was lost is settled when the engineer leaves", async () => {
  const both = setUp();
  await both.goLive();
  both.server.signaling.setFrozen(true);
  const release = both.server.holdAnswers();
  void both.studio.getSnapshot().actions.pause?.();
  await both.settle();
  void both.desk.getSnapshot().actions.leave?.();
  await both.advance(10_500);
  both.server.refuse("pause", "SESSION_NOT_LIVE");
  release();
  both.server.signaling.setFrozen(false);
  await both.advance(15_000);
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: [], session: { status: "waiting" } });
});

test("[CO-7] a pending Deny is kept while the engineer is away from an open session, and is sent when they return", async () => {
  const both = setUp();
  await denyAfterLostGrant(both);
  both.server.refuse("decide", "DATABASE_UNAVAILABLE");
  both.server.setReachable(true);
  await both.advance(15_000);
  both.server.refuse("decide", "CONSENT_WRONG_ENGINEER");
  both.server.apply({ type: "left" });
  both.server.apply({ type: "opened-up" });
  await both.advance(15_000);
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: ["denial"], heldBackRefusal: null });
  both.server.refuse("decide", null);
  both.server.apply({ type: "joined", engineerId: asUserId("engineer-1") });
  await both.settle();
  expect(both.studio.getSnapshot()).toMatchObject({ session: { grant: { status: "granted" } }, accessHere: [] });
  await both.advance(15_000);
  expect(both.server.grant().status).toBe("denied");
  expect(both.studio.getSnapshot().heldBack).toEqual([]);
});

test("[CO-7] pressing Deny twice records one denial, which is shown as pending throughout", async () => {
  const both = setUp();
  await denyAfterLostGrant(both);
  const shown: boolean[] = [];
  both.studio.subscribe(() => shown.push(both.studio.getSnapshot().heldBack.includes("denial")));
  void both.studio.getSnapshot().actions.deny?.({ engineerId: "engineer-1" });
  await both.advance(3_000);
  expect(new Set(shown)).toEqual(new Set([true]));
});
