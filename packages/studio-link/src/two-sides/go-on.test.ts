import { awayMomentMs } from "@foldback/domain/session/session-limits";
import { expect, test } from "vitest";
import { allSlots, noSlots, setUp } from "../testing/two-sides.ts";

type Both = ReturnType<typeof setUp>;
const engineer = { engineerId: "engineer-1" };
const shared = allSlots;

async function leave(both: Both, awayMs = 0) {
  both.desk.getSnapshot().actions.leave?.();
  await both.advance(awayMs);
}

async function comeBack(both: Both) {
  const [waiting] = both.desk.getSnapshot().lobby.waiting;
  const joining = both.desk.getSnapshot().actions.join?.(waiting?.sessionId ?? "");
  await both.settle();
  expect(await joining).toEqual({ ok: true });
}

const goOnOf = (both: Both) => both.studio.getSnapshot().actions.goOn;

test("[CO-11] an engineer who leaves and is back within a moment sees the picture again without a question", async () => {
  const both = setUp();
  await both.goLive("pointing");
  await leave(both, 1_000);
  expect(both.sentLabels()).toEqual(noSlots);
  await comeBack(both);
  expect(both.studio.getSnapshot().session).toMatchObject({ interruption: null, grant: { level: "pointing" } });
  expect(both.sentLabels()).toEqual(shared);
});

test("[CO-11] after a longer absence nothing flows until the artist goes on, and then exactly what did before", async () => {
  const both = setUp();
  await both.goLive("pointing");
  await leave(both, awayMomentMs + 1_000);
  await comeBack(both);
  expect(both.sentLabels()).toEqual(noSlots);
  expect(both.desk.getSnapshot().session).toMatchObject({ effectiveScopes: [], interruption: null });
  const { session } = both.studio.getSnapshot();
  expect(session).toMatchObject({
    effectiveScopes: [],
    grant: { status: "asked" },
    interruption: { level: "pointing" },
  });
  const answer = goOnOf(both)?.({ ...engineer, scopes: session?.interruption?.scopes ?? [] });
  await both.settle();
  expect(await answer).toEqual({ ok: true });
  expect(both.studio.getSnapshot()).toMatchObject({ session: { interruption: null }, gate: { status: "open" } });
  expect(both.server.grant()).toMatchObject({ status: "granted", scopes: ["view", "talk", "point"] });
  expect(both.sentLabels()).toEqual(shared);
  expect(goOnOf(both)).toBeNull();
});

test("[CO-12] the page can't go on while the engineer is away, or with more than before", async () => {
  const both = setUp();
  await both.goLive("view-only");
  void both.studio.getSnapshot().actions.pause?.();
  await both.settle();
  await leave(both);
  expect(goOnOf(both)).toBeNull();
  await comeBack(both);
  const answer = goOnOf(both)?.({ ...engineer, scopes: ["view", "talk", "point"] });
  await both.settle();
  expect(await answer).toEqual({ ok: false, code: "GO_ON_NOT_OFFERED" });
  expect(both.sentLabels()).toEqual(noSlots);
});

test("[CO-12] a narrowing that the server didn't get before the absence still counts, and withdraws the offer", async () => {
  const both = setUp();
  await both.goLive("pointing");
  both.server.refuse("narrow", "DATABASE_UNAVAILABLE");
  void both.studio.getSnapshot().actions.narrow?.("view-only");
  await both.settle();
  await leave(both, awayMomentMs + 1_000);
  await comeBack(both);
  both.server.refuse("narrow", null);
  await both.advance(15_000);
  expect(both.studio.getSnapshot()).toMatchObject({
    heldBack: [],
    session: { interruption: null, grant: { status: "asked" } },
  });
  expect(goOnOf(both)).toBeNull();
});

test("[CO-12] a kill while the engineer is away leaves nothing to go on with", async () => {
  const both = setUp();
  await both.goLive("pointing");
  await leave(both, awayMomentMs + 1_000);
  both.studio.getSnapshot().actions.kill?.();
  await both.settle();
  expect(both.server.grant()).toEqual({ status: "revoked", reason: "killed" });
  expect(goOnOf(both)).toBeNull();
});
