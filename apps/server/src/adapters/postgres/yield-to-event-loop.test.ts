import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { yieldingToEventLoop } from "./yield-to-event-loop.ts";

test("a loop of many statements on the embedded database doesn't block timers and sockets", async () => {
  const lite = yieldingToEventLoop(await PGlite.create("memory://"));
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  // The loop ends after three turns of the event loop. On any machine, this many statements take far longer than that.
  for (let statement = 0; statement < 20_000 && turns < 3; statement += 1) await lite.query("select 1");
  clearInterval(timer);
  expect(turns).toBe(3);
  const rows = await lite.transaction(async (tx) => (await tx.query<{ two: number }>("select 2 as two")).rows);
  expect(rows).toEqual([{ two: 2 }]);
  await lite.close();
});
