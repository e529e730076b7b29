import { asUserId } from "@foldback/domain/ids";
import { expect, test } from "vitest";
import { allSlots, noSlots, setUp } from "../testing/two-sides.ts";

test("[CO-4] access withdrawn while the server is away stays withdrawn, is said so, and is told when the server is back", async () => {
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

test("[CO-4] what a rule refuses is not held back", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("narrow", "SCOPES_NOT_NARROWER");
  const narrowing = both.studio.getSnapshot().actions.narrow?.("view-only");
  await both.settle();
  expect(await narrowing).toEqual({ ok: false, code: "SCOPES_NOT_NARROWER" });
  expect(both.studio.getSnapshot()).toMatchObject({ gate: { status: "open" }, heldBack: [] });
});

test("[CO-8] a pause that the server cannot take stands here until the artist takes it back", async () => {
  const both = setUp();
  await both.goLive();
  both.server.refuse("pause", "DATABASE_UNAVAILABLE");
  void both.studio.getSnapshot().actions.pause?.();
  await both.advance(5_000);
  expect(both.sentLabels()).toEqual(noSlots);
  // Narrowing further in the meantime gives nothing back.
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

test("[CO-8] [SE-7] the server paused by itself before it heard of the artist's pause: nothing goes out until Continue", async () => {
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

test("[CO-4] [SE-10] an end that the server cannot take stops everything here and is told again until it has", async () => {
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

test("[CO-4] a fresh consent after a pending withdrawal gives what it says, and the withdrawal is not sent any more", async () => {
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

test("[CO-4] a call that hangs counts as not told, and is made again", async () => {
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

test("[CO-8] a pause whose answer was lost with the server is held until the server's own word, and never given out again", async () => {
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

test("[CO-4] a retry that a rule refuses lifts nothing by itself: it is said, and the artist takes it back", async () => {
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

/** A Grant whose answer is lost with the server, and then the artist's Deny. */
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

test("[CO-4] [CO-7] a Deny that the server cannot take holds against the grant whose answer was lost, until it is recorded", async () => {
  const both = setUp();
  await denyAfterLostGrant(both);
  expect(both.studio.getSnapshot().heldBack).toEqual(["denial"]);
  expect(both.captures.screen.readyState).toBe("ended");
  // The screen is released with the answer; what the artist opens now is held back too.
  await both.studio.getSnapshot().actions.startListenback(null);
  both.server.refuse("decide", "DATABASE_UNAVAILABLE");
  both.server.setReachable(true);
  for (let seconds = 0; seconds < 15; seconds += 1) {
    await both.advance(1_000);
    expect(both.sentLabels().filter((label) => label !== null)).toEqual([]);
  }
  // The grant has arrived here, and gives nothing.
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

test("[CO-7] a grant after a pending Deny is the artist's newer word", async () => {
  const both = setUp();
  await denyAfterLostGrant(both);
  both.server.setReachable(true);
  await both.studio.getSnapshot().actions.grant?.({ engineerId: "engineer-1", level: "pointing", understood: true });
  await both.advance(15_000);
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: [], session: { grant: { level: "pointing" } } });
  expect(both.desk.getSnapshot().scopes).toEqual(["view", "talk", "point"]);
});

test("[CO-7] a Deny that the server refuses gives nothing out by itself", async () => {
  const both = setUp();
  await denyAfterLostGrant(both);
  both.server.refuse("decide", "UNAUTHORIZED");
  both.server.setReachable(true);
  await both.advance(15_000);
  expect(both.sentLabels()).toEqual(noSlots);
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: ["denial"], heldBackRefusal: "UNAUTHORIZED" });
});

test("[CO-7] a Deny pressed while Grant hangs wins, also over a grant that is recorded after it", async () => {
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
  // Settled: a later consent from the phone is the artist's newer word.
  await both.server.studioApi.consent.decide({
    ...{ sessionId: "any", engineerId: "engineer-1", decision: "granted", understood: true, consentTextVersion: "any" },
    scopes: ["view"],
  });
  await both.settle();
  expect(both.studio.getSnapshot().accessHere).toEqual(["view"]);
});

test("[CO-8] a pending pause outlives the engineer's leaving, and stands when the engineer is back", async () => {
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

test("[CO-8] [SE-6] a pause that was recorded without an answer is settled when the engineer leaves it", async () => {
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

test("[CO-7] a pending Deny outlives the leaving of an engineer whom nobody invited, and is told when they are back", async () => {
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

test("[CO-7] a second press on Deny is the same denial, and is shown as pending throughout", async () => {
  const both = setUp();
  await denyAfterLostGrant(both);
  const shown: boolean[] = [];
  both.studio.subscribe(() => shown.push(both.studio.getSnapshot().heldBack.includes("denial")));
  void both.studio.getSnapshot().actions.deny?.({ engineerId: "engineer-1" });
  await both.advance(3_000);
  expect(new Set(shown)).toEqual(new Set([true]));
});
