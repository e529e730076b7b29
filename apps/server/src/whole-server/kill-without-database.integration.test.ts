// Tests kills over real HTTP while a separate Postgres has faults, whatever database the other tests use.
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestPostgres } from "../../../../scripts/test-postgres.mjs";
import { type Database, openDatabase } from "../adapters/postgres/database.ts";
import { type KillStage, openKillStage } from "../testing/kill-stage.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

const poolSize = 10;

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let database: Database;
let server: TestServer;
let repair = async () => {};
beforeAll(async () => {
  postgres = await startTestPostgres();
  database = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
  server = await startTestServer({ database });
});
afterEach(() => repair());
afterAll(async () => {
  await server.close();
  await database.close();
  postgres.stop();
});

type Fault = "stopped" | "frozen" | "used up";
const faults: Record<Fault, () => Promise<() => Promise<void>>> = {
  stopped: async () => {
    postgres.halt("fast");
    return async () => postgres.start();
  },
  frozen: async () => {
    postgres.freeze();
    return async () => postgres.thaw();
  },
  "used up": useUpPool,
};

/** Makes every pooled connection wait for a lock, in the query that begins every signed-in request. */
async function useUpPool() {
  const asking = await server.createPerson();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query("begin; lock table sign_in in access exclusive mode");
  const requests = Array.from({ length: poolSize + 2 }, () => server.postJson("/rpc/accounts/me", {}, asking));
  const waiting = async () => Number((await client.query(waitingForLock)).rows[0].count);
  await expect.poll(waiting).toBeGreaterThanOrEqual(poolSize);
  return async () => {
    await client.query("rollback");
    await client.end();
    await Promise.all(requests);
  };
}
const waitingForLock = "select count(*) from pg_locks where relation = 'sign_in'::regclass and not granted";

/** Breaks the database until the test repairs it. `repair` cleans up only if the test failed first. */
async function breakDatabase(fault: Fault) {
  const mend = await faults[fault]();
  repair = async () => {
    repair = async () => {};
    await mend();
  };
}

const isBack = async () => {
  await expect
    .poll(() =>
      database.owner.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
};

const spooled = () => server.composed.sessions.spool.pending();

async function expectRecordedOnce(stage: KillStage, facts: object) {
  await repair();
  await isBack();
  await expect.poll(stage.state).toBe("ended");
  await expect.poll(spooled).toEqual([]);
  expect(await stage.pressed()).toMatchObject([{ actor: stage.artist.userId, role: "artist", facts }]);
}

const stopped = { status: 200, recorded: true, alreadyOver: false };
const every: Fault[] = ["stopped", "frozen", "used up"];

test.each(every)(
  "[KS-16][KS-4] with the database %s, the studio's kill over HTTP reaches the engineer, is spooled, and is recorded once",
  async (fault) => {
    const stage = await openKillStage(server);
    await breakDatabase(fault);
    const answer = stage.kill("sessions", stage.studioToken, stage.artist);
    expect(await stage.atDesk.hear("killed")).toMatchObject({ recorded: false });
    expect(await stage.atStudio.hear("killed")).toMatchObject({ recorded: false });
    expect(await answer).toEqual(stopped);
    expect(spooled()).toMatchObject([{ sessionId: stage.sessionId, artistId: stage.artist.userId }]);
    await expectRecordedOnce(stage, {});
  },
);

test.each(every)(
  "[KS-16][KS-19][PH-4] with the database %s, a paired phone kills over HTTP, and the ledger names the phone",
  async (fault) => {
    const stage = await openKillStage(server);
    const phone = await stage.pairPhone();
    const { killToken } = await stage.connectPhone(phone);
    await breakDatabase(fault);
    const answer = stage.kill("pairing", killToken, phone);
    expect(await stage.atDesk.hear("killed")).toMatchObject({ recorded: false });
    expect(await answer).toEqual(stopped);
    await expectRecordedOnce(stage, { device: "phone" });
  },
);

test("[KS-17] with the database stopped, a kill with a forged or missing token stops nothing and gets 503", async () => {
  const stage = await openKillStage(server);
  await breakDatabase("stopped");
  const away = { status: 503, code: "DATABASE_UNAVAILABLE" };
  for (const token of [undefined, `${stage.studioToken}x`]) {
    expect(await stage.kill("sessions", token, stage.artist)).toEqual(away);
    expect(await stage.kill("sessions", token, stage.engineer)).toEqual(away);
  }
  await stage.atDesk.settled();
  expect(stage.atDesk.inbox.map(({ type }) => type)).not.toContain("killed");
  await repair();
  await isBack();
  expect(await stage.state()).toBe("active");
});

test("[KS-19] with the database stopped, a removed phone's token can't kill the session", async () => {
  const stage = await openKillStage(server);
  const phone = await stage.pairPhone();
  const { killToken } = await stage.connectPhone(phone);
  const { sessionId } = stage;
  await server.client(stage.artist).pairing.remove({ sessionId, pairingId: phone.pairingId });
  await breakDatabase("stopped");
  expect(await stage.kill("pairing", killToken, phone)).toMatchObject({ status: 503 });
  await stage.atDesk.settled();
  expect(stage.atDesk.inbox.map(({ type }) => type)).not.toContain("killed");
});
