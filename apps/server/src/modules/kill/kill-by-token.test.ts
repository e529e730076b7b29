import { asSessionId, asUserId } from "@foldback/domain/ids";
import { afterEach, expect, test, vi } from "vitest";
import { createKillByToken } from "./kill-by-token.ts";
import { createKillTokens } from "./kill-token.ts";
import type { KillClaim, KillOrder } from "./ports.ts";

afterEach(() => void vi.useRealTimers());

const killTokens = createKillTokens("only-for-tests");
const sessionId = asSessionId(crypto.randomUUID());
const artistId = asUserId("artist");
const idempotencyKey = crypto.randomUUID();
const studio: KillClaim = { sessionId, artistId, from: "studio" };
const phone: KillClaim = { sessionId, artistId, from: "phone", pairingId: crypto.randomUUID() };

function setUp(given: { known?: "paired" | "removed"; stands?: () => Promise<boolean> } = {}) {
  const told: KillOrder[] = [];
  const lookedUp: string[] = [];
  const phones = {
    stands: (pairingId: string) => {
      lookedUp.push(pairingId);
      return (given.stands ?? (() => Promise.reject(new Error("the database was asked"))))();
    },
  };
  const killByToken = createKillByToken({
    killTokens,
    phones,
    phoneNotifier: { phoneStatusOf: () => given.known ?? null },
    killSwitch: {
      knows: () => true,
      killNow: async (order) => {
        told.push(order);
        return { recorded: true, alreadyOver: false };
      },
    },
    nowMs: () => 5,
  });
  const kill = (claim: KillClaim) => killByToken({ sessionId, idempotencyKey, killToken: killTokens.issue(claim) });
  return { told, lookedUp, killByToken, kill };
}

const done = { recorded: true, alreadyOver: false };
const order = { sessionId, artistId, idempotencyKey, pressedAtMs: 5 };

test("[KS-16] the tokens of the studio and its own phone work without a database look-up", async () => {
  const { told, lookedUp, kill } = setUp();
  expect(await kill(studio)).toEqual(done);
  expect(await kill({ ...studio, from: "phone", pairingId: null })).toEqual(done);
  expect(told).toEqual([order, { ...order, device: "phone" }]);
  expect(lookedUp).toEqual([]);
});

test("[KS-17] without a valid token for this session, nothing is killed and the sign-in is checked instead", async () => {
  const { told, killByToken, kill } = setUp();
  expect(await killByToken({ sessionId, idempotencyKey })).toBeNull();
  expect(await kill({ ...studio, sessionId: asSessionId(crypto.randomUUID()) })).toBeNull();
  const killToken = createKillTokens("the secret before it was rotated").issue(studio);
  expect(await killByToken({ sessionId, idempotencyKey, killToken })).toBeNull();
  expect(told).toEqual([]);
});

test("[KS-19] a removed phone is refused and a connected one can kill the session, both without the database", async () => {
  const removed = setUp({ known: "removed" });
  expect(await removed.kill(phone)).toBeNull();
  const paired = setUp({ known: "paired" });
  expect(await paired.kill(phone)).toEqual(done);
  expect([removed.told.length, paired.told.length]).toEqual([0, 1]);
  expect([...removed.lookedUp, ...paired.lookedUp]).toEqual([]);
});

test.each([true, false])("[KS-19] an unknown phone is looked up first (still paired: %s)", async (stands) => {
  const { told, kill } = setUp({ stands: async () => stands });
  expect(await kill(phone)).toEqual(stands ? done : null);
  expect(told).toHaveLength(stands ? 1 : 0);
});

test("[KS-19] an unknown phone can kill the session if the database fails or hasn't responded within a quarter of a second", async () => {
  const failing = setUp({ stands: () => Promise.reject(new Error("connect ECONNREFUSED")) });
  expect(await failing.kill(phone)).toEqual(done);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const silent = setUp({ stands: () => new Promise(() => {}) });
  const killing = silent.kill(phone);
  await vi.advanceTimersByTimeAsync(249);
  expect(silent.told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await killing).toEqual(done);
  expect(silent.told).toEqual([{ ...order, device: "phone" }]);
});
