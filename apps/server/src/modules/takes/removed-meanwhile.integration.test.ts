// Tests what happens when a take is removed while another request is still working on it.
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createPersonalStore } from "../../adapters/postgres/personal-store.ts";
import { countWaiting, holdTake } from "../../testing/hold-row.ts";
import { factsAbout, filesOf, firstOf, recordedTake, refusalOf } from "../../testing/recorded-take.ts";
import { openStemStage, type StemStage } from "../../testing/stem-stage.ts";

import { asJobs } from "../acting-for.ts";
import { sweepTakes } from "./sweep-takes.ts";

const dayMs = 86_400_000;
let nowMs = Date.now();
let stage: StemStage;
let server: StemStage["server"];
let takes: StemStage["takes"];

beforeAll(async () => {
  stage = await openStemStage({ nowMs: () => nowMs });
  ({ server, takes } = stage);
});
afterAll(() => stage.close());

test("[TK-23] a take that's removed while it's being sealed isn't reported as stored", async () => {
  const who = await server.createPerson();
  const take = recordedTake({ seconds: [1] });
  const { takeId } = take;
  await takes.manifest(take, who);
  await takes.segment(takeId, firstOf(take), who);
  const { client } = server;
  const { segments } = server.composed.takes.deps.takes;
  vi.spyOn(server.composed.takes.deps.takes, "segments").mockImplementationOnce(async (id) => {
    const found = await segments(id);
    await client(who).takes.remove({ takeId });
    return found;
  });
  await expect(client(who).takes.seal({ takeId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await factsAbout(server, takeId)).toEqual([]);
});

test("[TK-23] sealing a take twice at the same time gives its root both times, and one ledger entry", async () => {
  const who = await server.createPerson();
  const take = recordedTake({ seconds: [1] });
  const { takeId } = take;
  await takes.manifest(take, who);
  await takes.segment(takeId, firstOf(take), who);
  const { client } = server;
  const { segments } = server.composed.takes.deps.takes;
  vi.spyOn(server.composed.takes.deps.takes, "segments").mockImplementationOnce(async (id) => {
    const found = await segments(id);
    await client(who).takes.seal({ takeId });
    return found;
  });
  expect(await client(who).takes.seal({ takeId })).toEqual({ root: take.upload.root });
  expect(await factsAbout(server, takeId)).toHaveLength(1);
});

test("[TK-25] the sweep keeps an unfinished take that continued or was completed after the sweep began", async () => {
  const who = await server.createPerson();
  const [continued, completed, silent] = [
    recordedTake({ seconds: [1, 1] }),
    recordedTake({ seconds: [1] }),
    recordedTake({ seconds: [1] }),
  ];
  for (const take of [continued, completed, silent]) await takes.manifest(take, who);
  const startedMs = nowMs;
  try {
    nowMs = startedMs + 8 * dayMs;
    const again = { ...who, ...(await server.signInAgain(who)) };
    const { listOld } = server.composed.takes.sweep.old;
    vi.spyOn(server.composed.takes.sweep.old, "listOld").mockImplementationOnce(async (before) => {
      const listed = await listOld(before);
      await takes.segment(continued.takeId, firstOf(continued), again);
      await takes.store(completed, again);
      return listed;
    });
    await asJobs(() => sweepTakes(server.composed.takes.sweep));
    const { takes: left } = await server.client(again).takes.list();
    expect(left.map(({ takeId }) => takeId).toSorted()).toEqual([continued.takeId, completed.takeId].toSorted());
    expect((await takes.wav(completed.takeId, again)).status).toBe(200);
  } finally {
    nowMs = startedMs;
  }
});

test("[TK-27] a segment that arrives while its take is removed is refused, and its sound isn't kept", async () => {
  const who = await server.createPerson();
  const take = recordedTake({ seconds: [1] });
  const { takeId } = take;
  await takes.manifest(take, who);
  const { put } = server.composed.takes.deps.storage;
  vi.spyOn(server.composed.takes.deps.storage, "put").mockImplementationOnce(async (...words) => {
    await server.client(who).takes.remove({ takeId });
    await put(...words);
  });
  expect(await refusalOf(await takes.segment(takeId, firstOf(take), who))).toEqual([404, "NOT_FOUND"]);
  expect(filesOf(server, who)).toEqual([]);
});

test("[TK-89] a stem that begins while its take is being removed is removed with it, and so is its sound", async () => {
  const who = await server.createPerson();
  const { take, stem } = stage.withStem({ sessionId: await stage.sessionOf(who, { keeps: true }) });
  await takes.store(take, who);
  const { remove } = server.composed.takes.deps.takes;
  vi.spyOn(server.composed.takes.deps.takes, "remove").mockImplementationOnce(async (...words) => {
    await takes.manifest(stem, who);
    await takes.segment(stem.takeId, firstOf(stem), who);
    return remove(...words);
  });
  await server.client(who).takes.remove({ takeId: take.takeId });
  expect(filesOf(server, who)).toEqual([]);
  expect(await refusalOf(await takes.wav(stem.takeId, who))).toEqual([404, "NOT_FOUND"]);
});

const isFree = (userId: string) =>
  expect(server.db.execute(sql`select id from "user" where id = ${userId} for update nowait`)).resolves.toBeDefined();

// A lock needs a second connection, which the embedded database doesn't have.
test.runIf(process.env.TEST_DATABASE_URL)(
  "[TK-27] [TK-32] [TK-88] deleting the artist, delivering a take and beginning its stem each wait for the take before they lock its artist, so none of them can deadlock",
  async () => {
    const who = await server.createPerson();
    const { take, stem } = stage.withStem({ sessionId: await stage.sessionOf(who, { keeps: true }) });
    const { takeId } = take;
    await takes.store(take, who);
    const erase = () => createPersonalStore(server.db).erase(who.userId, { atMs: nowMs, cause: "asked" });
    const acts = [
      () => takes.manifest(stem, who),
      () => server.client(who).takes.deliver({ takeId, engineerId: stage.engineer.userId }),
      () => asJobs(erase),
    ];
    for (const act of acts) {
      const giveBack = await holdTake(server.db, takeId);
      const done = act();
      try {
        await expect.poll(() => countWaiting(server.db)).toBe(1);
        await isFree(who.userId);
      } finally {
        await giveBack();
      }
      await done;
    }
  },
);

test.runIf(process.env.TEST_DATABASE_URL)(
  "[TK-21] storing a segment waits for its take before it locks the segment, so it can't deadlock with a removal",
  async () => {
    const who = await server.createPerson();
    const take = recordedTake({ seconds: [1] });
    await takes.manifest(take, who);
    const giveBack = await holdTake(server.db, take.takeId);
    const stored = takes.segment(take.takeId, firstOf(take), who);
    try {
      await expect.poll(() => countWaiting(server.db)).toBe(1);
      const segments = sql`select position from take_segments where take_id = ${take.takeId} for update nowait`;
      await expect(server.db.execute(segments)).resolves.toBeDefined();
    } finally {
      await giveBack();
    }
    expect(await (await stored).json()).toMatchObject({ stored: true });
  },
);
