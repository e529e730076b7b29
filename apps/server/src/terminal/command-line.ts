// npm run admin: sends the command to the running server, or opens the database itself if no server is running.
import { type Config, processEnvironment, readConfig } from "../config.ts";
import { type AdminCommand, adminCommand, runAdminCommand, usage } from "./admin-commands.ts";
import { askRunningServer } from "./command-socket.ts";
import { type Answer, finish, hereOrAsk } from "./here-or-ask.ts";

const [command, about] = process.argv.slice(2);
const request = adminCommand.safeParse(command === "metrics" ? { command, date: about } : { command, email: about });
const read = readConfig(processEnvironment());
if (!request.success) finish({ ok: false, text: usage.join("\n") });
else if (!read.ok) finish({ ok: false, text: read.problems.join("\n") });
else finish(await run(read.config, request.data));

function run(config: Config, adminRequest: AdminCommand): Promise<Answer> {
  return hereOrAsk(config.dataDir, {
    here: () => runHere(config, adminRequest),
    ask: () => askRunningServer(config.dataDir, adminRequest),
  });
}

/** Loads the database only here so that commands to a running server get a response immediately. */
async function runHere(config: Config, adminRequest: AdminCommand): Promise<Answer> {
  const { openDatabase } = await import("../adapters/postgres/database.ts");
  const { composeAccountStore } = await import("../compose/accounts.ts");
  const { createMetricsStore } = await import("../adapters/postgres/metrics-store.ts");
  const { createRevenueReader } = await import("../adapters/postgres/revenue-reader.ts");
  const { rollUpDay } = await import("../modules/metrics/roll-up-day.ts");
  const { createLog } = await import("../log.ts");
  const { createSecurityRecorder } = await import("../modules/security/record-events.ts");
  const database = await openDatabase(config);
  const nowMs = Date.now;
  const revenue = createRevenueReader(database.as({ role: "jobs" }), {
    isLive: config.payments?.isLive ?? null,
    nowMs,
  });
  const metrics = { metrics: createMetricsStore(database.as({ role: "jobs" })), revenue, nowMs };
  try {
    return await runAdminCommand(
      {
        accounts: composeAccountStore(database),
        onSuspended: async () => {},
        security: createSecurityRecorder({ log: createLog({ level: config.logLevel }), nowMs }),
        rollUpDay: (date) => rollUpDay(metrics, date),
      },
      adminRequest,
    );
  } finally {
    await database.close();
  }
}
