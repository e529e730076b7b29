/** Checks what the server recorded: with the product's verifier while it runs, and by counting after it has stopped. */
import { rowsOf } from "../../apps/server/src/adapters/postgres/admin/paging.ts";
import { openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";
import type { DataPlace } from "./casts.ts";
import type { RunResult } from "./run.ts";
import type { TestRig } from "./test-rig.ts";
import { callProcedure } from "./wire.ts";

/** Reads the whole ledger and compares it with its newest checkpoint. `problem` says what's wrong. */
export async function checkLedger({ server, people }: TestRig): Promise<{ entries: number; problem: string | null }> {
  const call = { path: "evidence/check", input: {}, timeoutMs: 60_000 };
  const { status, output } = await callProcedure(server.url, call, people.admin);
  const entries = Number(output.entries ?? 0);
  if (status !== 200)
    return { entries, problem: `the ledger couldn't be checked: ${status} ${String(output.code ?? "")}` };
  if (output.status === "intact") return { entries, problem: null };
  return { entries, problem: `the ledger is broken at entry ${String(output.sequence)}: ${String(output.problem)}` };
}

/** With the server stopped, checks every session of every run in the database itself. */
export async function auditDatabase(data: DataPlace, results: readonly RunResult[]): Promise<string[]> {
  const database = await openDatabase(data);
  try {
    const read = async <Row>(statement: string) => rowsOf<Row>(await database.owner.execute(statement));
    const sessions = await read<{ id: string; status: string }>("select id, status from studio_sessions");
    const statusOf = new Map(sessions.map(({ id, status }) => [id, status]));
    const counted = await read<{ session: string; kills: number }>(
      "select session, count(*)::int as kills from evidence_entries where type = 'kill.pressed' group by session",
    );
    const killsOf = new Map(counted.map(({ session, kills }) => [session, kills]));
    return results.flatMap(({ sessionId, killsInLedger, plan }) => {
      const kills = killsOf.get(sessionId) ?? 0;
      const status = statusOf.get(sessionId) ?? "missing";
      return [
        ...(status === "ended" ? [] : [`run ${plan.run}: session ${sessionId} is ${status} at the end`]),
        ...(killsInLedger === null || kills === killsInLedger
          ? []
          : [
              `run ${plan.run}: ${killsInLedger} kills in the ledger at the end of the run, ${kills} at the end of the torture`,
            ]),
      ];
    });
  } finally {
    await database.close();
  }
}
