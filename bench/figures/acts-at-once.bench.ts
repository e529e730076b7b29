// A thousand sessions change at the same moment, and the clock runs until the ledger has recorded the last change.
// Every change locks the ledger's head, so they queue. The floor is a thousand plain inserts of equally long rows over
// four connections, which don't queue. Uses Postgres with fsync, and runs the modules in this process.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asUserId, type SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { withoutPlans } from "@foldback/domain/plans/entitlements";
import { type Database, openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";
import { composeSessions } from "../../apps/server/src/compose/sessions.ts";
import { createLog } from "../../apps/server/src/log.ts";
import { asPerson } from "../../apps/server/src/modules/acting-for.ts";
import { recordDecision } from "../../apps/server/src/modules/consent/record-decision.ts";
import { writeKill } from "../../apps/server/src/modules/kill/internal/write-kill.ts";
import { joinSession } from "../../apps/server/src/modules/sessions/join-session.ts";
import type { StartDeps } from "../../apps/server/src/modules/sessions/ports.ts";
import { startSession } from "../../apps/server/src/modules/sessions/start-session.ts";
import { decisionAbout } from "../../apps/server/src/testing/open-session-stage.ts";
import { startTestPostgres } from "../../scripts/test-postgres.mjs";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { median } from "../harness/statistics.ts";
import { type Person, seedPeople } from "../product/people.ts";

const SESSIONS = 1_000;
const insertPlain = `insert into bare_rows (body) values ('${"x".repeat(700)}')`;
// NO_LIMIT_MS lets this bench's requests wait for a connection without being refused. The product refuses them after
// PRODUCT_WAIT_MS.
const NO_LIMIT_MS = 600_000;
const PRODUCT_WAIT_MS = 5_000;

type Couple = { artist: Subject; engineer: Subject };
type Room = Couple & { sessionId: SessionId };

const acts = {
  join: (deps: StartDeps, { engineer, sessionId }: Room) =>
    asPerson(engineer.userId, () => joinSession(deps, engineer, { sessionId })),
  consent: (deps: StartDeps, { artist, engineer, sessionId }: Room) =>
    asPerson(artist.userId, () => recordDecision(deps, artist, decisionAbout(engineer, { sessionId }))),
  kill: (deps: StartDeps, { artist, sessionId }: Room) => {
    const press = { sessionId, artistId: artist.userId, idempotencyKey: randomUUID(), pressedAtMs: Date.now() };
    return asPerson(artist.userId, () => writeKill(deps, { ...press, epoch: 9, spooled: false }));
  },
};
type Times = { start: number[]; join: number[]; consent: number[]; kill: number[]; insert: number[] };

async function untilLastMs<T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await Promise.all(all.map(act));
  return performance.now() - startedMs;
}

async function measureRound(deps: StartDeps, couples: readonly Couple[], bare: Database["owner"]): Promise<Times> {
  const insert = await untilLastMs(couples, () => bare.execute(insertPlain));
  const rooms: Room[] = [];
  const start = await untilLastMs(couples, async ({ artist, engineer }) => {
    const request = { engineerId: engineer.userId };
    const { session } = await asPerson(artist.userId, () => startSession(deps, artist, request));
    rooms.push({ artist, engineer, sessionId: session.id });
  });
  const times: Times = { insert: [insert], start: [start], join: [], consent: [], kill: [] };
  for (const act of ["join", "consent", "kill"] as const) {
    times[act].push(await untilLastMs(rooms, (room) => acts[act](deps, room)));
  }
  return times;
}

async function openSessions({ db }: Database, spoolDir: string): Promise<StartDeps> {
  const { deps } = await composeSessions({
    db,
    log: createLog({ level: "silent" }),
    spoolDir,
    freeSpace: async () => {},
    inRooms: () => [],
    notifier: { sessionChanged: () => {}, userSuspended: () => {} },
    allowanceOf: async () => withoutPlans,
    security: { note: () => {} },
  });
  return deps;
}

const subjectOf = ({ id }: Person, ...roles: Subject["roles"]): Subject => ({
  userId: asUserId(id),
  roles,
  suspended: false,
  emailVerified: true,
  guestOf: [],
});

async function seedCouples(databaseUrl: string): Promise<Couple[]> {
  const people = await seedPeople({ dataDir: "", databaseUrl }, { artists: SESSIONS, engineers: SESSIONS });
  return people.artists.flatMap((artist, index) => {
    const engineer = people.engineers[index];
    return engineer ? [{ artist: subjectOf(artist, "artist"), engineer: subjectOf(engineer, "engineer") }] : [];
  });
}

async function measureOn(databaseUrl: string, run: BenchRun): Promise<Times[]> {
  const spoolDir = await mkdtemp(join(tmpdir(), "foldback-bench-"));
  const database = await openDatabase({ databaseUrl, dataDir: "", waits: { poolWaitMs: NO_LIMIT_MS } });
  const bare = database.owner;
  try {
    await bare.execute("create table bare_rows (id bigserial primary key, body text not null)");
    const couples = await seedCouples(databaseUrl);
    const deps = await openSessions(database, spoolDir);
    const rounds: Times[] = [];
    for (let round = 0; round < (run.quick ? 2 : 7); round += 1) rounds.push(await measureRound(deps, couples, bare));
    return rounds;
  } finally {
    await database.close();
    await rm(spoolDir, { recursive: true });
  }
}

async function measure(run: BenchRun): Promise<Row[]> {
  const postgres = await startTestPostgres();
  try {
    const rounds = await measureOn(postgres.url, run);
    const middle = (name: keyof Times) => median(rounds.flatMap((times) => times[name]));
    return (["start", "join", "consent", "kill"] as const).map((act) => ({
      figure: `1,000 sessions at once, until the last ${act} is on record, Postgres with fsync`,
      unit: "ms",
      product: middle(act),
      floor: middle("insert"),
      target: { kind: "limit", max: PRODUCT_WAIT_MS },
    }));
  } finally {
    postgres.stop();
  }
}

export const figure: Figure = { name: "acts-at-once", about: "1,000 sessions that act at the same moment", measure };
