// npm run admin: asks the running server, or opens the database itself when none is running.
import { DataDirInUseError, lockDataDir } from "./adapters/postgres/data-dir-lock.ts";
import { type AdminAnswer, type AdminCommand, adminCommand, runAdminCommand, usage } from "./admin-commands.ts";
import { askRunningServer } from "./command-socket.ts";
import { type Config, processEnvironment, readConfig } from "./config.ts";

const [command, email] = process.argv.slice(2);
const request = adminCommand.safeParse({ command, email });
const read = readConfig(processEnvironment());
if (!request.success) finish({ ok: false, text: usage.join("\n") });
else if (!read.ok) finish({ ok: false, text: read.problems.join("\n") });
else finish(await run(read.config, request.data));

async function run(config: Config, adminRequest: AdminCommand): Promise<AdminAnswer> {
  try {
    const lock = await lockDataDir(config.dataDir);
    try {
      return await runHere(config, adminRequest);
    } finally {
      await lock.release();
    }
  } catch (error) {
    if (error instanceof DataDirInUseError) return askRunningServer(config.dataDir, adminRequest);
    throw error;
  }
}

/** The database is loaded only here: beside a running server a command answers at once. */
async function runHere(config: Config, adminRequest: AdminCommand): Promise<AdminAnswer> {
  const { openDatabase } = await import("./adapters/postgres/database.ts");
  const { createAccountStore } = await import("./adapters/postgres/account-store.ts");
  const database = await openDatabase(config);
  try {
    return await runAdminCommand(
      { accounts: createAccountStore(database.db), onSuspended: async () => {} },
      adminRequest,
    );
  } finally {
    await database.close();
  }
}

function finish(answer: AdminAnswer): void {
  (answer.ok ? process.stdout : process.stderr).write(`${answer.text}\n`);
  process.exitCode = answer.ok ? 0 : 1;
}
