import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const open = (shares: { max: number; maxPerParty: number }) => {
  const displaced: string[] = [];
  return { displaced, ...createFairQueue<string>({ ...shares, displaced: (item) => displaced.push(item) }) };
};

const takeAll = (queue: { next(): string | null }) => {
  const taken: string[] = [];
  for (let item = queue.next(); item !== null; item = queue.next()) taken.push(item);
  return taken;
};

test("[SY-15] networks take turns, so a busy network delays only itself", () => {
  const queue = open({ max: 10, maxPerParty: 5 });
  for (const item of ["a1", "a2", "a3"]) queue.add("a", item);
  queue.add("b", "b1");
  queue.add("c", "c1");
  expect(takeAll(queue)).toEqual(["a1", "b1", "c1", "a2", "a3"]);
});

test("[SY-15] each network has a limited share of the queue, and the queue has a limit", () => {
  const queue = open({ max: 2, maxPerParty: 2 });
  expect(queue.add("a", "a1")).toBe("added");
  expect(queue.add("b", "b1")).toBe("added");
  expect(queue.add("c", "c1")).toBe("full");
  expect(queue.next()).toBe("a1");
  expect(queue.add("b", "b2")).toBe("added");
  expect(queue.add("b", "b3")).toBe("own-share");
  expect(queue.displaced).toEqual([]);
});

test("[SY-15] when the queue is full, a new network takes a place from the network that holds the most", () => {
  const queue = open({ max: 4, maxPerParty: 3 });
  for (const item of ["a1", "a2", "a3"]) queue.add("a", item);
  queue.add("b", "b1");
  expect(queue.add("c", "c1")).toBe("added");
  expect(queue.displaced).toEqual(["a3"]);
  expect(queue.add("d", "d1")).toBe("added");
  expect(queue.add("e", "e1")).toBe("full");
  expect(queue.displaced).toEqual(["a3", "a2"]);
  expect(takeAll(queue)).toEqual(["a1", "b1", "c1", "d1"]);
});
