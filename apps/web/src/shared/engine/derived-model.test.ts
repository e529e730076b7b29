import { expect, test } from "vitest";
import { derivedModel } from "./derived-model.ts";

test("a derived snapshot stays the same object until its content changes", () => {
  let snapshot = { session: { id: "s1" }, rttMs: 20 };
  const model = { getSnapshot: () => snapshot, subscribe: () => () => undefined };
  const part = derivedModel(model, ({ session }) => ({ session }));
  const first = part.getSnapshot();
  snapshot = { session: { id: "s1" }, rttMs: 21 };
  expect(part.getSnapshot()).toBe(first);
  snapshot = { session: { id: "s2" }, rttMs: 21 };
  expect(part.getSnapshot()).toEqual({ session: { id: "s2" } });
});
