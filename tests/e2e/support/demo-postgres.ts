/**
 * A Postgres that a story can stop or freeze. It has the demo accounts, which the product creates only on the embedded
 * database.
 */
import { createPasswordHasher } from "../../../apps/server/src/adapters/passwords/password-hasher.ts";
import { openDatabase } from "../../../apps/server/src/adapters/postgres/database.ts";
import { createDemoData } from "../../../apps/server/src/modules/accounts/create-demo-data.ts";
import { asJobs } from "../../../apps/server/src/modules/acting-for.ts";
import { demoAccountLines } from "../../../apps/server/src/terminal/texts.ts";
import { startTestServer } from "../../../apps/server/src/testing/start-test-server.ts";
import { startTestPostgres } from "../../../scripts/test-postgres.mjs";

export type DemoPostgres = Awaited<ReturnType<typeof startDemoPostgres>>;

export async function startDemoPostgres() {
  const postgres = await startTestPostgres();
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
  // The story's server checks these passwords, so they need the product's hash.
  const passwords = createPasswordHasher();
  const server = await startTestServer({ database, passwords });
  const accounts = await asJobs(() => createDemoData(server.composed));
  await server.close();
  await database.close();
  return { ...postgres, printed: demoAccountLines(accounts ?? []).join("\n") };
}
