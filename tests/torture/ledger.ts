/** What the server has written down: checked by the product's own verifier while it runs, and counted when it is stopped. */
import { inArray, sql } from "drizzle-orm";
import { openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";
import { evidenceEntries } from "../../apps/server/src/adapters/postgres/schema/evidence.ts";
import { studioSessions } from "../../apps/server/src/adapters/postgres/schema/sessions.ts";
import type { DataPlace } from "./casts.ts";
import type { House } from "./house.ts";
import type { RunResult } from "./run.ts";
import { callProcedure } from "./wire.ts";

/** A sentence if it is not intact; it reads the whole ledger and compares it with its newest checkpoint. */
export async function checkLedger({ server, people }: House): Promise<{ entries: number; problem: string | null }> {
  const call = { path: "evidence/check", input: {}, timeoutMs: 60_000 };
  const { status, output } = await callProcedure(server.url, call, people.admin);
  const entries = Number(output.entries ?? 0);
  if (status !== 200)
    return { entries, problem: `the ledger could not be checked: ${status} ${String(output.code ?? "")}` };
  if (output.status === "intact") return { entries, problem: null };
  return { entries, problem: `the ledger is broken at entry ${String(output.sequence)}: ${String(output.problem)}` };
}

/** Every session of every run once more, from the database itself, with the server stopped. */
export async function auditDatabase(data: DataPlace, results: readonly RunResult[]): Promise<string[]> {
  const database = await openDatabase(data);
  try {
    const ids = results.flatMap(({ sessionId }) => sessionId ?? []);
    if (ids.length === 0) return [];
    const { owner } = database;
    const sessions = await owner.select().from(studioSessions).where(inArray(studioSessions.id, ids));
    const counted = await owner
      .select({ session: evidenceEntries.session, kills: sql<number>`count(*)::int` })
      .from(evidenceEntries)
      .where(sql`${evidenceEntries.type} = 'kill.pressed'`)
      .groupBy(evidenceEntries.session);
    const killsOf = new Map(counted.map(({ session, kills }) => [session, kills]));
    return [
      ...sessions
        .filter(({ status }) => status !== "ended")
        .map(({ id, status }) => `session ${id} is ${status} in the end`),
      ...results.flatMap(({ sessionId, killsInLedger, plan }) => {
        const kills = killsOf.get(sessionId) ?? 0;
        return killsInLedger === null || kills === killsInLedger
          ? []
          : [`run ${plan.run}: ${killsInLedger} kills in the ledger at its end, ${kills} at the end of all`];
      }),
    ];
  } finally {
    await database.close();
  }
}
