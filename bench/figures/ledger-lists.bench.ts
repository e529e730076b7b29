// Measures the administrators' ledger lists with a million entries on Postgres: one page with its count, a search by
// session, person or address with its count, and the day's count. The floor is the plain indexed query for the same
// rows in the same database.
import { createAdminStore } from "../../apps/server/src/adapters/postgres/admin/admin-store.ts";
import { openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";
import { createEvidenceStore } from "../../apps/server/src/adapters/postgres/evidence-store.ts";
import { listEntries } from "../../apps/server/src/modules/evidence/list-entries.ts";
import { startTestPostgres } from "../../scripts/test-postgres.mjs";
import { alternate, medianOfTurns } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { percentile } from "../harness/statistics.ts";

const ENTRIES = 1_000_000;
const QUICK_ENTRIES = 100_000;
const PEOPLE = 100_000;
/** Few enough rows per statement to stay below the fifteen-second timeout. */
const CHUNK = 10_000;
const WARM_UP = 10;
const DAY_ENTRIES = 3_000;
const SINCE_MS = Date.UTC(2026, 10, 21);

type Db = Awaited<ReturnType<typeof openDatabase>>["db"];

const padded = (number: string) => `lpad((${number})::text, 12, '0')`;

/**
 * Each session has sixteen entries. Each person has about a hundred, except for one, who has a tenth of all entries.
 * Nine entries in ten are exhibits.
 */
async function fill(db: Db, entries: number): Promise<void> {
  await db.execute(`insert into "user" (id, name, email, email_verified, created_at, updated_at)
    select 'person-' || ${padded("n")}, 'Person ' || n, 'p' || n || '@crowd.example', true, now(), now()
    from generate_series(1, ${PEOPLE}) n`);
  for (let from = 1; from <= entries; from += CHUNK) {
    await db.execute(`insert into evidence_entries (sequence, body, previous, hash)
      select n, json_build_object('actor', 'person-' || ${padded(`case when n % 10 = 0 then 1 else 2 + n / 100 end`)},
        'at', to_char(timestamp '2026-11-21' + (n - ${entries - DAY_ENTRIES}) * interval '1 second',
          'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
        'epoch', 1, 'facts', json_build_object('type', case when n % 10 = 3 then 'control.on' else 'talkback.started' end,
          'clip', 'clip-' || n, 'engineer', '0b0e2f3a-1111-4222-8333-444455556668'),
        'previous', lpad(to_hex(n), 64, '0'), 'role', 'engineer', 'room', '0b0e2f3a-1111-4222-8333-444455556667',
        'sequence', n, 'session', '0b0e2f3a-1111-4222-8333-' || ${padded("n >> 4")})::text,
        lpad(to_hex(n), 64, '0'), lpad(to_hex(n + 1), 64, '0')
      from generate_series(${from}, ${Math.min(entries, from + CHUNK - 1)}) n`);
  }
  await db.execute("alter table evidence_head disable trigger all");
  await db.execute(`update evidence_head set sequence = ${entries}`);
  for (const table of ["user", "evidence_entries"]) await db.execute(`vacuum analyze "${table}"`);
}

const sessionAt = (sequence: number) => `0b0e2f3a-1111-4222-8333-${String(sequence >> 4).padStart(12, "0")}`;
const personAt = (number: number) => `person-${String(number).padStart(12, "0")}`;

async function samplesOf(count: number, ask: (round: number) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < WARM_UP + count; round += 1) {
    const startedMs = performance.now();
    await ask(round);
    if (round >= WARM_UP) samples.push(performance.now() - startedMs);
  }
  return samples;
}

const bare = (db: Db, where: string) => () =>
  db.execute(
    `select sequence, body, previous, hash from evidence_entries where ${where} order by sequence desc limit 50`,
  );

type Asked = {
  figure: string;
  product: (round: number) => Promise<unknown>;
  floor: (round: number) => Promise<unknown>;
};

function questions(db: Db, entries: number): Asked[] {
  const store = createEvidenceStore(db);
  // This bench adds no jobs, so a queue that does nothing is enough.
  const admin = createAdminStore(db, { add: async () => {} } as unknown as Parameters<typeof createAdminStore>[1]);
  const list = (search: string, page = 0) => listEntries({ store }, { search, exhibits: true, page });
  const somewhere = (round: number) => (round * 7_919) % (entries - 1_000);
  const newest = bare(db, "sequence > 0");
  return [
    { figure: "a page and its count", product: (round) => list("", round % 20), floor: newest },
    {
      figure: "a search by session and its count",
      product: (round) => list(sessionAt(somewhere(round))),
      floor: (round) => bare(db, `session = '${sessionAt(somewhere(round))}'`)(),
    },
    {
      figure: "a search by a person's address and its count",
      product: (round) => list(`P${2 + (round % 500)}@crowd.example`),
      floor: (round) => bare(db, `actor = '${personAt(2 + (round % 500))}'`)(),
    },
    {
      figure: "a search by a person with a tenth of all entries",
      product: () => list("p1@crowd.example"),
      floor: () => bare(db, `actor = '${personAt(1)}'`)(),
    },
    {
      figure: `the count for a day with ${DAY_ENTRIES.toLocaleString("en")} entries`,
      product: () => admin.evidenceSince(SINCE_MS),
      floor: () => db.execute(`select count(*) from evidence_entries where sequence > ${entries - DAY_ENTRIES}`),
    },
  ];
}

async function measure(run: BenchRun): Promise<Row[]> {
  const entries = run.quick ? QUICK_ENTRIES : ENTRIES;
  const count = run.quick ? 60 : 200;
  const postgres = await startTestPostgres();
  try {
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
    run.say(`filling a ledger with ${entries} entries`);
    await fill(database.owner, entries);
    const rows: Row[] = [];
    for (const { figure, product, floor } of questions(database.owner, entries)) {
      const turns = await alternate(run.quick ? 1 : 3, {
        floor: () => samplesOf(count, floor),
        product: () => samplesOf(count, product),
      });
      const at95 = (samples: number[]) => percentile(samples, 95);
      rows.push({
        figure: `ledger of ${entries.toLocaleString("en")} entries, ${figure}, p95`,
        unit: "ms",
        product: medianOfTurns(turns.product, at95),
        floor: medianOfTurns(turns.floor, at95),
        // The product runs two or three queries where the floor runs one, so this allows for the extra round trips.
        target: { kind: "ratio", max: 3, allowance: 5 },
      });
    }
    await database.close();
    return rows;
  } finally {
    postgres.stop();
  }
}

export const figure: Figure = {
  name: "ledger-lists",
  about: "the admin console's lists, searches and counts over a ledger of a million entries",
  measure,
};
