import { expect, test } from "vitest";
import { createNetworkQueue } from "./network-queue.ts";

test("[SY-14] a network can have a limited number of requests in progress, and further requests wait until one ends", () => {
  const line = createNetworkQueue(2);
  const begun: string[] = [];
  const ends = ["a", "b", "c", "d"].map((name) => line.join("near", () => void begun.push(name)));
  line.join("far", () => void begun.push("far"));
  expect(begun).toEqual(["a", "b", "far"]);
  ends[0]?.();
  ends[0]?.();
  expect(begun).toEqual(["a", "b", "far", "c"]);
});

test("[SY-14] a waiting request that disconnects isn't served, and a network with no waiting requests is forgotten", () => {
  const line = createNetworkQueue(1);
  const begun: string[] = [];
  const [first, second, third] = ["a", "b", "c"].map((name) => line.join("near", () => void begun.push(name)));
  second?.();
  first?.();
  expect(begun).toEqual(["a", "c"]);
  expect(line.size()).toBe(1);
  third?.();
  expect(line.size()).toBe(0);
});
