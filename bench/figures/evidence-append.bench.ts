// Fifty writers commit ledger entries at the same time. The floor is fifty writers that each increment one shared
// number, as a ledger without gaps must, and insert a plain row in the same transaction. A run without the shared
// number is reported for information only. Figures are wall time divided by commits, in milliseconds.
import { type Database, openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";
import { createEvidenceStore } from "../../apps/server/src/adapters/postgres/evidence-store.ts";
import { appendEntry, type EntryDraft } from "../../apps/server/src/modules/ledger/append-entries.ts";
import { openTestDatabase } from "../../apps/server/src/testing/test-database.ts";
import { startTestPostgres } from "../../scripts/test-postgres.mjs";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { median } from "../harness/statistics.ts";

const WRITERS = 50;
const LEAST_RATE = 0.7;

const draft: EntryDraft = {
  at: "2026-11-21T12:00:00.000Z",
  session: "0b0e2f3a-1111-4222-8333-444455556666",
  room: "0b0e2f3a-1111-4222-8333-444455556667",
  epoch: 3,
  actor: "0b0e2f3a-1111-4222-8333-444455556668",
  role: "artist",
  facts: { type: "talkback.started", engineer: "0b0e2f3a-1111-4222-8333-444455556669", clip: "clip" },
};
const plainBody = JSON.stringify({ ...draft, sequence: 1, previous: "0".repeat(64) });
const nextNumber = "update bare_head set n = n + 1";
const insertPlain = `insert into bare_rows (body) values ('${plainBody}')`;

async function timed(each: number, commit: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  const write = async () => {
    for (let left = each; left > 0; left -= 1) await commit();
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return (performance.now() - startedMs) / (each * WRITERS);
}

async function measureOn({ owner: db }: Database, { label, run }: { label: string; run: BenchRun }): Promise<Row[]> {
  await db.execute("create table bare_rows (id bigserial primary key, body text not null)");
  await db.execute("create table bare_head (n int primary key)");
  await db.execute("insert into bare_head values (0)");
  const store = createEvidenceStore(db);
  const inOne = (...statements: string[]) =>
    db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(statement);
    });
  const append = () => store.transaction((ledger) => appendEntry(ledger, draft));
  const sides = { append: [] as number[], locked: [] as number[], free: [] as number[] };
  const each = run.quick ? 4 : 20;
  await timed(2, append);
  for (let round = 0; round < (run.quick ? 3 : 9); round += 1) {
    sides.locked.push(await timed(each, () => inOne(nextNumber, insertPlain)));
    sides.append.push(await timed(each, append));
    sides.free.push(await timed(each, () => inOne(insertPlain)));
  }
  const product = median(sides.append);
  return [
    {
      figure: `ledger entry, 50 writers, ${label}`,
      unit: "ms",
      product,
      floor: median(sides.locked),
      target: { kind: "ratio", max: 1 / LEAST_RATE },
    },
    {
      figure: `ledger entry, 50 writers, ${label} (floor: a table without an order)`,
      unit: "ms",
      product,
      floor: median(sides.free),
      target: { kind: "information" },
    },
  ];
}

async function measure(run: BenchRun): Promise<Row[]> {
  const embedded = await openTestDatabase();
  const rows = await measureOn(embedded, { label: "embedded", run });
  await embedded.close();
  const postgres = await startTestPostgres();
  try {
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
    rows.push(...(await measureOn(database, { label: "Postgres with fsync", run })));
    await database.close();
  } finally {
    postgres.stop();
  }
  return rows;
}

export const figure: Figure = { name: "evidence-append", about: "ledger entries from fifty writers at once", measure };
