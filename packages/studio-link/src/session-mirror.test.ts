import { createFakeClock } from "@foldback/testkit/fake-clock";
import { aSessionView, engineerInTests, grantOf } from "@foldback/testkit/session-view";
import { expect, test } from "vitest";
import { localEffectiveScopes, mediaAuthorityFor } from "./media-authority.ts";
import { createSessionMirror } from "./session-mirror.ts";
import { shareStructure } from "./share-structure.ts";

test("[SE-4] an answer with an older epoch is ignored", () => {
  const mirror = createSessionMirror(createFakeClock());
  mirror.accept(aSessionView({ epoch: 5 }));
  expect(mirror.accept(aSessionView({ epoch: 4, serverNowMs: 9_000_000 }))).toBe(false);
  expect(mirror.get()?.epoch).toBe(5);
  expect(mirror.accept(aSessionView({ epoch: 5, serverNowMs: 1_000_001 }))).toBe(true);
  expect(mirror.accept(aSessionView({ epoch: 5, serverNowMs: 1_000_000 }))).toBe(false);
});

test("[SE-3] a session that has ended stays ended, and no older session replaces a newer one", () => {
  const mirror = createSessionMirror(createFakeClock());
  mirror.accept(aSessionView());
  mirror.endLocally("killed");
  expect(mirror.accept(aSessionView({ epoch: 99 }))).toBe(false);
  expect(mirror.get()).toMatchObject({ status: "ended", endReason: "killed", effectiveScopes: [] });
  const next = aSessionView({ sessionId: "5e551014-0000-4000-8000-000000000002", createdAtMs: 2_000_000, epoch: 0 });
  expect(mirror.accept(next)).toBe(true);
  expect(mirror.accept(aSessionView({ epoch: 100 }))).toBe(false);
});

test("[CO-6] a grant that has expired by the server's clock gives no scopes", () => {
  const clock = createFakeClock();
  const mirror = createSessionMirror(clock);
  const grant = { ...grantOf(["view", "talk"]), untilMs: 1_010_000 };
  mirror.accept(aSessionView({ effectiveScopes: ["view", "talk"], grant, serverNowMs: 1_000_000 }));
  const scopesNow = () => localEffectiveScopes({ session: mirror.get(), serverNowMs: mirror.serverNowMs(), cap: null });
  expect(scopesNow()).toEqual(["view", "talk"]);
  clock.advance(10_000);
  expect(scopesNow()).toEqual([]);
});

test("[CO-3] a grant gives no scopes to any other engineer", () => {
  const session = aSessionView({ engineer: { ...engineerInTests, id: "somebody-else" } });
  expect(localEffectiveScopes({ session, serverNowMs: 0, cap: null })).toEqual([]);
});

test("[CO-4] a withdrawn scope is removed locally before the server answers", () => {
  const session = aSessionView();
  expect(localEffectiveScopes({ session, serverNowMs: 0, cap: ["view"] })).toEqual(["view"]);
  expect(localEffectiveScopes({ session, serverNowMs: 0, cap: [] })).toEqual([]);
});

test("[NG-4] the view scope allows screen and program feed, and the talk scope both voices", () => {
  expect(mediaAuthorityFor([])).toEqual({ screen: false, programFeed: false, listenback: false, talkback: false });
  expect(mediaAuthorityFor(["view"])).toMatchObject({ screen: true, programFeed: true, listenback: false });
  expect(mediaAuthorityFor(["talk"])).toMatchObject({ screen: false, listenback: true, talkback: true });
});

test("a snapshot stays the same object until something changes", () => {
  const before = { list: [{ id: 1 }, { id: 2 }], deep: { value: 1 }, run: setUp };
  const same = shareStructure(before, structuredCopy());
  expect(same).toBe(before);
  const changed = shareStructure(before, { ...structuredCopy(), deep: { value: 2 } });
  expect(changed).not.toBe(before);
  expect(changed.list).toBe(before.list);

  function structuredCopy() {
    return { list: [{ id: 1 }, { id: 2 }], deep: { value: 1 }, run: setUp };
  }
  function setUp() {}
});
