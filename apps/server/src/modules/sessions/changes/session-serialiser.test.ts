import { asSessionId } from "@foldback/domain/ids";
import { expect, test } from "vitest";
import { DatabaseUnavailable } from "../../database-unavailable.ts";
import { createSessionSerialiser } from "./session-serialiser.ts";

const [one, other] = [asSessionId("one"), asSessionId("other")];

test("[REL-2] changes to one session run one after another, even after a failure, and other sessions don't wait", async () => {
  const inTurn = createSessionSerialiser();
  const order: string[] = [];
  const { promise: freed, resolve: free } = Promise.withResolvers<void>();
  const first = inTurn(one, async () => {
    await freed;
    order.push("first");
    throw new Error("refused");
  });
  const second = inTurn(one, async () => void order.push("second"));
  await inTurn(other, async () => void order.push("other"));
  free();
  await expect(first).rejects.toThrow("refused");
  await second;
  expect(order).toEqual(["other", "first", "second"]);
});

test("[REL-2] a change that waits too long for earlier ones is refused before it starts", async () => {
  const inTurn = createSessionSerialiser(1);
  const { promise: freed, resolve: free } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const first = inTurn(one, () => freed);
  await expect(inTurn(one, async () => void begun.push("second"))).rejects.toThrow(DatabaseUnavailable);
  free();
  await first;
  await inTurn(one, async () => void begun.push("third"));
  expect(begun).toEqual(["third"]);
});
