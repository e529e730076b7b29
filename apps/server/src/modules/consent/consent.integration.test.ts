import { createHash } from "node:crypto";
import { consentTextLines } from "@foldback/domain/consent/consent-text";
import { effectiveScopes } from "@foldback/domain/consent/grant";
import type { Scope } from "@foldback/domain/consent/scopes";
import { engineerNamePending } from "@foldback/domain/people/engineer-name";
import { entitlements, withoutPlans } from "@foldback/domain/plans/entitlements";
import { grantLifetimeMs } from "@foldback/domain/session/session-limits";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decisionAbout, grantAll, openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { openUpSession } from "../invitations/open-up-session.ts";
import { expireSessions } from "../sessions/expire-sessions.ts";
import { joinSession } from "../sessions/join-session.ts";
import { leaveSession } from "../sessions/leave-session.ts";
import type { LiveSession } from "../sessions/ports.ts";
import { narrowGrant } from "./narrow-grant.ts";
import { type Decision, recordDecision } from "./record-decision.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

async function room(engineerName = "Theo") {
  const [artist, engineer] = [await stage.artist(), await stage.engineer(engineerName)];
  const sessionId = await stage.start(artist, engineer);
  const decide = (change: Partial<Decision> = {}) =>
    recordDecision(stage.deps, artist, decisionAbout(engineer, { sessionId, ...change }));
  return { artist, engineer, sessionId, decide };
}
const scopesOf = (live: LiveSession) => effectiveScopes(live.session, live.grant, stage.deps.nowMs());
const load = async (sessionId: Decision["sessionId"]) => {
  const found = await stage.deps.store.find(sessionId);
  if (!found) throw new Error("no such session");
  return found;
};

test("[CO-1] a grant needs the ticked checkbox, the current text and the engineer named in the dialog", async () => {
  const { sessionId, decide } = await room();
  const stranger = await stage.engineer();
  const before = await load(sessionId);
  const wrong: [Partial<Decision>, string][] = [
    [{ understood: false }, "CONSENT_NOT_CONFIRMED"],
    [{ consentTextVersion: "2019-01-en-GB" }, "CONSENT_TEXT_OUTDATED"],
    [{ engineerId: stranger.userId }, "CONSENT_WRONG_ENGINEER"],
    [{ scopes: [] }, "BAD_INPUT"],
    [{ scopes: ["point", "control"] }, "BAD_INPUT"],
  ];
  for (const [change, code] of wrong) await expect(decide(change)).rejects.toMatchObject({ code });
  expect(await load(sessionId)).toEqual(before);
  expect(await stage.entriesOf(sessionId)).toHaveLength(1);
  expect((await decide()).grant.status).toBe("granted");
});

test("[CO-1] in an open call the artist can't consent until an engineer has joined", async () => {
  const [artist, engineer] = [await stage.artist(), await stage.engineer()];
  const sessionId = await stage.start(artist, null);
  await expect(grantAll(stage, artist, { sessionId, engineer })).rejects.toMatchObject({
    code: "CONSENT_WRONG_ENGINEER",
  });
  const joined = await joinSession(stage.deps, engineer, { sessionId });
  expect(joined.grant).toEqual({ status: "asked", engineerId: engineer.userId });
  expect(scopesOf(await grantAll(stage, artist, { sessionId, engineer }))).toEqual([
    "view",
    "talk",
    "point",
    "control",
  ]);
});

test("[CO-2][CL-9] if the ledger can't be written, there's no grant and the epoch isn't raised", async () => {
  const { sessionId, decide } = await room();
  const before = await load(sessionId);
  await stage.db.execute(sql`alter table evidence_entries add constraint no_room check (sequence < 0) not valid`);
  await expect(decide()).rejects.toMatchObject({ code: "CONSENT_NOT_RECORDED" });
  await stage.db.execute(sql`alter table evidence_entries drop constraint no_room`);
  expect(await load(sessionId)).toEqual(before);
  expect(await stage.entriesOf(sessionId)).toHaveLength(1);
});

test("[CO-2] if the grant can't be written, the ledger holds no decision", async () => {
  const { sessionId, decide } = await room();
  await stage.db.execute(sql`alter table grants add constraint no_grants check (status <> 'granted') not valid`);
  await expect(decide()).rejects.toMatchObject({ code: "CONSENT_NOT_RECORDED" });
  await stage.db.execute(sql`alter table grants drop constraint no_grants`);
  expect((await load(sessionId)).grant.status).toBe("asked");
  expect(await stage.entriesOf(sessionId)).toHaveLength(1);
});

test("[CO-3] a grant to one engineer doesn't apply to the next, and the artist is asked again", async () => {
  const { artist, engineer, sessionId, decide } = await room();
  const rival = await stage.engineer("Noor");
  await joinSession(stage.deps, engineer, { sessionId });
  expect(scopesOf(await decide())).toContain("view");
  await leaveSession(stage.deps, engineer, { sessionId });
  await openUpSession(stage.deps, artist, { sessionId });
  const joined = await joinSession(stage.deps, rival, { sessionId });
  expect(joined.grant).toEqual({ status: "asked", engineerId: rival.userId });
  expect(scopesOf(joined)).toEqual([]);
  const types = (await stage.entriesOf(sessionId)).map(({ facts }) => facts.type);
  expect(types).toContain("consent.revoked");
});

test("consent given before the engineer joins still applies when they join and when they return", async () => {
  const { engineer, sessionId, decide } = await room();
  expect(scopesOf(await decide())).toEqual([]);
  for (let visit = 0; visit < 2; visit++) {
    expect(scopesOf(await joinSession(stage.deps, engineer, { sessionId }))).toContain("control");
    expect(scopesOf(await leaveSession(stage.deps, engineer, { sessionId }))).toEqual([]);
  }
});

test("[CO-4] narrowing removes scopes, raises the epoch and is recorded, and widening is refused", async () => {
  const { artist, engineer, sessionId, decide } = await room();
  await joinSession(stage.deps, engineer, { sessionId });
  const { session } = await decide({ scopes: ["view", "talk", "point"] });
  const narrow = (scopes: Scope[]) => narrowGrant(stage.deps, artist, { sessionId, scopes });
  const narrowed = await narrow(["talk", "view"]);
  expect(narrowed.session.epoch).toBe(session.epoch + 1);
  expect(scopesOf(narrowed)).toEqual(["view", "talk"]);
  for (const wider of [["view", "talk", "point"], ["control"]] satisfies Scope[][])
    await expect(narrow(wider)).rejects.toMatchObject({ code: "SCOPES_NOT_NARROWER" });
  expect((await narrow(["view", "talk"])).session.epoch).toBe(narrowed.session.epoch);
  const withdrawn = await narrow([]);
  expect(withdrawn.grant).toEqual({ status: "revoked", reason: "by-artist" });
  expect(withdrawn.session.state.status).toBe("active");
  await expect(narrow(["view"])).rejects.toMatchObject({ code: "SCOPES_NOT_NARROWER" });
  const facts = (await stage.entriesOf(sessionId)).slice(3).map((entry) => entry.facts);
  expect(facts).toEqual([
    { type: "consent.narrowed", engineer: engineer.userId, scopes: ["view", "talk"] },
    { type: "consent.revoked", engineer: engineer.userId, reason: "by-artist" },
  ]);
});

test("[CO-5] the entry contains the hash of the exact words, the displayed name and the server's time", async () => {
  for (const [name, shown] of [
    ["Theo", "Theo"],
    ["", engineerNamePending],
  ] as const) {
    const { artist, engineer, sessionId, decide } = await room(name);
    const fingerprints = { studio: "sha-256 AA", desk: "sha-256 BB" };
    const seenByDesk = { studio: "sha-256 AA", desk: "sha-256 BB" };
    await decide({ fingerprints, seenByDesk, userAgent: "Mozilla/5.0" });
    expect((await stage.entriesOf(sessionId)).at(-1)).toMatchObject({
      at: new Date(stage.deps.nowMs()).toISOString(),
      actor: artist.userId,
      role: "artist",
      epoch: 2,
      facts: {
        type: "consent.granted",
        engineer: engineer.userId,
        scopes: ["view", "talk", "point", "control"],
        dialogSha256: sha256(consentTextLines({ name: shown })),
        dtlsFingerprintStudio: "sha-256 AA",
        dtlsFingerprintDesk: "sha-256 BB",
        dtlsSeenByDesk: seenByDesk,
        userAgentSha256: sha256("Mozilla/5.0"),
      },
    });
  }
});
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("[WS-5] if the browsers see different fingerprints there's no control, and the entry contains both views", async () => {
  const { sessionId, decide } = await room();
  const fingerprints = { studio: "sha-256 AA", desk: "sha-256 MIDDLE" };
  const seenByDesk = { studio: "sha-256 MIDDLE", desk: "sha-256 BB" };
  const before = await load(sessionId);
  await expect(decide({ fingerprints, seenByDesk })).rejects.toMatchObject({ code: "LINK_NOT_VERIFIED" });
  expect(await load(sessionId)).toEqual(before);
  await decide({ fingerprints, seenByDesk, scopes: ["view", "talk", "point"] });
  expect((await stage.entriesOf(sessionId)).at(-1)).toMatchObject({
    facts: { dtlsFingerprintDesk: "sha-256 MIDDLE", dtlsSeenByDesk: seenByDesk },
  });
});

test("[CO-6] a grant ends when it expires, and its end is recorded", async () => {
  const { engineer, sessionId, decide } = await room();
  await joinSession(stage.deps, engineer, { sessionId });
  await decide();
  stage.advance(grantLifetimeMs - 1);
  await expireSessions(stage.deps);
  expect(scopesOf(await load(sessionId))).toContain("control");
  stage.advance(1);
  expect(scopesOf(await load(sessionId))).toEqual([]);
  await expireSessions(stage.deps);
  const expired = await load(sessionId);
  expect(expired.grant).toEqual({ status: "revoked", reason: "expired" });
  expect(expired.session).toMatchObject({ epoch: 4, state: { status: "active" } });
  expect((await stage.entriesOf(sessionId)).slice(-2)).toMatchObject([
    { role: "system", facts: { type: "consent.expired" } },
    { role: "system", facts: { type: "control.off" } },
  ]);
});

test("[BI-1] [CO-2] every consent decision is recorded on every plan", async () => {
  for (const allowed of [...Object.values(entitlements), withoutPlans]) {
    stage.allow(allowed);
    const { sessionId, decide } = await room();
    await decide({ decision: "denied", understood: false });
    await decide();
    const told = (await stage.entriesOf(sessionId)).map(({ facts }) => facts.type);
    expect(told).toEqual(expect.arrayContaining(["consent.denied", "consent.granted"]));
  }
  stage.allow(withoutPlans);
});

test("[CO-7] a denial is recorded and gives no access, and the session keeps waiting for consent", async () => {
  const { engineer, sessionId, decide } = await room();
  const denied = await decide({ decision: "denied", understood: false, scopes: ["view"] });
  expect(denied).toMatchObject({
    grant: { status: "denied", engineerId: engineer.userId },
    session: { state: { status: "waiting" } },
  });
  expect((await stage.entriesOf(sessionId)).at(-1)?.facts).toMatchObject({ type: "consent.denied", scopes: [] });
  const joined = await joinSession(stage.deps, engineer, { sessionId });
  expect(joined.grant.status).toBe("denied");
  expect(scopesOf(joined)).toEqual([]);
  expect(scopesOf(await decide())).toContain("view");
});
