import { once } from "node:events";
import { createInterface } from "node:readline";
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { expect, test } from "vitest";
import { openDatabase } from "../../adapters/postgres/database.ts";
import { createLedgerReader } from "../../adapters/postgres/ledger-store.ts";
import { createServerProcesses } from "../../testing/server-process.ts";
import { createEmptyPostgres } from "../../testing/test-database.ts";
import { verifyChain } from "./verify-chain.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
/** We kill the process after this many acknowledged entries, whatever its fifty writers are doing at that moment. */
const killsAfter = [17, 128];

// The embedded database runs inside the killed process. crash-recovery.integration.test.ts tests that case.
test.skipIf(serverUrl === undefined)(
  "[CL-5][EV-3] after fifty writers are killed halfway, there's no gap or fork, and no acknowledged entry is missing",
  { timeout: 120_000 },
  async () => {
    const empty = await createEmptyPostgres(serverUrl ?? "");
    const processes = createServerProcesses();
    try {
      const acknowledged: [number, string][] = [];
      for (const [round, killAfter] of killsAfter.entries()) {
        const environment = { TEST_LEDGER_URL: empty.url, ROUND: String(round) };
        const child = await processes.run("testing/append-until-killed.ts", [], environment);
        const gone = once(child, "exit");
        let heard = 0;
        for await (const line of createInterface(child.stdout)) {
          const [, sequence, mark] = /^(\d+) (\S+)$/.exec(line) ?? [];
          // A write cut off halfway wasn't acknowledged.
          if (sequence === undefined || mark === undefined) continue;
          acknowledged.push([Number(sequence), mark]);
          heard += 1;
          if (heard === killAfter) child.kill("SIGKILL");
        }
        expect((await gone)[1]).toBe("SIGKILL");
      }
      const { owner: db, close } = await openDatabase({ databaseUrl: empty.url, dataDir: "" });
      try {
        const reader = createLedgerReader(db);
        const rows = await reader.after(0, 1_000_000);
        expect(await verifyChain(reader)).toMatchObject({ status: "intact" });
        expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_row, index) => index + 1));
        const marks = new Map(
          rows.map(({ sequence, body }) => {
            const { actor }: EvidenceEntry = JSON.parse(body);
            return [sequence, actor];
          }),
        );
        expect(acknowledged.length).toBeGreaterThanOrEqual(killsAfter.reduce((sum, each) => sum + each));
        expect(acknowledged.filter(([sequence, mark]) => marks.get(sequence) !== mark)).toEqual([]);
      } finally {
        await close();
      }
    } finally {
      processes.close();
      await empty.drop();
    }
  },
);
