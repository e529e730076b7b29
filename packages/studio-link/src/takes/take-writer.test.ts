import { eventually } from "@foldback/testkit/eventually";
import { expect, test } from "vitest";
import { rate, read, setUp } from "../testing/fake-engine.ts";

test("[TK-22] a take that ends where a segment ends has no empty one after it, which the server would refuse", async () => {
  const set = setUp();
  await set.record();
  set.play(10);
  const segments = () => read(set.stored.log("one")).scan.segments;
  await eventually(() => expect(segments()).toHaveLength(1), { interval: 1 });
  expect(await set.stop()).toMatchObject({ type: "sealed" });
  expect(segments()).toMatchObject([{ firstFrame: 0, frames: 10 * rate }]);
});
