import { createFakeClock } from "@foldback/testkit/fake-clock";
import { settled } from "@foldback/testkit/media/fake-media";
import { expect, test } from "vitest";
import { type Answer, createDelivery } from "./delivery.ts";

function setUp() {
  const clock = createFakeClock();
  const calls: PromiseWithResolvers<string>[] = [];
  const answers: Answer<string>[] = [];
  const delivery = createDelivery<string>({
    kind: "leave",
    clock,
    call() {
      const call = Promise.withResolvers<string>();
      calls.push(call);
      return call.promise;
    },
    judge: ({ ok }) => (ok ? "delivered" : "try-again"),
    answered: (answer) => answers.push(answer),
  });
  const pass = async (byMs: number) => {
    clock.advance(byMs);
    await settled();
  };
  return { delivery, calls, answers, pass };
}

const offline = new TypeError("offline");

test("a failed try is repeated after a pause, or as soon as the network is back", async () => {
  const { delivery, calls, answers, pass } = setUp();
  void delivery.send();
  calls[0]?.reject(offline);
  await settled();
  await pass(999);
  expect(calls).toHaveLength(1);
  await pass(1);
  expect(calls).toHaveLength(2);
  calls[1]?.reject(offline);
  await settled();
  delivery.retryNow();
  calls[2]?.resolve("done");
  await settled();
  expect(answers.at(-1)).toEqual({ ok: true, value: "done" });
  delivery.retryNow();
  await pass(60_000);
  expect(calls).toHaveLength(3);
});

test("a hanging try is abandoned, and its late answer is ignored", async () => {
  const { delivery, calls, answers, pass } = setUp();
  void delivery.send();
  await pass(10_000);
  expect(delivery.state()).toMatchObject({ status: "waiting", failure: "NETWORK" });
  calls[0]?.resolve("too late");
  await settled();
  expect(answers).toEqual([{ ok: false, code: "NETWORK" }]);
});

test("if two tries are in progress, only the newer one's answer counts", async () => {
  const { delivery, calls, answers } = setUp();
  const first = delivery.send();
  void delivery.send();
  calls[0]?.reject(offline);
  expect(await first).toEqual({ ok: false, code: "NETWORK" });
  expect([delivery.state().status, answers]).toEqual(["sending", []]);
});

test("a stopped delivery still accepts an answer, but doesn't retry", async () => {
  const { delivery, calls, answers, pass } = setUp();
  void delivery.send();
  delivery.stop();
  calls[0]?.reject(offline);
  await settled();
  expect(answers).toHaveLength(1);
  delivery.retryNow();
  await pass(60_000);
  expect(calls).toHaveLength(1);
});

test("a dropped delivery ignores every answer", async () => {
  const { delivery, calls, answers, pass } = setUp();
  void delivery.send();
  delivery.drop();
  calls[0]?.reject(offline);
  await pass(60_000);
  expect([answers, calls.length]).toEqual([[], 1]);
});

test("a suspended delivery waits until the user sends it", async () => {
  const { delivery, calls, pass } = setUp();
  void delivery.send();
  calls[0]?.reject(offline);
  await settled();
  delivery.suspend();
  delivery.retryNow();
  await pass(60_000);
  expect(calls).toHaveLength(1);
  void delivery.send();
  expect(calls).toHaveLength(2);
});
