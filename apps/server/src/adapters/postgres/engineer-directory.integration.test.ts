import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSessionStage, type SessionStage } from "../../testing/open-session-stage.ts";
import { engineerMatches } from "./schema/accounts.ts";

let stage: SessionStage;
beforeAll(async () => {
  stage = await openSessionStage();
});
afterAll(() => stage.close());

test("an artist with matches is offered only those, best first, and an artist without gets up to ten approved engineers", async () => {
  const artist = await stage.artist();
  const engineers = [];
  for (let each = 0; each < 12; each++) engineers.push(await stage.engineer(`Engineer ${each}`));
  const { listFor } = stage.deps.engineers;
  expect((await listFor(artist.userId, 10)).map(({ matchScore }) => matchScore)).toEqual(Array(10).fill(null));
  const [good, better, gone] = engineers;
  if (!good || !better || !gone) throw new Error("no engineers");
  const match = (engineer: typeof good, matchScore: number) =>
    stage.db.insert(engineerMatches).values({ artistId: artist.userId, engineerId: engineer.userId, matchScore });
  await match(good, 61);
  await match(better, 98);
  await match(gone, 100);
  await stage.suspend(gone);
  expect(await listFor(artist.userId, 10)).toMatchObject([
    { id: better.userId, name: "Engineer 1", matchScore: 98, specialisations: ["Mixing"] },
    { id: good.userId, matchScore: 61 },
  ]);
  const own = await listFor(good.userId, 20);
  expect(own.map(({ id }) => id)).not.toContain(good.userId);
  expect(own.map(({ id }) => id)).not.toContain(gone.userId);
});

test("an engineer's matches are indexed", async () => {
  const found = await stage.db.execute(sql`select indexdef from pg_indexes where tablename = 'engineer_matches'`);
  expect(JSON.stringify(found)).toContain("(engineer_id)");
});
