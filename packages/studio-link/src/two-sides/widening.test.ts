import { expect, test } from "vitest";
import { setUp } from "../testing/two-sides.ts";

type Both = ReturnType<typeof setUp>;

const engineer = { engineerId: "engineer-1" };
const wider = { ...engineer, level: "control", understood: true } as const;

/** Grants view only and waits a second so that a newer consent expires later. */
async function goLiveViewOnly(both: Both) {
  await both.goLive("view-only");
  await both.advance(1_000);
}

/** Grants view only, and then a wider consent that's recorded but whose answer is lost when the server crashes. */
async function loseWidening(both: Both) {
  await goLiveViewOnly(both);
  both.server.crashIn("decide");
  const widening = both.studio.getSnapshot().actions.grant?.(wider);
  await both.settle();
  expect(await widening).toEqual({ ok: false, code: "NETWORK" });
  expect(both.server.grant()).toMatchObject({ scopes: ["view", "talk", "point", "control"] });
}

function expectAsItWas(both: Both) {
  expect(both.studio.getSnapshot()).toMatchObject({ accessHere: ["view", "talk"], gate: { status: "closed" } });
  expect(both.sentLabels()).toEqual(["screen", "screen sound", null, null]);
}

test("[CO-4] Keep current access undoes a recorded widening whose answer was lost, here and on the server", async () => {
  const both = setUp();
  await loseWidening(both);
  both.server.refuse("narrow", "DATABASE_UNAVAILABLE");
  const keeping = both.studio.getSnapshot().actions.keep?.(engineer);
  await both.settle();
  expect(await keeping).toEqual({ ok: true });
  both.server.setReachable(true);
  await both.advance(15_000);
  // The wider consent has arrived at the studio, but the artist's later refusal overrules it.
  expect(both.studio.getSnapshot().session?.grant.level).toBe("control");
  expect(both.studio.getSnapshot().heldBack).toEqual(["access"]);
  expectAsItWas(both);
  both.server.refuse("narrow", null);
  await both.advance(15_000);
  expect(both.server.grant()).toMatchObject({ status: "granted", scopes: ["view", "talk"] });
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: [], session: { grant: { level: "view-only" } } });
  expectAsItWas(both);
});

test("[CO-4] Keep current access also undoes a hanging widening that's recorded later", async () => {
  const both = setUp();
  await goLiveViewOnly(both);
  const arrive = both.server.holdCall("decide");
  const widening = both.studio.getSnapshot().actions.grant?.(wider);
  await both.settle();
  const keeping = both.studio.getSnapshot().actions.keep?.(engineer);
  await both.settle();
  expect(await keeping).toEqual({ ok: true });
  arrive();
  await both.settle();
  await widening;
  expectAsItWas(both);
  await both.advance(5_000);
  expect(both.server.grant()).toMatchObject({ scopes: ["view", "talk"] });
  expect(both.studio.getSnapshot().heldBack).toEqual([]);
  // A new consent overrules the earlier refusal.
  const again = both.studio.getSnapshot().actions.grant?.(wider);
  await both.settle();
  expect(await again).toEqual({ ok: true });
  await both.advance(15_000);
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: [], session: { grant: { level: "control" } } });
  expect(both.studio.getSnapshot().gate.status).toBe("open");
});

test("[CO-4] further narrowing also overrules the lost widening", async () => {
  const both = setUp();
  await loseWidening(both);
  void both.studio.getSnapshot().actions.keep?.(engineer);
  await both.settle();
  void both.studio.getSnapshot().actions.narrow?.(null);
  both.server.refuse("narrow", "DATABASE_UNAVAILABLE");
  both.server.setReachable(true);
  await both.advance(15_000);
  expect(both.studio.getSnapshot()).toMatchObject({ accessHere: [], heldBack: ["access"] });
  both.server.refuse("narrow", null);
  await both.advance(15_000);
  expect(both.server.grant().status).toBe("revoked");
  expect(both.studio.getSnapshot().heldBack).toEqual([]);
});

test("[CO-4] an unanswered widening has no effect in the next session", async () => {
  const both = setUp();
  await loseWidening(both);
  both.server.setReachable(true);
  await both.studio.getSnapshot().actions.end?.();
  await both.advance(2_000);
  await both.goLive("pointing");
  await both.studio.getSnapshot().actions.grant?.(wider);
  await both.studio.getSnapshot().actions.keep?.(engineer);
  await both.settle();
  expect(both.studio.getSnapshot().session?.grant.level).toBe("control");
  both.server.refuse("decide", "TOO_MANY_REQUESTS");
  await both.studio.getSnapshot().actions.grant?.(wider);
  await both.studio.getSnapshot().actions.keep?.(engineer);
  await both.settle();
  expect(both.studio.getSnapshot()).toMatchObject({ session: { grant: { level: "control" } }, heldBack: [] });
});

test("[CO-4] if no widening is unanswered, Keep current access sends nothing", async () => {
  const both = setUp();
  await goLiveViewOnly(both);
  both.server.refuse("decide", "TOO_MANY_REQUESTS");
  await both.studio.getSnapshot().actions.grant?.(wider);
  const { epoch } = both.server.session() ?? {};
  expect(await both.studio.getSnapshot().actions.keep?.(engineer)).toEqual({ ok: true });
  await both.settle();
  expect(both.server.session()?.epoch).toBe(epoch);
  // The next widening is answered, so earlier presses no longer count.
  both.server.refuse("decide", null);
  await both.studio.getSnapshot().actions.grant?.(wider);
  await both.studio.getSnapshot().actions.keep?.(engineer);
  await both.settle();
  expect(both.studio.getSnapshot().session?.grant.level).toBe("control");
});

test("[CO-4] Keep current access doesn't undo a first consent whose answer was lost, because it isn't a widening", async () => {
  const both = setUp();
  await both.askForConsent();
  both.server.crashIn("decide");
  const granting = both.studio.getSnapshot().actions.grant?.({ ...wider, level: "view-only" });
  await both.settle();
  expect(await granting).toEqual({ ok: false, code: "NETWORK" });
  both.server.setReachable(true);
  await both.advance(15_000);
  expect(both.studio.getSnapshot().accessHere).toEqual(["view", "talk"]);
  const { epoch } = both.server.session() ?? {};
  expect(await both.studio.getSnapshot().actions.keep?.(engineer)).toEqual({ ok: true });
  await both.advance(15_000);
  expect(both.server.session()?.epoch).toBe(epoch);
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: [], accessHere: ["view", "talk"] });
});

test("[CO-4] if all access was withdrawn elsewhere, Keep current access sends nothing", async () => {
  const both = setUp();
  await loseWidening(both);
  void both.studio.getSnapshot().actions.keep?.(engineer);
  await both.settle();
  both.server.setReachable(true);
  await both.server.studioApi.consent.narrow({ sessionId: "any", scopes: [] });
  await both.advance(30_000);
  expect(both.server.grant().status).toBe("revoked");
  expect(both.studio.getSnapshot()).toMatchObject({ heldBack: [], heldBackRefusal: null });
});
