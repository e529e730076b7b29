// npm run backup: asks the running server for a backup, or makes it here if no server is running.
import { type Config, processEnvironment, readConfig } from "../config.ts";
import { madeText, problemText } from "./backup-texts.ts";
import { askRunningServer } from "./command-socket.ts";
import { type Answer, finish, hereOrAsk } from "./here-or-ask.ts";

const read = readConfig(processEnvironment());
finish(read.ok ? await run(read.config) : { ok: false, text: read.problems.join("\n") });

async function run(config: Config): Promise<Answer> {
  try {
    return await hereOrAsk(config.dataDir, {
      here: async () => ({ ok: true, text: madeText(await makeHere(config)) }),
      ask: () => askServer(config.dataDir),
    });
  } catch (error) {
    return { ok: false, text: problemText(error) };
  }
}

async function askServer(dataDir: string): Promise<Answer> {
  try {
    return await askRunningServer(dataDir, { command: "backup" });
  } catch {
    return { ok: false, text: "This server can't make a backup now: it's starting, stopping or standing by." };
  }
}

async function makeHere(config: Config) {
  const { notSetUp, openBackups } = await import("../compose/backups.ts");
  if (config.backups === null) throw notSetUp();
  const { prepareDatabase } = await import("../adapters/postgres/database.ts");
  const { createLog } = await import("../log.ts");
  // No migrations: another server may be serving this Postgres.
  const { database } = await prepareDatabase(config);
  try {
    const log = createLog({ level: config.logLevel });
    const stopping = new AbortController().signal;
    const backups = await openBackups(config.backups, { config, database, log, nowMs: Date.now, stopping });
    return await backups.make();
  } finally {
    await database.close();
  }
}
