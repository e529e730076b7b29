import { expect, test } from "vitest";
import { createInProcessBus } from "./in-process-bus.ts";

test("every listener on a topic gets all messages in order until it stops listening", () => {
  const bus = createInProcessBus();
  const heard: unknown[] = [];
  const stopFirst = bus.subscribe("a", (message) => heard.push(["first", message]));
  bus.subscribe("a", (message) => heard.push(["second", message]));
  bus.publish("a", 1);
  bus.publish("b", 2);
  stopFirst();
  stopFirst();
  bus.publish("a", 3);
  expect(heard).toEqual([
    ["first", 1],
    ["second", 1],
    ["second", 3],
  ]);
});
