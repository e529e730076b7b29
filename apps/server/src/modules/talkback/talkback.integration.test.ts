// Tests who may send talkback in a session, for how long, and who may read it. The engine is a fake.
import { randomUUID } from "node:crypto";
import { asClipId, asSessionId, type ClipId, type SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { clipGraceMs } from "@foldback/domain/talkback/clip";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { talkbackAudio, talkbackClips } from "../../adapters/postgres/schema/notes.ts";
import { clipSaying } from "../../testing/fake-speech.ts";
import { decisionAbout } from "../../testing/open-session-stage.ts";
import { openTalkbackStage, type TalkbackStage } from "../../testing/open-talkback-stage.ts";
import { recordDecision } from "../consent/record-decision.ts";
import { writeKill } from "../kill/internal/write-kill.ts";
import { endSession } from "../sessions/end-session.ts";
import { joinSession } from "../sessions/join-session.ts";
import { leaveSession } from "../sessions/leave-session.ts";
import { acceptClip } from "./accept-clip.ts";
import { correctTranscript } from "./correct-transcript.ts";
import { forgetSilentPresses } from "./forget-silent-presses.ts";
import { listClips } from "./list-clips.ts";
import { maxBytesPerSession, maxClipsPerSession } from "./policy.ts";
import { readAudio } from "./read-audio.ts";
import { retryClip } from "./retry-clip.ts";
import { startTalkback } from "./start-talkback.ts";

let stage: TalkbackStage;
beforeAll(async () => {
  stage = await openTalkbackStage();
});
afterAll(() => stage.close());
beforeEach(() => {
  stage.enqueued.length = 0;
  stage.told.length = 0;
});

const rowsOf = async (sessionId: SessionId) =>
  (await stage.db.select().from(talkbackClips)).filter((row) => row.sessionId === sessionId);
const upload = (who: Subject, sessionId: SessionId, clipId = stage.newClipId()) =>
  acceptClip(stage.talkback, who, { sessionId, clipId, webm: clipSaying("more reverb") });
const press = (who: Subject, sessionId: SessionId, clipId = stage.newClipId()) =>
  startTalkback(stage.talkback, who, { sessionId, clipId });
const code = (code: string) => expect.objectContaining({ code });

async function kill(artist: Subject, sessionId: SessionId) {
  const command = { sessionId, artistId: artist.userId, idempotencyKey: randomUUID(), epoch: 50 };
  await writeKill(stage.deps, { ...command, pressedAtMs: stage.deps.nowMs(), spooled: false });
}

test("[TB-4] pressing the talk key writes one ledger entry with the server's time, however often it's sent", async () => {
  const { engineer, sessionId } = await stage.liveSession();
  const clipId = stage.newClipId();
  const pressedAtMs = stage.deps.nowMs();
  await press(engineer, sessionId, clipId);
  stage.advance(1_000);
  await press(engineer, sessionId, clipId);
  const pressed = (await stage.entriesOf(sessionId)).filter(({ facts }) => facts.type === "talkback.started");
  expect(pressed).toEqual([
    expect.objectContaining({
      actor: engineer.userId,
      role: "engineer",
      at: new Date(pressedAtMs).toISOString(),
      facts: { type: "talkback.started", engineer: engineer.userId, clip: clipId },
    }),
  ]);
  stage.advance(2_000);
  await upload(engineer, sessionId, clipId);
  expect(await stage.find(clipId)).toMatchObject({
    startedAtMs: pressedAtMs,
    status: "queued",
    speakerRole: "engineer",
  });
});

test("[TB-4] a press that never arrived is recorded when its clip arrives", async () => {
  const { engineer, sessionId } = await stage.liveSession();
  const clipId = stage.newClipId();
  await upload(engineer, sessionId, clipId);
  expect((await stage.find(clipId)).startedAtMs).toBe(stage.deps.nowMs() - 2_000);
  const entries = await stage.entriesOf(sessionId);
  expect(entries.filter(({ facts }) => facts.type === "talkback.started")).toHaveLength(1);
});

test("[TB-5] sound, clip and job are committed together, and a clip sent twice is stored once", async () => {
  const { engineer, sessionId } = await stage.liveSession();
  const clipId = stage.newClipId();
  const [first, second] = await Promise.all([upload(engineer, sessionId, clipId), upload(engineer, sessionId, clipId)]);
  expect(second).toEqual(first);
  expect(await upload(engineer, sessionId, clipId)).toEqual(first);
  expect(await rowsOf(sessionId)).toHaveLength(1);
  expect(stage.enqueued).toEqual([expect.objectContaining({ data: { clipId }, key: clipId })]);
  expect(stage.told).toEqual([first]);
});

test("[KS-11] a clip is stored before its entry locks the ledger's head, because that lock holds up every other room", async () => {
  const { engineer, sessionId } = await stage.liveSession();
  const steps: string[] = [];
  const { clips } = stage.talkback;
  const watched: typeof clips = {
    ...clips,
    transaction: (work) =>
      clips.transaction((tx) => {
        const { ledger } = tx.session;
        const lockHead = () => {
          steps.push("head");
          return ledger.lockHead();
        };
        const announceSound: typeof tx.announceSound = (...sound) => {
          steps.push("sound");
          return tx.announceSound(...sound);
        };
        return work({ ...tx, announceSound, session: { ...tx.session, ledger: { ...ledger, lockHead } } });
      }),
  };
  const arrival = { sessionId, clipId: stage.newClipId(), webm: clipSaying("long") };
  await acceptClip({ ...stage.talkback, clips: watched }, engineer, arrival);
  expect(steps).toEqual(["sound", "head"]);
});

test("[TB-5] if the job can't be enqueued, the clip isn't listed, and sending it again stores it once", async () => {
  const { engineer, sessionId } = await stage.liveSession();
  const { createClipStore } = await import("../../adapters/postgres/clip-store.ts");
  const clips = createClipStore(stage.db, {
    enqueue: () => Promise.reject(new Error("the queue is gone")),
    wake: () => {},
  });
  const arrival = { sessionId, clipId: stage.newClipId(), webm: clipSaying("lost") };
  await expect(acceptClip({ ...stage.talkback, clips }, engineer, arrival)).rejects.toThrow("the queue is gone");
  expect(await stage.talkback.clips.list(sessionId)).toEqual([]);
  expect(await acceptClip(stage.talkback, engineer, arrival)).toMatchObject({ status: "queued" });
  expect(await rowsOf(sessionId)).toHaveLength(1);
  const pressed = (await stage.entriesOf(sessionId)).filter(({ facts }) => facts.type === "talkback.started");
  expect(pressed).toHaveLength(1);
});

test("[AI-2] strangers, admins, the artist and other engineers can't store a clip, nor can the engineer in another session", async () => {
  const { artist, sessionId } = await stage.liveSession();
  const rival = await stage.engineer("Noor");
  for (const stranger of [await stage.admin(), rival, await stage.artist("Eve")]) {
    await expect(upload(stranger, sessionId)).rejects.toEqual(code("ROOM_NOT_FOUND"));
    await expect(press(stranger, sessionId)).rejects.toEqual(code("ROOM_NOT_FOUND"));
  }
  await expect(upload(artist, sessionId)).rejects.toEqual(code("FORBIDDEN"));
  await expect(upload(rival, asSessionId(randomUUID()))).rejects.toEqual(code("ROOM_NOT_FOUND"));
  expect(await rowsOf(sessionId)).toEqual([]);
  expect(
    await stage.db.select().from(talkbackAudio).where(sql`clip_id not in (select id from talkback_clips)`),
  ).toEqual([]);
});

test("[AI-2] an engineer can't overwrite another person's clip", async () => {
  const first = await stage.liveSession();
  const clipId = stage.newClipId();
  await press(first.engineer, first.sessionId, clipId);
  const second = await stage.liveSession();
  await expect(upload(second.engineer, second.sessionId, clipId)).rejects.toEqual(code("CLIP_ALREADY_THERE"));
  await expect(press(second.engineer, second.sessionId, clipId)).rejects.toEqual(code("CLIP_ALREADY_THERE"));
  expect(await stage.find(clipId)).toMatchObject({ speakerId: first.engineer.userId, status: "recording" });
  expect(await rowsOf(second.sessionId)).toEqual([]);
});

test("[AI-2] no clip is stored without the artist's consent to talk", async () => {
  const artist = await stage.artist();
  const engineer = await stage.engineer();
  const sessionId = await stage.start(artist, engineer);
  await expect(upload(engineer, sessionId)).rejects.toEqual(code("FORBIDDEN"));
  await joinSession(stage.deps, engineer, { sessionId });
  await expect(upload(engineer, sessionId)).rejects.toEqual(code("NOT_ALLOWED_NOW"));
  await recordDecision(stage.deps, artist, decisionAbout(engineer, { sessionId, scopes: ["view"] }));
  await expect(upload(engineer, sessionId)).rejects.toEqual(code("NOT_ALLOWED_NOW"));
  await expect(press(engineer, sessionId)).rejects.toEqual(code("NOT_ALLOWED_NOW"));
  expect(await rowsOf(sessionId)).toEqual([]);
  await recordDecision(stage.deps, artist, decisionAbout(engineer, { sessionId, scopes: ["view", "talk"] }));
  await expect(upload(engineer, sessionId)).resolves.toMatchObject({ status: "queued" });
});

test("[TB-6] a clip that began under the grant can arrive up to two minutes after the session ends", async () => {
  const { artist, engineer, sessionId } = await stage.liveSession();
  const [soon, late] = [stage.newClipId(), stage.newClipId()];
  await press(engineer, sessionId, soon);
  await press(engineer, sessionId, late);
  await endSession(stage.deps, artist, { sessionId });
  stage.advance(119_000);
  await expect(upload(engineer, sessionId, soon)).resolves.toMatchObject({ status: "queued" });
  // The press for this clip never arrived, so the server doesn't know when it began.
  await expect(upload(engineer, sessionId)).rejects.toEqual(code("SESSION_ENDED"));
  await expect(press(engineer, sessionId)).rejects.toEqual(code("SESSION_ENDED"));
  stage.advance(2_000);
  await expect(upload(engineer, sessionId, late)).rejects.toEqual(code("SESSION_ENDED"));
});

test("[TB-6][AI-2] no clip is accepted after a kill, not even one that began before it", async () => {
  const { artist, engineer, sessionId } = await stage.liveSession();
  const clipId = stage.newClipId();
  await press(engineer, sessionId, clipId);
  await kill(artist, sessionId);
  await expect(upload(engineer, sessionId, clipId)).rejects.toEqual(code("SESSION_ENDED"));
  expect(await stage.find(clipId)).toMatchObject({ status: "recording" });
});

test("[TB-15] once a press's clip can no longer arrive, only its ledger entry is kept", async () => {
  const [live, ended, killed] = [await stage.liveSession(), await stage.liveSession(), await stage.liveSession()];
  const pressed: ClipId[] = [];
  for (const { engineer, sessionId } of [live, ended, killed]) {
    pressed.push(stage.newClipId());
    await press(engineer, sessionId, pressed.at(-1));
    await upload(engineer, sessionId);
  }
  const statusesOf = async ({ sessionId }: typeof live) => (await rowsOf(sessionId)).map(({ status }) => status).sort();
  await endSession(stage.deps, ended.artist, { sessionId: ended.sessionId });
  await kill(killed.artist, killed.sessionId);
  await forgetSilentPresses(stage.talkback);
  expect(await Promise.all([live, ended, killed].map(statusesOf))).toEqual([
    ["queued", "recording"],
    ["queued", "recording"],
    ["queued"],
  ]);
  stage.advance(clipGraceMs);
  await forgetSilentPresses(stage.talkback);
  expect(await Promise.all([live, ended, killed].map(statusesOf))).toEqual([
    ["queued", "recording"],
    ["queued"],
    ["queued"],
  ]);
  await expect(upload(ended.engineer, ended.sessionId, pressed[1])).rejects.toEqual(code("SESSION_ENDED"));
  const evidence = (await stage.entriesOf(ended.sessionId)).map(({ facts }) => facts);
  expect(evidence).toContainEqual({ type: "talkback.started", engineer: ended.engineer.userId, clip: pressed[1] });
});

test("[UP-1] a session doesn't accept clips beyond its limits on number and size", async () => {
  const { engineer, sessionId } = await stage.liveSession();
  await upload(engineer, sessionId);
  await stage.db.execute(sql`update talkback_audio set byte_length = ${maxBytesPerSession - 15}
    where clip_id in (select id from talkback_clips where session_id = ${sessionId})`);
  await expect(upload(engineer, sessionId)).rejects.toEqual(code("CLIPS_FULL"));
  await stage.db.execute(sql`update talkback_audio set byte_length = 1
    where clip_id in (select id from talkback_clips where session_id = ${sessionId})`);
  await stage.db.execute(sql`with made as (
      insert into talkback_clips (id, session_id, speaker_id, speaker_role, started_at, duration_seconds, status, changed_at)
      select gen_random_uuid(), ${sessionId}, ${engineer.userId}, 'engineer', now(), 1, 'failed', now()
      from generate_series(2, ${maxClipsPerSession}::int) returning id)
    insert into talkback_audio (clip_id, webm, byte_length) select id, '\\x00'::bytea, 1 from made`);
  await expect(upload(engineer, sessionId)).rejects.toEqual(code("CLIPS_FULL"));
  expect(await rowsOf(sessionId)).toHaveLength(maxClipsPerSession);
});

test("[TB-12] the artist, the engineer and an engineer who has left can read the clips, and no one else can find them", async () => {
  const { artist, engineer, sessionId } = await stage.liveSession();
  const clipId = await stage.say(engineer, sessionId, "the snare is early");
  await stage.run(clipId);
  await leaveSession(stage.deps, engineer, { sessionId });
  for (const reader of [artist, engineer]) {
    expect(await listClips(stage.talkback, reader, sessionId)).toEqual([
      expect.objectContaining({
        id: clipId,
        transcript: "the snare is early",
        speakerName: "Theo",
        status: "transcribed",
      }),
    ]);
    expect(Uint8Array.from(await readAudio(stage.talkback, reader, clipId))).toEqual(clipSaying("the snare is early"));
  }
  for (const stranger of [await stage.admin(), await stage.engineer("Noor"), await stage.artist("Eve")]) {
    const refused = code("ROOM_NOT_FOUND");
    await expect(listClips(stage.talkback, stranger, sessionId)).rejects.toEqual(refused);
    await expect(readAudio(stage.talkback, stranger, clipId)).rejects.toEqual(refused);
    await expect(readAudio(stage.talkback, stranger, asClipId(randomUUID()))).rejects.toEqual(refused);
    await expect(correctTranscript(stage.talkback, stranger, { clipId, text: "x" })).rejects.toEqual(refused);
    await expect(retryClip(stage.talkback, stranger, clipId)).rejects.toEqual(refused);
  }
});

test("[TB-11] the original transcript is kept through any number of corrections", async () => {
  const { artist, engineer, sessionId } = await stage.liveSession();
  const clipId = await stage.say(engineer, sessionId, "more river");
  const correct = (who: Subject, text: string) => correctTranscript(stage.talkback, who, { clipId, text });
  await expect(correct(artist, "early")).rejects.toEqual(code("CLIP_NOT_TRANSCRIBED"));
  await stage.run(clipId);
  expect(await correct(artist, "more reverb")).toMatchObject({ transcript: "more reverb", original: "more river" });
  expect(await correct(engineer, "more reverb!")).toMatchObject({ transcript: "more reverb!", original: "more river" });
  expect(stage.told.at(-1)).toMatchObject({ transcript: "more reverb!" });
});
