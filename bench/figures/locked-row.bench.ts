// Locks a killed session's row. The kill then waits in the spool while both participants keep retrying. Measures how
// long changes in other rooms take, with and without the lock. Uses Postgres, because the embedded database has only
// one connection.
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";
import { holdRow } from "../../apps/server/src/testing/hold-row.ts";
import { alternate } from "../harness/alternate.ts";
import { call } from "../harness/call.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { percentile } from "../harness/statistics.ts";
import { type Foldback, startFoldback } from "../product/start-foldback.ts";

const ROOMS = 20;
// A person may continue a session 120 times a minute (AC7).
const BETWEEN_CHANGES_MS = 300;
const ASK_AGAIN_MS = 500;

type Room = { change: (path: "sessions/pause" | "sessions/continue") => Promise<unknown> };

async function openRoom(foldback: Foldback, index: number): Promise<{ sessionId: string } & Room> {
  const artist = foldback.artists[index];
  const engineer = foldback.engineers[index];
  if (artist === undefined || engineer === undefined) throw new Error("Not enough people for so many rooms.");
  const input = { engineerId: engineer.id };
  const { sessionId } = await call(foldback.callAs(artist, { path: "sessions/start", input }));
  await call(foldback.callAs(engineer, { path: "sessions/join", input: { sessionId } }));
  return {
    sessionId: String(sessionId),
    change: (path) => call(foldback.callAs(artist, { path, input: { sessionId } })),
  };
}

async function changesMs(rooms: readonly Room[], seconds: number): Promise<number[]> {
  const untilMs = performance.now() + seconds * 1_000;
  const took: number[] = [];
  const keepChanging = async (room: Room, index: number) => {
    await delay((index * BETWEEN_CHANGES_MS) / rooms.length);
    while (performance.now() < untilMs) {
      for (const path of ["sessions/pause", "sessions/continue"] as const) {
        const startedMs = performance.now();
        await room.change(path);
        took.push(performance.now() - startedMs);
        await delay(BETWEEN_CHANGES_MS);
      }
    }
  };
  await Promise.all(rooms.map(keepChanging));
  return took;
}

// Kills the last room under load. Its engineer leaves and its artist starts a new session, and both retry when refused.
async function withLockedKill<T>(foldback: Foldback, index: number, measure: () => Promise<T>): Promise<T> {
  const killed = await openRoom(foldback, index);
  const { sessionId } = killed;
  const [artist, engineer] = [foldback.artists[index], foldback.engineers[index]];
  if (artist === undefined || engineer === undefined) throw new Error("There's no session left to kill.");
  const database = await openDatabase({ databaseUrl: foldback.databaseUrl, dataDir: "" });
  const giveBack = await holdRow(database.owner, sessionId);
  const kill = { sessionId, idempotencyKey: randomUUID() };
  await call(foldback.callAs(artist, { path: "sessions/kill", input: kill }));
  let over = false;
  const keepAsking = async (asking: ReturnType<Foldback["callAs"]>) => {
    while (!over) {
      await call(asking).catch(() => {});
      await delay(ASK_AGAIN_MS);
    }
  };
  const asking = [
    keepAsking(foldback.callAs(engineer, { path: "sessions/leave", input: { sessionId } })),
    keepAsking(foldback.callAs(artist, { path: "sessions/start", input: { engineerId: null } })),
  ];
  try {
    return await measure();
  } finally {
    over = true;
    await giveBack();
    await Promise.all(asking);
    await database.close();
  }
}

async function measure(run: BenchRun): Promise<Row[]> {
  const rounds = run.quick ? 1 : 4;
  const seconds = run.quick ? 5 : 15;
  const people = ROOMS + rounds;
  const foldback = await startFoldback({ artists: people, engineers: people, database: "postgres" });
  try {
    const rooms = await Promise.all(Array.from({ length: ROOMS }, (_, index) => openRoom(foldback, index)));
    await changesMs(rooms, seconds);
    let next = ROOMS;
    const turns = await alternate(rounds, {
      floor: () => changesMs(rooms, seconds),
      product: () => withLockedKill(foldback, next++, () => changesMs(rooms, seconds)),
    });
    const row = (percent: number, target: Row["target"]): Row => ({
      figure: `change in another room while a killed session's row is locked, p${percent}`,
      unit: "ms",
      product: percentile(turns.product.flat(), percent),
      floor: percentile(turns.floor.flat(), percent),
      target,
    });
    return [row(50, { kind: "ratio", max: 2 }), row(99, { kind: "ratio", max: 2 })];
  } finally {
    await foldback.stop();
  }
}

export const figure: Figure = {
  name: "locked-row",
  about: "changes in other rooms while a spooled kill waits for a locked row; floor: no lock",
  measure,
};
