import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { takingTurns } from "./taking-turns.ts";

test("a loop over many statements of the embedded database lets timers and sockets have their turn", async () => {
  const lite = takingTurns(await PGlite.create("memory://"));
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  // Five milliseconds and more in sum, whatever the machine: until a hundred turns were had, or no end in sight.
  for (let statement = 0; statement < 20_000 && turns < 3; statement += 1) await lite.query("select 1");
  clearInterval(timer);
  expect(turns).toBe(3);
  const rows = await lite.transaction(async (tx) => (await tx.query<{ two: number }>("select 2 as two")).rows);
  expect(rows).toEqual([{ two: 2 }]);
  await lite.close();
});
