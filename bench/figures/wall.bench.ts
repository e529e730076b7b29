// Measures what the row policies add to a request, with the same signed-in call over HTTP on the same Postgres. The
// floor's stores connect as the table owner, to whom the policies don't apply.
import { openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";
import { soleLease } from "../../apps/server/src/modules/nodes/serving-lease.ts";
import { startTestServer, type TestServer } from "../../apps/server/src/testing/start-test-server.ts";
import type { Person } from "../../apps/server/src/testing/test-people.ts";
import { startTestPostgres } from "../../scripts/test-postgres.mjs";
import { alternate } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { median, percentile } from "../harness/statistics.ts";

const ALLOWED_MS = 0.5;
const CALLS = 100;
const WARM_UP_ROUNDS = 2;

type Call = (server: TestServer, artist: Person, sessionId: string) => Promise<unknown>;

const calls: { name: string; call: Call }[] = [
  {
    name: "reading the artist's session",
    call: (server, artist) => server.client(artist).sessions.current({ as: "artist" }),
  },
  {
    name: "changing its songs",
    call: (server, artist, sessionId) =>
      server.client(artist).analysis.saveSongs({ sessionId, songs: ["Night Bus", "Low Tide"] }),
  },
];

async function timed(each: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < CALLS; turn += 1) {
    const startedMs = performance.now();
    await each();
    taken.push(performance.now() - startedMs);
  }
  return median(taken);
}

async function measure(run: BenchRun): Promise<Row[]> {
  const postgres = await startTestPostgres();
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
  const walled = await startTestServer({ database });
  const open = await startTestServer({
    database: { ...database, db: database.owner, as: () => database.owner },
    // The first server has the lease, and the second would wait for it.
    lease: soleLease,
  });
  try {
    const artist = await walled.createPerson();
    const { sessionId } = await walled.client(artist).sessions.start({ engineerId: null });
    // Both servers share a secret and a database, so a sign-in to one works on the other.
    const rows: Row[] = [];
    for (const { name, call } of calls) {
      const sides = {
        floor: () => timed(() => call(open, artist, sessionId)),
        product: () => timed(() => call(walled, artist, sessionId)),
      };
      await alternate(WARM_UP_ROUNDS, sides);
      const { floor, product } = await alternate(run.quick ? 5 : 15, sides);
      const row = (which: string, of: (values: number[]) => number, target: Row["target"]): Row => ({
        figure: `row-level security, ${name}, ${which}`,
        unit: "ms",
        product: of(product),
        floor: of(floor),
        target,
        note: `medians of turns of ${CALLS} calls`,
      });
      rows.push(
        row("p50", median, { kind: "ratio", max: 1, allowance: ALLOWED_MS }),
        row("p90 of the turns", (values) => percentile(values, 90), { kind: "information" }),
      );
    }
    return rows;
  } finally {
    await open.close();
    await walled.close();
    await database.close();
    postgres.stop();
  }
}

export const figure: Figure = {
  name: "wall",
  about: `the cost of row-level security, at most ${ALLOWED_MS} ms a request`,
  measure,
};
