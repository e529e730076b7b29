import { expect, test } from "vitest";
import { type FeedSample, type FeedSwitch, nextFeedSwitch, startFeed } from "./feed-switch.ts";

const fine = { queuedMs: 5, lossShare: 0, equalBlocks: 4 };

/** Judges four times a second, from `fromMs` until `toMs`. */
function run(state: FeedSwitch, span: { fromMs: number; toMs: number }, sample: Omit<FeedSample, "atMs">): FeedSwitch {
  let now = state;
  for (let atMs = span.fromMs; atMs <= span.toMs; atMs += 250) now = nextFeedSwitch(now, { atMs, ...sample });
  return now;
}

const lossless = () => run(startFeed(0), { fromMs: 0, toMs: 250 }, fine);

test("[TK-125] the feed counts as lossless once two blocks are equal", () => {
  expect(nextFeedSwitch(startFeed(0), { atMs: 250, ...fine, equalBlocks: 1 }).status).toBe("checking");
  expect(nextFeedSwitch(startFeed(0), { atMs: 250, ...fine, equalBlocks: 2 }).status).toBe("lossless");
});

test("[TK-124] [TK-125] one unequal block means the feed no longer counts as lossless, and after ten seconds of that it's stopped", () => {
  const unequal = { ...fine, equalBlocks: 1 };
  const doubtful = nextFeedSwitch(lossless(), { atMs: 500, ...unequal });
  expect(doubtful.status).toBe("checking");
  expect(run(doubtful, { fromMs: 750, toMs: 10_250 }, unequal).status).toBe("checking");
  expect(nextFeedSwitch(doubtful, { atMs: 750, ...fine }).status).toBe("lossless");
  expect(run(doubtful, { fromMs: 750, toMs: 10_500 }, unequal)).toMatchObject({ status: "opus", why: "unproven" });
});

test("[TK-125] more than 50 ms in the channel stops the feed at once", () => {
  expect(nextFeedSwitch(lossless(), { atMs: 500, ...fine, queuedMs: 50 }).status).toBe("lossless");
  expect(nextFeedSwitch(lossless(), { atMs: 500, ...fine, queuedMs: 51 })).toMatchObject({
    status: "opus",
    why: "slow",
  });
});

test("[TK-125] more than 0.3 % loss stops the feed after two seconds, and a shorter loss doesn't", () => {
  const lossy = { ...fine, lossShare: 0.004 };
  expect(run(lossless(), { fromMs: 500, toMs: 2_250 }, lossy).status).toBe("lossless");
  expect(run(lossless(), { fromMs: 500, toMs: 2_500 }, lossy)).toMatchObject({ status: "opus", why: "loss" });
  const interrupted = run(run(lossless(), { fromMs: 500, toMs: 2_250 }, lossy), { fromMs: 2_500, toMs: 2_500 }, fine);
  expect(run(interrupted, { fromMs: 2_750, toMs: 4_500 }, lossy).status).toBe("lossless");
  expect(run(lossless(), { fromMs: 500, toMs: 9_000 }, { ...fine, lossShare: 0.003 }).status).toBe("lossless");
});

test("[TK-125] a feed that isn't proven within ten seconds is stopped", () => {
  const unproven = { ...fine, equalBlocks: 0 };
  expect(run(startFeed(0), { fromMs: 250, toMs: 9_750 }, unproven).status).toBe("checking");
  expect(run(startFeed(0), { fromMs: 250, toMs: 10_000 }, unproven)).toMatchObject({ status: "opus", why: "unproven" });
});

test("[TK-125] the feed is tried again after ten seconds, and each failure doubles the wait, up to two minutes", () => {
  let state: FeedSwitch = startFeed(0);
  const waits: number[] = [];
  for (let atMs = 0; waits.length < 6; atMs += 250) {
    const next = nextFeedSwitch(state, { atMs, ...fine, queuedMs: 90 });
    if (next.status === "opus" && state.status !== "opus") waits.push(next.untilMs - atMs);
    state = next;
  }
  expect(waits).toEqual([10_000, 20_000, 40_000, 80_000, 120_000, 120_000]);
});

test("[TK-125] after a minute without trouble, earlier failures don't count", () => {
  const failed = nextFeedSwitch(lossless(), { atMs: 500, ...fine, queuedMs: 90 });
  const back = run(failed, { fromMs: 10_500, toMs: 80_000 }, fine);
  expect(back).toMatchObject({ status: "lossless", failures: 0 });
});
