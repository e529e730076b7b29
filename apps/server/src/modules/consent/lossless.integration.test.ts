import { createHash } from "node:crypto";
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import { losslessTextLines } from "@foldback/domain/consent/lossless-text";
import { losslessTextVersion } from "@foldback/domain/consent/lossless-version";
import { type Scope, scopesFor } from "@foldback/domain/consent/scopes";
import { grantLifetimeMs } from "@foldback/domain/session/session-limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decisionAbout, joined, load, openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { viewSession } from "../sessions/view-session.ts";
import { narrowGrant } from "./narrow-grant.ts";
import { type Decision, recordDecision } from "./record-decision.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

type Room = Awaited<ReturnType<typeof joined>>;
const pointing = scopesFor("pointing");
const withLossless: Scope[] = [...pointing, "lossless"];

const decide = (room: Room, change: Partial<Decision> = {}) =>
  recordDecision(
    stage.deps,
    room.artist,
    decisionAbout(room.engineer, { sessionId: room.sessionId, scopes: pointing, ...change }),
  );
const allow = (room: Room, change: Partial<Decision> = {}) =>
  decide(room, { consentTextVersion: losslessTextVersion, scopes: withLossless, ...change });

async function granted(): Promise<Room> {
  const room = await joined(stage);
  await decide(room);
  return room;
}

test("[TK-120] the artist adds the lossless feed to a live grant, and the ledger has the hash of what they read", async () => {
  const room = await granted();
  stage.advance(60_000);
  const before = (await load(stage, room.sessionId)).grant;
  const { grant } = await allow(room);
  expect(grant).toMatchObject({ status: "granted", scopes: withLossless });
  expect("untilMs" in grant && "untilMs" in before && grant.untilMs - before.untilMs, "it expires as before").toBe(0);
  const [entry] = (await stage.entriesOf(room.sessionId)).slice(-1);
  const name = (await load(stage, room.sessionId)).engineerNames.get(room.engineer.userId) ?? "";
  const words = createHash("sha256").update(losslessTextLines({ name }), "utf8").digest("hex");
  expect(entry?.facts).toMatchObject({
    type: "consent.granted",
    scopes: withLossless,
    consentTextVersion: losslessTextVersion,
    dialogSha256: words,
  });
});

test("[TK-120] without a grant, with other scopes, unconfirmed, as a denial or with another text it's refused and nothing changes", async () => {
  const bare = await joined(stage);
  await expect(allow(bare)).rejects.toMatchObject({ code: "LOSSLESS_NEEDS_ACCESS" });
  const room = await granted();
  const before = await load(stage, room.sessionId);
  const wrong: [Partial<Decision>, string][] = [
    [{ scopes: ["view", "talk", "lossless"] }, "BAD_INPUT"],
    [{ scopes: pointing }, "BAD_INPUT"],
    [{ scopes: [...withLossless, "control"] }, "BAD_INPUT"],
    [{ understood: false }, "CONSENT_NOT_CONFIRMED"],
    [{ decision: "denied" }, "BAD_INPUT"],
    [{ consentTextVersion }, "BAD_INPUT"],
    [{ engineerId: room.artist.userId }, "CONSENT_WRONG_ENGINEER"],
  ];
  for (const [change, code] of wrong) await expect(allow(room, change)).rejects.toMatchObject({ code });
  await expect(
    recordDecision(
      stage.deps,
      room.engineer,
      decisionAbout(room.engineer, {
        sessionId: room.sessionId,
        scopes: withLossless,
        consentTextVersion: losslessTextVersion,
      }),
    ),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  expect(await load(stage, room.sessionId)).toEqual(before);
  stage.advance(grantLifetimeMs);
  await expect(allow(room)).rejects.toMatchObject({ code: "LOSSLESS_NEEDS_ACCESS" });
});

test("[TK-120] the artist withdraws it alone, and no narrowing can add it", async () => {
  const room = await granted();
  const narrow = (scopes: Scope[]) => narrowGrant(stage.deps, room.artist, { sessionId: room.sessionId, scopes });
  await expect(narrow(["view", "lossless"])).rejects.toMatchObject({ code: "SCOPES_NOT_NARROWER" });
  await allow(room);
  expect((await narrow(["view", "talk", "lossless"])).grant).toMatchObject({ scopes: ["view", "talk", "lossless"] });
  expect((await narrow(["view", "talk"])).grant).toMatchObject({ scopes: ["view", "talk"] });
  expect((await stage.entriesOf(room.sessionId)).at(-1)?.facts).toMatchObject({ type: "consent.narrowed" });
});

test("[TK-120] a view reports it separately and never among the scopes, where older pages would refuse it", async () => {
  const room = await granted();
  const live = await allow(room);
  for (const { userId } of [room.artist, room.engineer]) {
    const view = viewSession(live, { userId, nowMs: stage.deps.nowMs() });
    expect([view.effectiveScopes, view.grant.scopes, view.lossless]).toEqual([pointing, pointing, "live"]);
  }
});
