// The floor of the selection list: the ten best matches of one artist by a plain query, in an embedded database of one's own.
//   FOLDER=.. ARTIST=.. COUNT=100 WARM_UP=20 node bare-list.mjs    prints the milliseconds of each, with commas between
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

const { FOLDER, ARTIST, COUNT, WARM_UP } = process.env;
const lite = await PGlite.create(FOLDER, { extensions: { pg_trgm } });
const query = `select m.engineer_id, m.match_score, m.reasons, u.name, o.primary_genre, o.specializations, o.available_until
  from engineer_matches m join "user" u on u.id = m.engineer_id join engineer_onboarding o on o.user_id = m.engineer_id
  where m.artist_id = $1 order by m.match_score desc, u.name limit 10`;

const samples = [];
for (let round = 0; round < Number(WARM_UP) + Number(COUNT); round += 1) {
  const startedMs = performance.now();
  const { rows } = await lite.query(query, [ARTIST]);
  if (rows.length !== 10) throw new Error(`There are ${rows.length} rows.`);
  if (round >= Number(WARM_UP)) samples.push(performance.now() - startedMs);
}
await lite.close();
process.stdout.write(`took ${samples.join(",")}\n`);
// Whoever measures ends the process.
setInterval(() => {}, 60_000);
