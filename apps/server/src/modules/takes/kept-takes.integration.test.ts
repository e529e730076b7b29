// Tests the limits on stored takes: the plan's space, how long they're kept, and the server's disk.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { factsAbout, filesOf, firstOf, recordedTake, refusalOf, takeRequests } from "../../testing/recorded-take.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { asJobs } from "../acting-for.ts";
import { sweepTakes } from "./sweep-takes.ts";

const dayMs = 86_400_000;
let nowMs = Date.now();
let freeBytes = 75e9;
let server: TestServer;
let takes: ReturnType<typeof takeRequests>;

beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs, freeBytes: async () => freeBytes });
  takes = takeRequests(server);
});
afterAll(() => server.close());

test("[TK-25] a take that doesn't fit in the plan's space is refused, and so is any take if the plan doesn't include copies", async () => {
  const { deps } = server.composed.takes;
  const allowanceOf = deps.allowanceOf;
  const who = await server.createPerson();
  const take = recordedTake({ seconds: [1] });
  const withTakes = (room: { bytes: number; days: number } | null) => {
    deps.allowanceOf = async () => ({ sessionMs: null, suggestions: true, apiAccess: true, takes: room });
  };
  try {
    withTakes(null);
    expect(await refusalOf(await takes.manifest(take, who))).toEqual([403, "TAKES_NOT_IN_PLAN"]);
    withTakes({ bytes: take.log.length - 1, days: 1 });
    expect(await refusalOf(await takes.manifest(take, who))).toEqual([409, "TAKES_FULL"]);
    withTakes({ bytes: take.log.length, days: 1 });
    expect((await takes.manifest(take, who)).status).toBe(200);
    const next = recordedTake({ seconds: [1] });
    expect(await refusalOf(await takes.manifest(next, who))).toEqual([409, "TAKES_FULL"]);
    // An upload that has begun can be finished.
    withTakes(null);
    await takes.store(take, who);
  } finally {
    deps.allowanceOf = allowanceOf;
  }
});

test("[TK-25] the sweep removes expired takes, abandoned uploads, and sound without a row", async () => {
  const who = await server.createPerson();
  const [kept, stopped] = [recordedTake({ seconds: [1] }), recordedTake({ seconds: [1, 1] })];
  await takes.store(kept, who);
  await takes.manifest(stopped, who);
  await takes.segment(stopped.takeId, firstOf(stopped), who);
  const orphan = join(server.config.dataDir, "takes", who.userId, randomUUID());
  const { storage } = server.composed.takes.deps;
  await storage.put({ artistId: who.userId, takeId: orphan.slice(-36), sha256: "0".repeat(64) }, Buffer.from("x"));
  const sweep = () => asJobs(() => sweepTakes(server.composed.takes.sweep));
  const left = async () =>
    (await server.client(await server.signInAgain(who)).takes.list()).takes.map(({ takeId }) => takeId);
  const startedMs = nowMs;
  try {
    nowMs = startedMs + 6 * dayMs;
    await sweep();
    expect((await left()).toSorted()).toEqual([kept.takeId, stopped.takeId].toSorted());
    expect(filesOf(server, who).join()).not.toContain(orphan.slice(-36));
    nowMs = startedMs + 8 * dayMs;
    await sweep();
    expect(await left()).toEqual([kept.takeId]);
    nowMs = startedMs + 364 * dayMs;
    await sweep();
    expect(await left()).toEqual([kept.takeId]);
    nowMs = startedMs + 366 * dayMs;
    await sweep();
    expect(await left()).toEqual([]);
  } finally {
    nowMs = startedMs;
  }
  expect(filesOf(server, who)).toEqual([]);
  expect((await factsAbout(server, kept.takeId)).at(-1)).toMatchObject({
    type: "take.erased",
    cause: "kept-time-over",
  });
});

test("[TK-25] when a plan ends, its takes are kept for 30 more days, and longer if the artist gets a plan again", async () => {
  const { deps, sweep } = server.composed.takes;
  const allowanceOf = sweep.allowanceOf;
  const who = await server.createPerson();
  const take = recordedTake({ seconds: [1] });
  await takes.store(take, who);
  const startedMs = nowMs;
  const plan = { sessionMs: null, suggestions: true, apiAccess: true };
  const leftAfter = async (days: number, room: { bytes: number; days: number } | null) => {
    nowMs = startedMs + days * dayMs;
    for (const each of [deps, sweep]) each.allowanceOf = async () => ({ ...plan, takes: room });
    await asJobs(() => sweepTakes(sweep));
    const { takes: left } = await server.client(await server.signInAgain(who)).takes.list();
    return left.map(({ keptUntilMs }) => keptUntilMs && Math.round((keptUntilMs - startedMs) / dayMs));
  };
  const pro = { bytes: 1e9, days: 90 };
  try {
    expect(await leftAfter(60, pro)).toEqual([90]);
    expect(await leftAfter(61, null)).toEqual([91]);
    expect(await leftAfter(80, pro)).toEqual([90]);
    expect(await leftAfter(85, null)).toEqual([115]);
    expect(await leftAfter(114, null)).toEqual([115]);
    expect(await leftAfter(116, null)).toEqual([]);
  } finally {
    for (const each of [deps, sweep]) each.allowanceOf = allowanceOf;
    nowMs = startedMs;
  }
});

test("[TK-28] with less than 500 MB of free disk space, takes are refused and no part of them is written", async () => {
  const who = await server.createPerson();
  const take = recordedTake({ seconds: [1] });
  try {
    freeBytes = 500e6;
    expect(await refusalOf(await takes.manifest(take, who))).toEqual([507, "DISK_FULL"]);
    freeBytes = 75e9;
    await takes.manifest(take, who);
    freeBytes = 500e6;
    expect(await refusalOf(await takes.segment(take.takeId, firstOf(take), who))).toEqual([507, "DISK_FULL"]);
  } finally {
    freeBytes = 75e9;
  }
  expect(filesOf(server, who)).toEqual([]);
  await takes.store(take, who);
});
