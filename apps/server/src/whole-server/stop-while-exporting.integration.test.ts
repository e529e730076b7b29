// Stops the real process while it's sending a large ledger.
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { freePort } from "@foldback/testkit/processes/free-port";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "../adapters/postgres/database.ts";
import { placeMigratedDatabase } from "../testing/migrated-dump.ts";
import { createServerProcesses } from "../testing/server-process.ts";
import { createEmptyPostgres } from "../testing/test-database.ts";

const entries = 30_000;
const authSecret = "only-for-this-test-".repeat(2);
const token = "token-of-the-administrator";
const cookie = `foldback.sign_in=${encodeURIComponent(
  `${token}.${createHmac("sha256", authSecret).update(token).digest("base64")}`,
)}`;

let processes: ReturnType<typeof createServerProcesses>;
let databaseUrl: string | undefined;
let drop = async () => {};
beforeEach(async () => {
  processes = createServerProcesses();
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) return placeMigratedDatabase(processes.dataDir);
  const empty = await createEmptyPostgres(serverUrl);
  [databaseUrl, drop] = [empty.url, empty.drop];
});
afterEach(async () => {
  processes.close();
  await drop();
});

/**
 * Creates an administrator with a fresh second factor, and ledger entries whose hashes don't form a chain, because this
 * test doesn't verify them.
 */
async function fill(): Promise<void> {
  const { owner: db, close } = await openDatabase({ databaseUrl, dataDir: processes.dataDir });
  await db.execute(`insert into "user" (id, name, email, email_verified, two_factor_enabled)
    values ('admin', 'Robin', 'robin@test.example', true, true)`);
  await db.execute("insert into profiles (user_id, email) values ('admin', 'robin@test.example')");
  await db.execute("insert into user_roles (user_id, role) values ('admin', 'admin')");
  await db.execute(`insert into sign_in (id, user_id, token, expires_at, second_factor, second_factor_at)
    values ('sign-in', 'admin', '${token}', now() + interval '1 day', true, now())`);
  await db.execute(`insert into evidence_entries (sequence, body, previous, hash)
    select n, json_build_object('actor', 'admin', 'at', '2026-11-21T12:00:00.000Z', 'epoch', 1, 'facts',
      json_build_object('type', 'session.ended', 'sessionDurationSeconds', n, 'avgRttMs', null), 'role', 'artist',
      'room', repeat('r', 600), 'sequence', n, 'session', '')::text, lpad(to_hex(n), 64, '0'), lpad(to_hex(n + 1), 64, '0')
    from generate_series(1, ${entries}) n`);
  await db.execute("alter table evidence_head disable trigger all");
  await db.execute(`update evidence_head set sequence = ${entries}, hash = lpad(to_hex(${entries + 1}), 64, '0')`);
  await db.execute("alter table evidence_head enable trigger all");
  await close();
}

test("[EV-15] stopping the server aborts a running export, and the server exits in time", {
  timeout: 600_000,
}, async () => {
  await fill();
  const port = await freePort();
  const environment = { BETTER_AUTH_SECRET: authSecret, DATABASE_URL: databaseUrl ?? "", DEMO_DATA: "off" };
  const { child } = await processes.startServer(port, environment);
  const answer = await fetch(`http://localhost:${port}/admin/evidence/export?format=zip`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  // Reads as fast as it can, so the download completes unless stopping the server cuts it off.
  const download = answer.arrayBuffer().then(
    ({ byteLength }) => `complete: ${byteLength} bytes`,
    () => "cut off",
  );
  expect(await download).toBe("cut off");
  expect(await exited).toEqual([0, null]);
});
