// Tests what happens to a clip's sound when its storage fails, and that neither sound nor row is left behind without
// the other.
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ClipId, SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { clipGraceMs } from "@foldback/domain/talkback/clip";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPersonalStore } from "../../adapters/postgres/personal-store.ts";
import { talkbackAudio, talkbackClips } from "../../adapters/postgres/schema/notes.ts";
import { clipSaying } from "../../testing/fake-speech.ts";
import { openTalkbackStage, type TalkbackStage } from "../../testing/open-talkback-stage.ts";
import { AppError } from "../app-error.ts";
import { writeKill } from "../kill/internal/write-kill.ts";
import { endSession } from "../sessions/end-session.ts";
import { acceptClip } from "./accept-clip.ts";
import { exportRecordings } from "./export-recordings.ts";
import { forgetSilentPresses } from "./forget-silent-presses.ts";
import { readAudio } from "./read-audio.ts";
import { forgetSounds, sweepSounds } from "./remove-sounds.ts";
import { requeueClips } from "./requeue-clips.ts";

let stage: TalkbackStage;
beforeAll(async () => {
  stage = await openTalkbackStage();
});
afterAll(() => stage.close());
beforeEach(() => {
  Object.assign(stage.storage, stage.onDisk);
});

const away = () => Promise.reject(new AppError("TAKES_STORAGE_AWAY"));
const code = (code: string) => expect.objectContaining({ code });
const removal = () => ({ ...stage.talkback.sounds, log: stage.talkback.log });
const upload = (who: Subject, sessionId: SessionId, clipId: ClipId, text = "more reverb") =>
  acceptClip(stage.talkback, who, { sessionId, clipId, webm: clipSaying(text) });
const storedClips = async () => (await stage.onDisk.list()).map(({ clipId }) => clipId);

function fileOf({ userId }: Subject, clipId: ClipId): string {
  const folder = join(stage.soundFolder, userId, clipId);
  return join(folder, readdirSync(folder)[0] ?? "");
}

test("[TB-5] the sound is in storage, and the database has only its hash", async () => {
  const { engineer, sessionId } = await stage.liveSession();
  const clipId = await stage.say(engineer, sessionId, "more reverb");
  expect(readFileSync(fileOf(engineer, clipId))).toEqual(Buffer.from(clipSaying("more reverb")));
  const [row] = await stage.db.select().from(talkbackAudio).where(eq(talkbackAudio.clipId, clipId));
  expect(row).toMatchObject({ webm: null, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test("[TB-5] while the storage is unavailable a clip is refused and not listed, and sending it again stores it once", async () => {
  const { engineer, sessionId } = await stage.liveSession();
  const clipId = stage.newClipId();
  stage.storage.put = away;
  for (let tries = 0; tries < 2; tries += 1)
    await expect(upload(engineer, sessionId, clipId)).rejects.toEqual(code("TAKES_STORAGE_AWAY"));
  expect(await stage.talkback.clips.list(sessionId)).toEqual([]);
  await expect(readAudio(stage.talkback, engineer, clipId)).rejects.toEqual(code("ROOM_NOT_FOUND"));
  stage.storage.put = stage.onDisk.put;
  expect(await upload(engineer, sessionId, clipId)).toMatchObject({ status: "queued" });
  const pressed = (await stage.entriesOf(sessionId)).filter(({ facts }) => facts.type === "talkback.started");
  expect(pressed).toHaveLength(1);
});

test("[TB-5] an announced clip accepts no other sound, even before its own has arrived", async () => {
  const { engineer, sessionId } = await stage.liveSession();
  const clipId = stage.newClipId();
  stage.storage.put = away;
  await expect(upload(engineer, sessionId, clipId)).rejects.toEqual(code("TAKES_STORAGE_AWAY"));
  stage.storage.put = stage.onDisk.put;
  await expect(upload(engineer, sessionId, clipId, "less reverb")).rejects.toEqual(code("CLIP_ALREADY_THERE"));
  expect(await storedClips()).not.toContain(clipId);
});

test("[TB-5] a refused upload stores no sound", async () => {
  const { artist, sessionId } = await stage.liveSession();
  const clipId = stage.newClipId();
  for (const who of [artist, await stage.engineer("Noor"), await stage.admin()])
    await expect(upload(who, sessionId, clipId)).rejects.toThrow();
  expect(await storedClips()).not.toContain(clipId);
});

test("[TB-18] sound whose upload was never finished is removed after the session", async () => {
  const { artist, engineer, sessionId } = await stage.liveSession();
  const clipId = stage.newClipId();
  stage.storage.put = async (...sound) => {
    await stage.onDisk.put(...sound);
    throw new Error("the server is killed here");
  };
  await expect(upload(engineer, sessionId, clipId)).rejects.toThrow("killed here");
  await sweepSounds(removal());
  expect(await storedClips()).toContain(clipId);
  await endSession(stage.deps, artist, { sessionId });
  stage.advance(clipGraceMs + 1);
  await forgetSilentPresses(stage.talkback);
  await sweepSounds(removal());
  expect(await storedClips()).not.toContain(clipId);
});

test("[TB-6][TB-18] a kill while the sound is being stored leaves no clip, and the sound is removed", async () => {
  const { artist, engineer, sessionId } = await stage.liveSession();
  const clipId = stage.newClipId();
  stage.storage.put = async (...sound) => {
    await stage.onDisk.put(...sound);
    const command = { sessionId, artistId: artist.userId, idempotencyKey: randomUUID(), epoch: 50 };
    await writeKill(stage.deps, { ...command, pressedAtMs: stage.deps.nowMs(), spooled: false });
  };
  await expect(upload(engineer, sessionId, clipId)).rejects.toEqual(code("SESSION_ENDED"));
  await forgetSilentPresses(stage.talkback);
  await sweepSounds(removal());
  expect(await stage.talkback.clips.find(clipId)).toBeNull();
  expect(await storedClips()).not.toContain(clipId);
});

test("[TB-18] a sweep keeps the sound of every clip, and finishes later if the storage is unavailable", async () => {
  const { engineer, sessionId } = await stage.liveSession();
  const [kept, deleted] = [await stage.say(engineer, sessionId, "kept"), await stage.say(engineer, sessionId, "gone")];
  await stage.db.delete(talkbackClips).where(eq(talkbackClips.id, deleted));
  stage.storage.remove = away;
  await expect(sweepSounds(removal())).rejects.toEqual(code("TAKES_STORAGE_AWAY"));
  stage.storage.remove = stage.onDisk.remove;
  await sweepSounds(removal());
  const left = await storedClips();
  expect([left.includes(kept), left.includes(deleted)]).toEqual([true, false]);
});

test("[TB-9] while the storage is unavailable a clip waits and says so, and is transcribed once it's back", async () => {
  const { engineer, sessionId } = await stage.liveSession();
  const clipId = await stage.say(engineer, sessionId, "once more");
  stage.storage.read = away;
  for (let run = 0; run < 7; run += 1) {
    await stage.run(clipId);
    await requeueClips(stage.talkback, { queuedForMs: 0, silentForMs: 0 });
  }
  await stage.run(clipId);
  expect(stage.told.at(-1)).toMatchObject({
    status: "waiting-for-engine",
    problem: "Couldn't reach the storage for recordings. We'll try again.",
  });
  await expect(readAudio(stage.talkback, engineer, clipId)).rejects.toEqual(code("TAKES_STORAGE_AWAY"));
  stage.storage.read = stage.onDisk.read;
  await requeueClips(stage.talkback, { queuedForMs: 0, silentForMs: 0 });
  await stage.run(clipId);
  expect(stage.told.at(-1)).toMatchObject({ status: "transcribed", transcript: "once more" });
});

test.each([
  { what: "missing", spoil: (file: string) => rmSync(file) },
  { what: "altered", spoil: (file: string) => writeFileSync(file, clipSaying("other words")) },
])(
  "[TB-19] [TK-132] sound that's $what fails with its own code, is never transcribed, and doesn't hold up other clips",
  async ({ spoil }) => {
    const { artist, engineer, sessionId } = await stage.liveSession();
    const lost = await stage.say(engineer, sessionId, "once more");
    const kept = await stage.say(engineer, sessionId, "kept");
    spoil(fileOf(engineer, lost));
    await stage.run(lost);
    expect(stage.told.at(-1)).toMatchObject({
      status: "failed",
      transcript: null,
      problem: "This recording is missing or damaged on the server.",
    });
    await expect(readAudio(stage.talkback, artist, lost)).rejects.toEqual(code("CLIP_SOUND_LOST"));
    expect(await readAudio(stage.talkback, artist, kept)).toEqual(Buffer.from(clipSaying("kept")));
    const { files } = await exportRecordings(stage.talkback, artist, sessionId);
    const bodies: (string | null)[] = [];
    for (const { body } of files) {
      const content = await body();
      bodies.push(content === null ? null : Buffer.from(content).toString());
    }
    // The lost clip has no file.
    expect(bodies.slice(0, -1).sort()).toEqual(["clip:kept", null]);
    expect(bodies.at(-1)).toContain("missing on the server,");
  },
);

test("[TB-20] a clip from before sound was stored outside the database can still be read and transcribed", async () => {
  const { engineer, sessionId } = await stage.liveSession();
  const clipId = await stage.say(engineer, sessionId, "once more");
  const earlier = { webm: clipSaying("from before"), sha256: null };
  await stage.db.update(talkbackAudio).set(earlier).where(eq(talkbackAudio.clipId, clipId));
  stage.storage.read = away;
  expect(await readAudio(stage.talkback, engineer, clipId)).toEqual(clipSaying("from before"));
  await stage.run(clipId);
  expect(stage.told.at(-1)).toMatchObject({ status: "transcribed", transcript: "from before" });
});

test("[TB-18] deleting an account also deletes the sound of what its owner said, and of their own sessions, immediately", async () => {
  const { engineer, sessionId, artist } = await stage.liveSession();
  const other = await stage.liveSession();
  const said = await stage.say(engineer, sessionId, "mine");
  const kept = await stage.say(other.engineer, other.sessionId, "theirs");
  await endSession(stage.deps, artist, { sessionId });
  await endSession(stage.deps, other.artist, { sessionId: other.sessionId });
  for (const leaver of [engineer, other.artist]) {
    const forget = await forgetSounds(removal(), leaver.userId);
    await createPersonalStore(stage.db).erase(leaver.userId, { atMs: stage.deps.nowMs(), cause: "asked" });
    await forget();
    const left = await storedClips();
    expect([left.includes(said), left.includes(kept)]).toEqual([false, leaver === engineer]);
  }
});
