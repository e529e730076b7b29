import { randomUUID } from "node:crypto";
import { keepTalkbackTextLines, keepTalkbackTextVersion } from "@foldback/domain/consent/keep-talkback-text";
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decisionAbout, grantAll, openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { inviteEngineer } from "../invitations/invite-engineer.ts";
import { recordKill } from "../kill/record-kill.ts";
import { endSession } from "../sessions/end-session.ts";
import { joinSession } from "../sessions/join-session.ts";
import { leaveSession } from "../sessions/leave-session.ts";
import { sha256Hex } from "../sha256-hex.ts";
import { keepTalkback } from "./keep-talkback.ts";
import { recordDecision } from "./record-decision.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

async function live() {
  const [artist, engineer] = [await stage.artist(), await stage.engineer("Theo")];
  const sessionId = await stage.start(artist, engineer);
  await grantAll(stage, artist, { sessionId, engineer });
  await joinSession(stage.deps, engineer, { sessionId });
  const keep = (subject: Subject, on = true, consentTextVersion = keepTalkbackTextVersion) =>
    keepTalkback(stage.deps, subject, { sessionId, keep: on, consentTextVersion });
  return { artist, engineer, sessionId, keep };
}
const isKept = async (sessionId: SessionId) => (await stage.deps.store.find(sessionId))?.session.keepsTalkback;
const factsOf = async (sessionId: SessionId) =>
  (await stage.entriesOf(sessionId)).map(({ facts }) => facts).filter(({ type }) => type.startsWith("talkback."));

test("[TK-80] only the joined engineer can let the artist keep the talkback: the artist, another engineer, an administrator and a suspended engineer can't", async () => {
  const { artist, engineer, sessionId, keep } = await live();
  const other = await stage.engineer("Omar");
  const admin: Subject = { ...(await stage.artist()), roles: ["artist", "admin"] };
  for (const [subject, code] of [
    [artist, "FORBIDDEN"],
    [other, "ROOM_NOT_FOUND"],
    [admin, "ROOM_NOT_FOUND"],
    [{ ...engineer, suspended: true }, "SUSPENDED"],
  ] as const) {
    await expect(keep(subject)).rejects.toMatchObject({ code });
    await expect(keep(subject, false)).rejects.toMatchObject({ code });
  }
  await expect(keep(engineer, true, "2019-en-GB")).rejects.toMatchObject({ code: "CONSENT_TEXT_OUTDATED" });
  expect(await isKept(sessionId)).toBe(false);
  expect((await keep(engineer)).session.keepsTalkback).toBe(true);
});

test("[TK-81] allowing and withdrawing it each write one ledger entry, and the first contains the text's hash", async () => {
  const { engineer, sessionId, keep } = await live();
  for (const on of [true, true, false, false]) await keep(engineer, on);
  const artistName = (await stage.deps.store.find(sessionId))?.artistName ?? "";
  expect(await factsOf(sessionId)).toEqual([
    {
      type: "talkback.keeping-allowed",
      engineer: engineer.userId,
      dialogSha256: sha256Hex(keepTalkbackTextLines(artistName)),
      consentTextVersion: keepTalkbackTextVersion,
    },
    { type: "talkback.keeping-withdrawn", engineer: engineer.userId },
  ]);
  expect((await stage.entriesOf(sessionId)).at(-1)).toMatchObject({ role: "engineer", actor: engineer.userId });
});

test("[TK-81] if the ledger can't be written, nothing is allowed", async () => {
  const { engineer, sessionId, keep } = await live();
  await stage.db.execute(sql`alter table evidence_entries add constraint no_room check (sequence < 0) not valid`);
  await expect(keep(engineer)).rejects.toThrow();
  await stage.db.execute(sql`alter table evidence_entries drop constraint no_room`);
  expect(await isKept(sessionId)).toBe(false);
});

test("[TK-80] the permission ends when the engineer leaves or is replaced, or the session is killed or ends, and never comes back by itself", async () => {
  const ways: Record<string, (room: Awaited<ReturnType<typeof live>>) => Promise<unknown>> = {
    left: ({ engineer, sessionId }) => leaveSession(stage.deps, engineer, { sessionId }),
    ended: ({ artist, sessionId }) => endSession(stage.deps, artist, { sessionId }),
    killed: ({ artist, sessionId }) =>
      recordKill(stage.deps, {
        ...{ sessionId, artistId: artist.userId, idempotencyKey: randomUUID() },
        ...{ epoch: 9, pressedAtMs: stage.deps.nowMs() },
      }),
    replaced: async ({ artist, engineer, sessionId }) => {
      const decline = decisionAbout(engineer, { sessionId, decision: "denied" });
      await recordDecision(stage.deps, artist, decline);
      const other = await stage.engineer("Noor");
      await inviteEngineer(stage.deps, artist, { sessionId, engineerId: other.userId });
    },
  };
  const codes: Record<string, string> = {
    ...{ left: "FORBIDDEN", ended: "SESSION_ENDED", killed: "SESSION_ENDED", replaced: "ROOM_NOT_FOUND" },
  };
  for (const [name, leave] of Object.entries(ways)) {
    const room = await live();
    await room.keep(room.engineer);
    await leave(room);
    expect(await isKept(room.sessionId), name).toBe(false);
    await expect(room.keep(room.engineer), name).rejects.toMatchObject({
      code: codes[name],
    });
    expect(await isKept(room.sessionId), name).toBe(false);
  }
  const room = await live();
  await room.keep(room.engineer);
  await leaveSession(stage.deps, room.engineer, { sessionId: room.sessionId });
  await joinSession(stage.deps, room.engineer, { sessionId: room.sessionId });
  expect(await isKept(room.sessionId)).toBe(false);
});
