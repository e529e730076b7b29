// Measures the administrators' user search over HTTP, among a hundred thousand people and including sign-in, roles and
// the number of matches. The floor is the plain indexed query for the same page in the same embedded database.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";
import { alternate, medianOfTurns } from "../harness/alternate.ts";
import { call } from "../harness/call.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { startMeasuredProcess } from "../harness/measured-process.ts";
import { percentile } from "../harness/statistics.ts";
import type { People } from "../product/people.ts";
import { type Foldback, startFoldback } from "../product/start-foldback.ts";

const USERS = 100_000;
const WARM_UP = 20;
// Parts of names and addresses. Each matches one person in a hundred.
const SEARCHES = ["lin0042", "marlow", "son0117", "ada lin0", "0500@", "haddad0"];

async function fill(dataDir: string, { artists: [admin] }: People): Promise<void> {
  if (admin === undefined) throw new Error("There's no one to make an administrator.");
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  if (database.kind !== "embedded") throw new Error("This bench fills the embedded database only.");
  const { lite } = database;
  await lite.exec(`
    insert into "user" (id, name, email, email_verified, created_at, updated_at)
    select 'crowd-' || n, (array['Ada', 'Theo', 'Noor', 'Sam', 'Mia'])[1 + n % 5] || ' '
      || (array['Lin', 'Marlow', 'Anderson', 'Haddad', 'Okafor'])[1 + (n / 5) % 5] || lpad((n % 1000)::text, 4, '0'),
      'p' || n || '.' || lpad((n % 1000)::text, 4, '0') || '@crowd.example', true,
      now() - n * interval '1 minute', now()
    from generate_series(1, ${USERS}) n;
    insert into profiles (user_id, full_name, email) select id, name, email from "user" where id like 'crowd-%';
    insert into user_roles (user_id, role) select id, 'artist' from "user" where id like 'crowd-%';`);
  await lite.query("insert into user_roles (user_id, role) values ($1, 'admin')", [admin.id]);
  // Administrators must have entered a second factor recently.
  await lite.query(`update "user" set two_factor_enabled = true where id = $1`, [admin.id]);
  await lite.query("update sign_in set second_factor = true where user_id = $1", [admin.id]);
  await lite.exec("vacuum analyze");
  await database.close();
}

async function bareMs(folder: string, count: number): Promise<number[]> {
  const floor = await startMeasuredProcess({
    script: new URL("../floors/bare-search.ts", import.meta.url),
    cwd: new URL("../../", import.meta.url),
    env: { FOLDER: folder, SEARCHES: SEARCHES.join(","), COUNT: String(count), WARM_UP: String(WARM_UP) },
  });
  const [, took = ""] = await floor.waitForLine(/^took (\S+)/);
  await floor.stop();
  return took.split(",").map(Number);
}

async function servedMs({ callAs, artists: [admin] }: Foldback, count: number): Promise<number[]> {
  if (admin === undefined) throw new Error("There is no administrator to ask.");
  const samples: number[] = [];
  for (let round = 0; round < WARM_UP + count; round += 1) {
    const search = SEARCHES[round % SEARCHES.length] ?? "";
    const input = { search, role: "all", sort: "created", direction: "desc", page: 0 };
    const startedMs = performance.now();
    await call(callAs(admin, { path: "admin/users", input }));
    if (round >= WARM_UP) samples.push(performance.now() - startedMs);
  }
  return samples;
}

async function measure(run: BenchRun): Promise<Row[]> {
  const count = run.quick ? 60 : 300;
  const copies = await mkdtemp(join(tmpdir(), "foldback-bench-users-"));
  const foldback = await startFoldback({
    artists: 1,
    engineers: 0,
    prepare: async (dataDir, people) => {
      await fill(dataDir, people);
      // Only one process can open an embedded database, so the floor gets a copy.
      await cp(join(dataDir, "db"), join(copies, "db"), { recursive: true });
    },
  });
  try {
    const turns = await alternate(run.quick ? 1 : 3, {
      floor: () => bareMs(copies, count),
      product: () => servedMs(foldback, count),
    });
    const at = (percent: number) => (samples: number[]) => percentile(samples, percent);
    return [50, 95].map((percent) => ({
      figure: `admin console, search among ${USERS.toLocaleString("en")} people, p${percent}`,
      unit: "ms",
      product: medianOfTurns(turns.product, at(percent)),
      floor: medianOfTurns(turns.floor, at(percent)),
      target: percent === 95 ? { kind: "ratio", max: 3 } : { kind: "information" },
    }));
  } finally {
    await foldback.stop();
    await rm(copies, { recursive: true, force: true });
  }
}

export const figure: Figure = {
  name: "admin-users-search",
  about: "the admin console's search among a hundred thousand people; floor: the bare indexed query",
  measure,
};
