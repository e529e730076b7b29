import { createFakeClock } from "@foldback/testkit/fake-clock";
import { createPendingKillMemory } from "@foldback/testkit/fake-window";
import { settled } from "@foldback/testkit/media/fake-media";
import { expect, test } from "vitest";
import { createPendingKills } from "./pending-kills.ts";

const kill = { idempotencyKey: "key-1", sessionId: "session-1", pressedAtMs: 0 };
const onRecord = { recorded: true, alreadyOver: false };

function setUp(store = createPendingKillMemory()) {
  const clock = createFakeClock();
  const sent: string[] = [];
  const tokens: (string | undefined)[] = [];
  let answer: () => Promise<{ recorded: boolean; alreadyOver: boolean }> = () =>
    Promise.reject(new TypeError("offline"));
  const pending = createPendingKills({
    store,
    clock,
    send({ idempotencyKey, killToken }) {
      sent.push(idempotencyKey);
      tokens.push(killToken);
      return answer();
    },
  });
  const answerWith = (next: typeof answer) => {
    answer = next;
  };
  const pass = async (byMs: number) => {
    clock.advance(byMs);
    await settled();
  };
  return { pending, store, sent, tokens, answerWith, pass };
}

test("[KS-6] a kill that can't be delivered is kept and retried with the same key until it's recorded", async () => {
  const { pending, store, sent, answerWith, pass } = setUp();
  pending.add(kill);
  await settled();
  expect([store.kept.size, pending.isPending("session-1")]).toEqual([1, true]);
  for (const byMs of [500, 1_000, 2_000]) await pass(byMs);
  expect(sent).toEqual(["key-1", "key-1", "key-1", "key-1"]);
  answerWith(async () => onRecord);
  await pass(4_000);
  expect([store.kept.size, pending.isPending("session-1")]).toEqual([0, false]);
  await pass(60_000);
  expect(sent).toHaveLength(5);
});

test("[KS-26] a kill pressed offline is sent by the next page that has a network", async () => {
  const offline = setUp();
  offline.pending.add(kill);
  await settled();
  offline.pending.close();

  const online = setUp(offline.store);
  online.answerWith(async () => onRecord);
  await online.pending.resume();
  await settled();
  expect(online.sent).toEqual(["key-1"]);
  expect(online.store.kept.size).toBe(0);
});

test("[KS-6] an acknowledgement over signaling also stops the retries", async () => {
  const { pending, store, sent, pass } = setUp();
  pending.add(kill);
  await settled();
  pending.recorded("session-1");
  await pass(60_000);
  expect([sent.length, store.kept.size]).toEqual([1, 0]);
});

test("[KS-6] a spooled kill is retried, and a permanently refused one isn't", async () => {
  const foreign = setUp();
  foreign.answerWith(() => Promise.reject({ code: "ROOM_NOT_FOUND" }));
  foreign.pending.add(kill);
  await foreign.pass(60_000);
  expect(foreign.sent).toHaveLength(1);

  const spooled = setUp();
  spooled.answerWith(async () => ({ ...onRecord, recorded: false }));
  spooled.pending.add(kill);
  await settled();
  await spooled.pass(500);
  expect(spooled.sent).toHaveLength(2);
  expect(spooled.pending.isPending("session-1")).toBe(true);
});

test("[KS-8] a kill of an ended session is recorded and marked as too late", async () => {
  const { pending, store, answerWith } = setUp();
  answerWith(async () => ({ recorded: true, alreadyOver: true }));
  pending.add(kill);
  await settled();
  expect([store.kept.size, pending.isPending("session-1"), pending.cameTooLate("session-1")]).toEqual([0, false, true]);
});

test("[KS-6] a hanging attempt is abandoned and retried", async () => {
  const { pending, sent, answerWith, pass } = setUp();
  answerWith(() => new Promise(() => {}));
  pending.add(kill);
  await pass(5_000);
  answerWith(async () => onRecord);
  await pass(500);
  expect([sent.length, pending.isPending("session-1")]).toEqual([2, false]);
});

test("[KS-6] another press or the server's record clears an earlier refusal", async () => {
  const { pending, answerWith } = setUp();
  answerWith(() => Promise.reject({ code: "ROOM_NOT_FOUND" }));
  pending.add(kill);
  await settled();
  expect(pending.refusal("session-1")).toBe("ROOM_NOT_FOUND");
  answerWith(async () => onRecord);
  pending.add({ ...kill, idempotencyKey: "key-2" });
  expect(pending.refusal("session-1")).toBeNull();
  await settled();
  expect([pending.refusal("session-1"), pending.isPending("session-1")]).toEqual([null, false]);
});

test("[KS-16][KS-6] every try carries the kill token from the socket, even on the next page", async () => {
  const first = setUp();
  first.pending.holdToken("session-1", "token-1");
  first.pending.holdToken("session-2", "token-2");
  // A message without a kill token.
  first.pending.holdToken("session-1", undefined);
  first.pending.add(kill);
  await settled();
  await first.pass(500);
  expect(first.tokens).toEqual(["token-1", "token-1"]);
  first.pending.close();

  const next = setUp(first.store);
  next.answerWith(async () => onRecord);
  await next.pending.resume();
  await settled();
  expect([next.tokens, next.store.kept.size]).toEqual([["token-1"], 0]);
});

test.each(["DATABASE_UNAVAILABLE", "UNAUTHORIZED", "UNEXPECTED"])(
  "[KS-6][KS-16] a kill refused with %s is sent again until it's recorded",
  async (code) => {
    const { pending, sent, answerWith, pass } = setUp();
    answerWith(() => Promise.reject({ code }));
    pending.add(kill);
    await settled();
    await pass(500);
    expect([sent.length, pending.refusal("session-1"), pending.isPending("session-1")]).toEqual([2, null, true]);
    answerWith(async () => onRecord);
    await pass(1_000);
    expect(pending.isPending("session-1")).toBe(false);
  },
);
