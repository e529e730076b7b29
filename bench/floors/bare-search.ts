// The floor for the users list: finds one page of ids by the indexed search in a separate embedded database.
//   FOLDER=.. SEARCHES=ada,mar COUNT=100 WARM_UP=20 node bare-search.ts    prints the time of each in ms, comma-separated
import { openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";

const { FOLDER = "", SEARCHES = "", COUNT, WARM_UP } = process.env;
const database = await openDatabase({ dataDir: FOLDER, databaseUrl: undefined });
if (database.kind !== "embedded") throw new Error("This floor needs the embedded database.");
const query = `select id, name, email, created_at from "user"
  where erased_at is null and search_text like $1 order by created_at desc, id desc limit 25`;

const searches = SEARCHES.split(",");
const samples: number[] = [];
for (let round = 0; round < Number(WARM_UP) + Number(COUNT); round += 1) {
  const startedMs = performance.now();
  await database.lite.query(query, [`%${searches[round % searches.length]}%`]);
  if (round >= Number(WARM_UP)) samples.push(performance.now() - startedMs);
}
await database.close();
process.stdout.write(`took ${samples.join(",")}\n`);
// Keeps the process alive until the bench ends it.
setInterval(() => {}, 60_000);
