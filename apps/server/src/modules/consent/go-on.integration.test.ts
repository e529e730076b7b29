import { createHash, randomUUID } from "node:crypto";
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import { goOnTextLines, goOnTextVersion } from "@foldback/domain/consent/go-on-text";
import { effectiveScopes } from "@foldback/domain/consent/grant";
import { type Scope, scopesFor } from "@foldback/domain/consent/scopes";
import type { Subject } from "@foldback/domain/people/can";
import { awayMomentMs, grantLifetimeMs } from "@foldback/domain/session/session-limits";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decisionAbout, joined, load, openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { inviteEngineer } from "../invitations/invite-engineer.ts";
import { recordKill } from "../kill/record-kill.ts";
import { endSession } from "../sessions/end-session.ts";
import { joinSession } from "../sessions/join-session.ts";
import { leaveSession } from "../sessions/leave-session.ts";
import { pauseSession } from "../sessions/pause-session.ts";
import { viewSession } from "../sessions/view-session.ts";
import { narrowGrant } from "./narrow-grant.ts";
import { type Decision, recordDecision } from "./record-decision.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

const pointing = scopesFor("pointing");
type Room = Awaited<ReturnType<typeof joined>>;

const decide = (room: Room, change: Partial<Decision> = {}) =>
  recordDecision(
    stage.deps,
    room.artist,
    decisionAbout(room.engineer, { sessionId: room.sessionId, scopes: pointing, from: "studio", ...change }),
  );
const goOn = (room: Room, change: Partial<Decision> = {}) =>
  decide(room, { consentTextVersion: goOnTextVersion, understood: false, ...change });
const leave = (room: Room, from = "desk") =>
  leaveSession(stage.deps, room.engineer, { sessionId: room.sessionId, from });
const join = (room: Room, from = "desk") => joinSession(stage.deps, room.engineer, { sessionId: room.sessionId, from });

/** Returns a room whose engineer has consent for pointing, has left, and has been away for longer than a moment. */
async function away(): Promise<Room> {
  const room = await joined(stage);
  await decide(room);
  await leave(room);
  stage.advance(awayMomentMs + 1);
  return room;
}

async function back(): Promise<Room> {
  const room = await away();
  await join(room);
  return room;
}

async function expectRefused(room: Room, code: string, change: Partial<Decision> = {}) {
  const before = await load(stage, room.sessionId);
  await expect(goOn(room, change)).rejects.toMatchObject({ code });
  expect(await load(stage, room.sessionId)).toEqual(before);
}

const view = (room: Room, subject: Subject) =>
  load(stage, room.sessionId).then((live) => viewSession(live, { userId: subject.userId, nowMs: stage.deps.nowMs() }));

test("[CO-11] one press restores exactly the access that was interrupted, and the ledger holds the hash of the short question", async () => {
  const room = await back();
  expect(await view(room, room.artist)).toMatchObject({
    grant: { status: "asked", scopes: [] },
    effectiveScopes: [],
    interruption: { scopes: pointing, level: "pointing" },
  });
  expect(await view(room, room.engineer)).toMatchObject({ interruption: null });
  const live = await goOn(room, { userAgent: "Mozilla/5.0" });
  expect(effectiveScopes(live.session, live.grant, stage.deps.nowMs())).toEqual(pointing);
  const entries = await stage.entriesOf(room.sessionId);
  expect(entries.slice(-4).map(({ facts, role }) => [facts.type, role])).toEqual([
    ["session.left", "engineer"],
    ["consent.revoked", "engineer"],
    ["session.joined", "engineer"],
    ["consent.granted", "artist"],
  ]);
  expect(entries.at(-3)?.facts).toMatchObject({ reason: "was-away" });
  expect(entries.at(-1)?.facts).toMatchObject({
    scopes: pointing,
    consentTextVersion: goOnTextVersion,
    dialogSha256: createHash("sha256")
      .update(goOnTextLines({ name: "Theo" }, pointing))
      .digest("hex"),
  });
});

test("[CO-11] the artist isn't asked about an engineer who returns within a moment, but always about one who left a paused session", async () => {
  const quick = await joined(stage);
  await decide(quick);
  await leave(quick);
  stage.advance(awayMomentMs);
  expect((await join(quick)).grant).toMatchObject({ status: "granted", scopes: pointing });

  await pauseSession(stage.deps, quick.artist, { sessionId: quick.sessionId });
  await leave(quick);
  await join(quick);
  expect(await view(quick, quick.artist)).toMatchObject({ effectiveScopes: [], interruption: { level: "pointing" } });
  expect((await goOn(quick)).grant).toMatchObject({ status: "granted", scopes: pointing });
});

test("[CO-11] the offer to go on survives a server restart", async () => {
  const room = await back();
  const booted = await stage.boot();
  expect(await booted.store.find(room.sessionId)).toEqual(await load(stage, room.sessionId));
});

test("[CO-12] an answer is refused if it gives different access, comes from another sign-in, is a denial, arrives while the engineer is away or is sent twice", async () => {
  const room = await away();
  await expectRefused(room, "GO_ON_NOT_OFFERED");
  await join(room);
  const wrong: Scope[][] = [["view", "talk", "point", "control"], ["view", "talk"], ["view"], []];
  for (const scopes of wrong) await expectRefused(room, "GO_ON_NOT_OFFERED", { scopes });
  await expectRefused(room, "GO_ON_NOT_OFFERED", { from: "phone" });
  await expectRefused(room, "GO_ON_NOT_OFFERED", { from: undefined });
  await expectRefused(room, "GO_ON_NOT_OFFERED", { decision: "denied", scopes: [] });
  await expectRefused(room, "CONSENT_TEXT_OUTDATED", { consentTextVersion: "2019-01-en-GB" });
  await goOn(room);
  await expectRefused(room, "GO_ON_NOT_OFFERED");
});

test("[CO-12] only the artist of this session can go on, and only with this engineer", async () => {
  const room = await back();
  const elsewhere = await back();
  const rival = await stage.engineer("Noor");
  await expectRefused(room, "CONSENT_WRONG_ENGINEER", { engineerId: rival.userId });
  await expectRefused({ ...room, artist: room.engineer }, "FORBIDDEN");
  await expectRefused({ ...room, artist: elsewhere.artist }, "ROOM_NOT_FOUND");
  // An offer in another session of the same artist doesn't count here.
  await endSession(stage.deps, room.artist, { sessionId: room.sessionId });
  await expectRefused(room, "SESSION_ENDED");
  const sessionId = await stage.start(room.artist, room.engineer);
  await joinSession(stage.deps, room.engineer, { sessionId, from: "desk" });
  await expectRefused({ ...room, sessionId }, "GO_ON_NOT_OFFERED");
});

test("[CO-12] a kill, a narrowing, a withdrawal, a denial and another invitation withdraw the offer", async () => {
  const killed = await back();
  const { epoch } = (await load(stage, killed.sessionId)).session;
  await recordKill(stage.deps, {
    ...{ sessionId: killed.sessionId, artistId: killed.artist.userId, epoch },
    ...{ idempotencyKey: randomUUID(), pressedAtMs: stage.deps.nowMs() },
  });
  await expectRefused(killed, "SESSION_ENDED");
  const acts: ((room: Room) => Promise<unknown>)[] = [
    ({ artist, sessionId }) => narrowGrant(stage.deps, artist, { sessionId, scopes: ["view", "talk"] }),
    ({ artist, sessionId }) => narrowGrant(stage.deps, artist, { sessionId, scopes: [] }),
    (room) => decide(room, { decision: "denied", understood: false, scopes: [] }),
    async (room) => {
      await leave(room);
      const { artist, engineer, sessionId } = room;
      for (const { userId: engineerId } of [await stage.engineer("Noor"), engineer])
        await inviteEngineer(stage.deps, artist, { sessionId, engineerId });
      await join(room);
    },
  ];
  for (const act of acts) {
    const room = await back();
    await act(room);
    expect(await view(room, room.artist)).toMatchObject({ interruption: null, effectiveScopes: [] });
    await expectRefused(room, "GO_ON_NOT_OFFERED");
    expect((await decide(room, { consentTextVersion })).grant.status).toBe("granted");
  }
});

test("[CO-12] if the artist narrows access while the engineer is away, going on can't give more than that", async () => {
  const room = await away();
  await narrowGrant(stage.deps, room.artist, { sessionId: room.sessionId, scopes: ["view", "talk"] });
  await join(room);
  await expectRefused(room, "GO_ON_NOT_OFFERED");
  expect((await goOn(room, { scopes: ["view", "talk"] })).grant).toMatchObject({ scopes: ["view", "talk"] });
  const wider = await back();
  const widen = narrowGrant(stage.deps, wider.artist, { sessionId: wider.sessionId, scopes: ["view", "control"] });
  await expect(widen).rejects.toMatchObject({ code: "SCOPES_NOT_NARROWER" });
});

test("[CO-12] the artist gets the full question if the engineer comes back on another device or moves to one afterwards", async () => {
  const other = await away();
  expect((await join(other, "laptop")).grant).toEqual({ status: "asked", engineerId: other.engineer.userId });
  await expectRefused(other, "GO_ON_NOT_OFFERED");
  const moved = await back();
  await join(moved, "laptop");
  await expectRefused(moved, "GO_ON_NOT_OFFERED");
  const same = await back();
  await join(same);
  expect((await goOn(same)).grant.status).toBe("granted");
});

test("[CO-12] an expired grant can't be resumed, and the departed engineer's grant isn't offered to the next one", async () => {
  const expired = await back();
  stage.advance(grantLifetimeMs);
  expect(await view(expired, expired.artist)).toMatchObject({ interruption: null });
  await expectRefused(expired, "GO_ON_NOT_OFFERED");
  const artist = await stage.artist();
  const [first, next] = [await stage.engineer(), await stage.engineer("Noor")];
  const sessionId = await stage.start(artist, null);
  const room = { artist, engineer: first, sessionId };
  await join(room);
  await decide(room);
  await leave(room);
  const taken = { ...room, engineer: next };
  await join(taken);
  await expectRefused(taken, "GO_ON_NOT_OFFERED");
});

test("[CO-2] if the ledger can't be written, going on gives no access and the offer stays open", async () => {
  const room = await back();
  await stage.db.execute(sql`alter table evidence_entries add constraint no_room check (sequence < 0) not valid`);
  await expectRefused(room, "CONSENT_NOT_RECORDED");
  await stage.db.execute(sql`alter table evidence_entries drop constraint no_room`);
  expect((await goOn(room)).grant.status).toBe("granted");
});
