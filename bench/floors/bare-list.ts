// The floor for the selection list: queries one artist's ten best matches in a separate embedded database.
//   FOLDER=.. ARTIST=.. COUNT=100 WARM_UP=20 node bare-list.ts    prints the time of each in ms, comma-separated
import { openDatabase } from "../../apps/server/src/adapters/postgres/database.ts";

const { FOLDER = "", ARTIST, COUNT, WARM_UP } = process.env;
const database = await openDatabase({ dataDir: FOLDER, databaseUrl: undefined });
if (database.kind !== "embedded") throw new Error("This floor needs the embedded database.");
const query = `select m.engineer_id, m.match_score, m.reasons, u.name, o.primary_genre, o.specializations, o.available_until
  from engineer_matches m join "user" u on u.id = m.engineer_id join engineer_onboarding o on o.user_id = m.engineer_id
  where m.artist_id = $1 order by m.match_score desc, u.name limit 10`;

const samples: number[] = [];
for (let round = 0; round < Number(WARM_UP) + Number(COUNT); round += 1) {
  const startedMs = performance.now();
  const { rows } = await database.lite.query(query, [ARTIST]);
  if (rows.length !== 10) throw new Error(`There are ${rows.length} rows.`);
  if (round >= Number(WARM_UP)) samples.push(performance.now() - startedMs);
}
await database.close();
process.stdout.write(`took ${samples.join(",")}\n`);
// Keeps the process alive until the bench ends it.
setInterval(() => {}, 60_000);
