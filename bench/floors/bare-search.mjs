// The floor of the users list: the ids of one page by the indexed search, in an embedded database of one's own.
//   FOLDER=.. SEARCHES=ada,mar COUNT=100 WARM_UP=20 node bare-search.mjs    prints the milliseconds of each, with commas between
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

const { FOLDER, SEARCHES, COUNT, WARM_UP } = process.env;
const lite = await PGlite.create(FOLDER, { extensions: { pg_trgm } });
const query = `select id, name, email, created_at from "user"
  where erased_at is null and lower(name || ' ' || email) like $1 order by created_at desc, id desc limit 25`;

const searches = SEARCHES.split(",");
const samples = [];
for (let round = 0; round < Number(WARM_UP) + Number(COUNT); round += 1) {
  const startedMs = performance.now();
  await lite.query(query, [`%${searches[round % searches.length]}%`]);
  if (round >= Number(WARM_UP)) samples.push(performance.now() - startedMs);
}
await lite.close();
process.stdout.write(`took ${samples.join(",")}\n`);
// Whoever measures ends the process.
setInterval(() => {}, 60_000);
