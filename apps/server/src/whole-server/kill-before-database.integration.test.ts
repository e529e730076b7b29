// Sends requests to a server that started while its Postgres was stopped, before the database first responds.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPostgres } from "../../../../scripts/test-postgres.mjs";
import { openDatabase, type PreparedDatabase, prepareDatabase } from "../adapters/postgres/database.ts";
import { createLedgerReader } from "../adapters/postgres/ledger-store.ts";
import { type KillStage, openKillStage, sendKill } from "../testing/kill-stage.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let found: PreparedDatabase;
let stage: KillStage;
let phonesToken: string;
let phone: { cookie: string };
let starting: TestServer;
const dataDir = mkdtempSync(join(tmpdir(), "foldback-starting-"));

/**
 * The first server starts a live session and stops together with the database. The second one starts while the database
 * is still stopped.
 */
beforeAll(async () => {
  postgres = await startTestPostgres();
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
  const before = await startTestServer({ database });
  stage = await openKillStage(before);
  phone = await stage.pairPhone();
  phonesToken = (await stage.connectPhone(phone)).killToken;
  await before.close();
  await database.close();
  postgres.halt("fast");
  found = await prepareDatabase({ databaseUrl: postgres.url, dataDir: "" });
  starting = await startTestServer({ database: found.database, config: { dataDir }, opens: "later" });
});
afterAll(async () => {
  await starting.close();
  await found.database.close();
  postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const spooled = () => starting.composed.sessions.spool.pending();

test("[KS-16][KS-17][REL-25] a kill that arrives before the database is up is kept and recorded once when it's up, and a forged kill isn't", async () => {
  const { sessionId, studioToken, artist } = stage;
  const kill = (area: "sessions" | "pairing", killToken?: string) =>
    sendKill(starting, area, { input: { sessionId, idempotencyKey: randomUUID(), killToken } });
  const away = { status: 503, code: "DATABASE_UNAVAILABLE" };
  for (const token of [undefined, "", `${studioToken}x`, studioToken.toUpperCase()])
    expect(await kill("sessions", token)).not.toMatchObject({ recorded: true });
  const another = { sessionId: randomUUID(), idempotencyKey: randomUUID(), killToken: studioToken };
  expect(await sendKill(starting, "sessions", { input: another, holder: artist })).toEqual(away);
  expect(spooled()).toEqual([]);

  const stopped = { status: 200, recorded: true, alreadyOver: false };
  expect(await kill("sessions", studioToken)).toEqual(stopped);
  expect(await kill("pairing", phonesToken)).toEqual(stopped);
  expect(spooled()).toMatchObject([{ sessionId }, { sessionId, device: "phone" }]);

  await expect(found.migrate()).rejects.toThrow();
  postgres.start();
  await found.migrate();
  await starting.composed.open();
  expect(spooled()).toEqual([]);
  const ended = await starting.client(artist).sessions.room({ code: stage.roomCode });
  expect(ended.status).toBe("ended");
  const pressed = (await createLedgerReader(found.database.owner).after(0, 100_000))
    .map(({ body }) => JSON.parse(body))
    .filter(({ session, facts }) => session === sessionId && facts.type === "kill.pressed");
  expect(pressed).toMatchObject([{ actor: artist.userId, facts: { spooled: true } }]);
});
