// Tests stems on the server: which ones it accepts, and that it treats a take and its stem as a unit.
import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportOf } from "../../testing/own-data.ts";
import {
  factsAbout,
  filesOf,
  firstOf,
  type RecordedTake,
  recordedTake,
  refusalOf,
} from "../../testing/recorded-take.ts";
import { openStemStage, type StemStage } from "../../testing/stem-stage.ts";
import type { Person } from "../../testing/test-people.ts";
import { asJobs, asPerson } from "../acting-for.ts";
import { sweepTakes } from "./sweep-takes.ts";

const dayMs = 86_400_000;
let nowMs = Date.now();
let stage: StemStage;
let server: StemStage["server"];
let takes: StemStage["takes"];
let artist: Person;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  stage = await openStemStage({ nowMs: () => nowMs });
  ({ server, takes, artist, stranger } = stage);
  admin = await server.createPerson({ roles: ["artist", "admin"] });
});
afterAll(() => stage.close());

test("[TK-88] a stem is stored like a take, and listed with its take instead of as a take", async () => {
  const { take, stem } = await stage.stored();
  const { takes: all } = await server.client(artist).takes.list();
  expect(all.filter(({ takeId }) => takeId === stem.takeId)).toEqual([]);
  expect(all.find(({ takeId }) => takeId === take.takeId)?.stem).toEqual({
    ...{ takeId: stem.takeId, root: stem.upload.root, bytes: stem.log.length, storedBytes: stem.log.length },
    sealed: { atMs: nowMs, format: "pcm-24", gaps: [] },
    spokenBy: [stage.engineer.userId],
  });
  expect(await factsAbout(server, take.takeId)).toEqual([
    { type: "take.stored", take: take.takeId, ofSession: stage.sessionId, root: take.upload.root, gaps: 0 },
    { type: "take.talkback-stored", take: take.takeId, ofSession: stage.sessionId, root: stem.upload.root, gaps: 0 },
  ]);
});

test("[TK-88] a stem is refused without its take, and if its session, start, length, rate or channels are different", async () => {
  const { take, stem } = stage.withStem();
  const unfit = [409, "TAKE_STEM_UNFIT"];
  expect(await refusalOf(await takes.manifest(stem, artist))).toEqual(unfit);
  await takes.manifest(take, artist);
  const other = await stage.sessionOf(artist, { keeps: true });
  const longer = recordedTake({ seconds: [1, 1], sessionId: stage.sessionId, stemOf: take.takeId });
  for (const upload of [
    { ...stem.upload, sessionId: other },
    { ...stem.upload, sessionId: null },
    { ...stem.upload, startedAt: "2026-11-23T14:30:00.001Z" },
    { ...stem.upload, sampleRateHz: 44_100 },
    { ...stem.upload, channels: 1 },
    longer.upload,
  ])
    expect(await refusalOf(await takes.manifest({ takeId: stem.takeId, upload }, artist))).toEqual(unfit);
  expect((await takes.manifest(stem, artist)).status).toBe(200);
  // A stem has no stem of its own, and a take has only one.
  const ofStem = recordedTake({ seconds: [1], sessionId: stage.sessionId, stemOf: stem.takeId });
  expect(await refusalOf(await takes.manifest(ofStem, artist))).toEqual(unfit);
  const second = recordedTake({ seconds: [1], sessionId: stage.sessionId, stemOf: take.takeId });
  expect(await refusalOf(await takes.manifest(second, artist))).toEqual([409, "TAKE_ALREADY_THERE"]);
});

test("[TK-88] no one can add a stem to another artist's take", async () => {
  const { take } = stage.withStem();
  await takes.manifest(take, artist);
  const own = await stage.sessionOf(stranger, { keeps: true });
  for (const session of [stage.sessionId, own]) {
    const forged = recordedTake({ seconds: [1], sessionId: session, stemOf: take.takeId });
    expect(await refusalOf(await takes.manifest(forged, stranger))).toEqual([409, "TAKE_STEM_UNFIT"]);
  }
  expect((await stage.listed(take.takeId))?.stem).toBeNull();
});

test("[TK-88] the server refuses a stem unless the ledger says that an engineer allowed it in that session, and so does the database", async () => {
  const without = await stage.sessionOf(artist, { keeps: false });
  for (const session of [without, null]) {
    const { take, stem } = stage.withStem({ sessionId: session });
    await takes.store(take, artist);
    expect(await refusalOf(await takes.manifest(stem, artist))).toEqual([403, "TAKE_STEM_NOT_ALLOWED"]);
    const row = sql`insert into takes (id, artist_id, session_id, stem_of, started_at, local_time, sample_rate_hz,
        channels, frames, end_reason, root, bytes, begun_at, changed_at)
      select ${stem.takeId}, artist_id, session_id, id, started_at, local_time, sample_rate_hz,
        channels, frames, end_reason, ${stem.upload.root}, 1, now(), now() from takes where id = ${take.takeId}`;
    await expect(asPerson(artist.userId, () => server.database.db.execute(row))).rejects.toMatchObject({
      cause: { code: "42501" },
    });
  }
});

test("[TK-88] a stem's log can't be sent as a take, nor a take's log as a stem", async () => {
  const { take, stem } = stage.withStem();
  await takes.manifest(take, artist);
  const asTake = { ...stem.upload, stemOf: undefined };
  expect((await takes.manifest({ takeId: stem.takeId, upload: asTake }, artist)).status).toBe(200);
  const refused = [422, "TAKE_SEGMENT_NOT_SOUND"];
  expect(await refusalOf(await takes.segment(stem.takeId, firstOf(stem), artist))).toEqual(refused);
  const music = recordedTake({ seconds: [1], sessionId: stage.sessionId });
  const asStem = { ...music.upload, stemOf: take.takeId };
  expect((await takes.manifest({ takeId: music.takeId, upload: asStem }, artist)).status).toBe(200);
  expect(await refusalOf(await takes.segment(music.takeId, firstOf(music), artist))).toEqual(refused);
});

test("[TK-21] [TK-88] a log that was recorded in another session than the announced one is refused", async () => {
  const refused = [422, "TAKE_SEGMENT_NOT_SOUND"];
  const { take } = stage.withStem();
  await takes.store(take, artist);
  const elsewhere = recordedTake({ seconds: [1], sessionId: null, stemOf: take.takeId });
  const upload = { ...elsewhere.upload, sessionId: stage.sessionId };
  expect((await takes.manifest({ takeId: elsewhere.takeId, upload }, artist)).status).toBe(200);
  expect(await refusalOf(await takes.segment(elsewhere.takeId, firstOf(elsewhere), artist))).toEqual(refused);
  // The server doesn't keep the id of another artist's session, so it can't compare it.
  const foreign = recordedTake({ seconds: [1], sessionId: randomUUID() });
  await expect(takes.store(foreign, artist)).resolves.toBeUndefined();
});

test("[TK-89] a stem can't be renamed, annotated, delivered, measured or removed without its take", async () => {
  const { take, stem } = await stage.stored();
  const { takeId } = stem;
  const client = server.client(artist).takes;
  const notes = (await stage.listed(take.takeId))?.notes;
  if (notes === undefined) throw new Error("no notes");
  for (const call of [
    () => client.rename({ takeId, name: "Voice" }),
    () => client.annotate({ takeId, notes }),
    () => client.deliver({ takeId, engineerId: stage.engineer.userId }),
    () => client.withdraw({ takeId, engineerId: stage.engineer.userId }),
    () => client.measurements({ takeId }),
    () => client.remove({ takeId }),
  ])
    await expect(call()).rejects.toMatchObject({ code: "NOT_FOUND" });
  const handOff = await server.request(`/takes/${takeId}/hand-off`, {}, artist);
  expect(await refusalOf(handOff)).toEqual([404, "NOT_FOUND"]);
});

test("[TK-89] the database, too, refuses to deliver a stem without its take", async () => {
  const { take, stem } = await stage.stored();
  const deliver = (takeId: string) => sql`insert into take_deliveries (take_id, artist_id, engineer_id, delivered_at)
    values (${takeId}, ${artist.userId}, ${stage.engineer.userId}, now())`;
  const asArtist = (statement: SQL) => asPerson(artist.userId, () => server.database.db.execute(statement));
  await expect(asArtist(deliver(stem.takeId))).rejects.toMatchObject({
    cause: { code: "23503", constraint: "take_deliveries_take" },
  });
  await expect(asArtist(deliver(take.takeId))).resolves.toBeDefined();
});

test("[TK-89] [TK-24] a stem belongs to its artist, and to everyone else, even an administrator, it doesn't exist", async () => {
  const { take, stem } = await stage.stored();
  const file = Buffer.from(await (await takes.wav(stem.takeId, artist)).arrayBuffer());
  expect(file.indexOf("Take from 2026-11-23 15:30:00, talkback")).toBeGreaterThan(0);
  const withoutIt = { takeId: take.takeId, engineerId: stage.engineer.userId, withTalkback: false };
  await server.client(artist).takes.deliver(withoutIt);
  for (const person of [stage.engineer, stranger, admin]) {
    expect(await refusalOf(await takes.wav(stem.takeId, person))).toEqual([404, "NOT_FOUND"]);
    expect(await refusalOf(await takes.segment(stem.takeId, firstOf(stem), person))).toEqual([404, "NOT_FOUND"]);
    const play = await server.request(`/takes/${stem.takeId}/sound/${stem.upload.root}`, {}, person);
    expect(await refusalOf(play)).toEqual([404, "NOT_FOUND"]);
    const seal = server.client(person).takes.seal({ takeId: stem.takeId });
    await expect(seal).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect((await takes.wav(take.takeId, stage.engineer)).status).toBe(200);
});

test("[TK-89] [TK-25] a stem uses the plan's space together with its take", async () => {
  const { deps } = server.composed.takes;
  const allowanceOf = deps.allowanceOf;
  const who = await server.createPerson();
  const session = await stage.sessionOf(who, { keeps: true });
  const { take, stem } = stage.withStem({ sessionId: session });
  const withRoom = (bytes: number) => {
    deps.allowanceOf = async () => ({ sessionMs: null, suggestions: true, apiAccess: true, takes: { bytes, days: 1 } });
  };
  try {
    withRoom(take.log.length + stem.log.length - 1);
    await takes.store(take, who);
    expect(await refusalOf(await takes.manifest(stem, who))).toEqual([409, "TAKES_FULL"]);
    withRoom(take.log.length + stem.log.length);
    await takes.store(stem, who);
    expect((await server.client(who).takes.list()).room?.usedBytes).toBe(take.log.length + stem.log.length);
  } finally {
    deps.allowanceOf = allowanceOf;
  }
});

test("[TK-89] removing a take removes its stem, even when the take expires", async () => {
  const who = await server.createPerson();
  const session = await stage.sessionOf(who, { keeps: true });
  const [removed, expired] = [
    await stage.stored(who, { sessionId: session }),
    await stage.stored(who, { sessionId: session }),
  ];
  const soundOf = ({ take, stem }: { take: RecordedTake; stem: RecordedTake }) =>
    filesOf(server, who).filter((name) => name.startsWith(take.takeId) || name.startsWith(stem.takeId));
  const stopped = stage.withStem({ sessionId: session });
  await takes.store(stopped.take, who);
  await takes.manifest(stopped.stem, who);
  await server.client(who).takes.remove({ takeId: removed.take.takeId });
  expect(soundOf(removed)).toEqual([]);
  expect(await refusalOf(await takes.wav(removed.stem.takeId, who))).toEqual([404, "NOT_FOUND"]);
  expect(soundOf(expired)).not.toEqual([]);
  const startedMs = nowMs;
  try {
    nowMs = startedMs + 8 * dayMs;
    await asJobs(() => sweepTakes(server.composed.takes.sweep));
    const again = await server.signInAgain(who);
    expect((await stage.listed(stopped.take.takeId, again))?.stem).toBeNull();
    expect((await stage.listed(expired.take.takeId, again))?.stem?.takeId).toBe(expired.stem.takeId);
    nowMs = startedMs + 400 * dayMs;
    await asJobs(() => sweepTakes(server.composed.takes.sweep));
    expect(filesOf(server, who)).toEqual([]);
    const erasedOf = async ({ take }: { take: RecordedTake }) =>
      (await factsAbout(server, take.takeId)).filter(({ type }) => type === "take.erased");
    expect(await erasedOf(expired)).toMatchObject([{ talkback: expired.stem.upload.root }]);
    expect(await erasedOf(removed)).toMatchObject([{ talkback: removed.stem.upload.root }]);
    // Only part of this stem was on the server.
    expect(await erasedOf(stopped)).toEqual([expect.not.objectContaining({ talkback: expect.anything() })]);
  } finally {
    nowMs = startedMs;
  }
});

test("[TK-89] [TK-27] the account's export contains the stem's sound, and deleting the account deletes it", async () => {
  const password = "six octaves";
  const cookie = await server.signUpAndVerify({ email: "stems@example.test", password, name: "Ida" });
  const userId = (await server.composed.accounts.findByEmail("stems@example.test"))?.userId;
  if (userId === undefined) throw new Error("no account");
  const who = { ...artist, cookie, userId };
  const { take, stem } = await stage.stored(who, { sessionId: await stage.sessionOf(who, { keeps: true }) });
  const { files } = await exportOf(server, who, { password });
  const wav = Buffer.from(await (await takes.wav(stem.takeId, who)).arrayBuffer());
  expect(files.get(`takes/${take.takeId}-talkback.wav`)?.equals(wav)).toBe(true);
  expect(String(files.get("takes.json"))).toContain(stem.upload.root);
  expect((await server.postJson("/rpc/accounts/remove", { json: { password } }, who)).status).toBe(200);
  expect(filesOf(server, who)).toEqual([]);
});

test("[TK-89] the server measures takes, but not their stems", async () => {
  const { take, stem } = await stage.stored();
  const { measurements } = server.composed.takes.measure;
  const found: string[] = [];
  for (let next = await nextAfter(found); next !== null; next = await nextAfter(found)) found.push(next.takeId);
  expect(found).toContain(take.takeId);
  expect(found).not.toContain(stem.takeId);
  function nextAfter(known: readonly string[]) {
    return asJobs(() => measurements.nextUnmeasured([...known, randomUUID()]));
  }
});
