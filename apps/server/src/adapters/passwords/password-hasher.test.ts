import { threadId } from "node:worker_threads";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { expect, onTestFinished, test } from "vitest";
import { createHashThread, type HashThread } from "./hash-thread.ts";
import type { HashAnswer } from "./hash-worker.ts";
import { createPasswordHasher } from "./password-hasher.ts";

/** A thread that responds when the test tells it to. */
function handThread() {
  const orders: { password: string; answer: PromiseWithResolvers<HashAnswer> }[] = [];
  let working = 0;
  let maxWorking = 0;
  const thread: HashThread = {
    async derive({ password }) {
      working += 1;
      maxWorking = Math.max(maxWorking, working);
      const answer = Promise.withResolvers<HashAnswer>();
      orders.push({ password, answer });
      return answer.promise.finally(() => {
        working -= 1;
      });
    },
    close: async () => {},
  };
  const answerNext = async () => {
    const order = orders.shift();
    order?.answer.resolve({ key: "00", threadId: 1 });
    await new Promise(setImmediate);
    return order?.password;
  };
  return { thread, orders, answerNext, maxWorking: () => maxWorking };
}

function realHasher() {
  const hasher = createPasswordHasher();
  onTestFinished(hasher.close);
  return hasher;
}

test("[SY-15] we verify the auth library's hashes, and it verifies ours", async () => {
  const hasher = realHasher();
  const known = await hashPassword("fünf Oktaven");
  expect(await hasher.verify({ hash: known, password: "fünf Oktaven" })).toBe(true);
  expect(await hasher.verify({ hash: known, password: "fünf oktaven" })).toBe(false);
  const own = await hasher.hash("fu\u0308nf Oktaven");
  expect(own).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(await verifyPassword({ hash: own, password: "fünf Oktaven" })).toBe(true);
  await expect(hasher.verify({ hash: "unreadable", password: "x" })).rejects.toThrow();
});

test("[SY-15] hashing runs on another thread", async () => {
  const thread = createHashThread();
  onTestFinished(thread.close);
  const answer = await thread.derive({ password: "six octaves", salt: "00" });
  expect(answer.threadId).not.toBe(threadId);
  expect(answer.threadId).toBeGreaterThan(0);
});

test("[SY-15] however many requests arrive at once, only one password is hashed at a time, and networks take turns", async () => {
  const { thread, answerNext, maxWorking } = handThread();
  const hasher = createPasswordHasher({ thread });
  const hashes = ["a1", "a2", "a3", "b1"].map((password) =>
    hasher.runOnBehalfOf({ name: password[0] ?? "", isKnown: false }, () => hasher.hash(password)),
  );
  const order = [];
  for (let one = 0; one < hashes.length; one += 1) order.push(await answerNext());
  await Promise.all(hashes);
  expect(order).toEqual(["a1", "a2", "b1", "a3"]);
  expect(maxWorking()).toBe(1);
});

test("[SY-15] requests are refused with one code when the network is over its share, and with another when the queue is full", async () => {
  const { thread, answerNext } = handThread();
  const hasher = createPasswordHasher({ thread, max: 2, maxPerParty: 1 });
  const hashFor = (party: string) =>
    hasher.runOnBehalfOf({ name: party, isKnown: false }, () => hasher.hash("six octaves"));
  const kept = [hashFor("a"), hashFor("a")];
  await expect(hashFor("a")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  kept.push(hashFor("b"));
  await expect(hashFor("c")).rejects.toMatchObject({ code: "SIGN_INS_BUSY" });
  for (const _ of kept) await answerNext();
  expect(await Promise.all(kept)).toHaveLength(3);
});

test("[SY-15] a known browser takes turns with strangers, however many of them are waiting", async () => {
  const { thread, answerNext } = handThread();
  const hasher = createPasswordHasher({ thread, max: 2 });
  const hashFor = (name: string, isKnown: boolean) => hasher.runOnBehalfOf({ name, isKnown }, () => hasher.hash(name));
  const strangers = [hashFor("a", false), hashFor("b", false), hashFor("c", false)];
  await expect(hashFor("d", false)).rejects.toMatchObject({ code: "SIGN_INS_BUSY" });
  const known = hashFor("device", true);
  expect([await answerNext(), await answerNext(), await answerNext(), await answerNext()]).toEqual([
    "a",
    "b",
    "device",
    "c",
  ]);
  expect(await Promise.all([known, ...strangers])).toHaveLength(4);
});

test("[SY-15] requests still waiting when the server stops get an error", async () => {
  const hasher = createPasswordHasher();
  const asked = ["six octaves", "seven octaves"].map((password) => hasher.hash(password));
  const told = Promise.allSettled(asked);
  await hasher.close();
  for (const { status, ...result } of await told) {
    expect(status).toBe("rejected");
    expect(result).toMatchObject({ reason: { code: "DRAINING" } });
  }
});
