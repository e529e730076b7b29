// Counts uses per key over a recent period, in bounded memory. While there's space, each key has its own count. After
// that, new keys share a fixed number of buckets, so a key can be refused too early, but never too late.
import { createHmac, randomBytes } from "node:crypto";

export type SlidingWindow = {
  /** Counts one use. If the key has reached its limit, returns false and counts nothing. */
  take(key: string): boolean;
  /** True if the next use would be refused. Counts nothing. */
  isUsedUp(key: string): boolean;
  /** Takes back the key's newest use. */
  giveBack(key: string): void;
};

type Options = {
  limit: number;
  windowMs: number;
  nowMs: () => number;
  /** How many keys get their own count, and how many buckets the other keys share. */
  capacity?: { keys: number; buckets: number };
};

const defaultCapacity = { keys: 10_000, buckets: 4_096 };

export function createSlidingWindow({ limit, windowMs, nowMs, capacity = defaultCapacity }: Options): SlidingWindow {
  const own = createCounts({ windowMs, nowMs });
  const shared = createCounts({ windowMs, nowMs });
  const bucketOf = createBucketing(capacity.buckets);
  /** Finds the count for a key. A key keeps its place until all its uses have expired. */
  const placeOf = (key: string) => {
    if (own.has(key)) return { counts: own, at: key };
    shared.dropOld();
    if (shared.size() > 0) {
      const bucket = bucketOf(key);
      if (shared.has(bucket)) return { counts: shared, at: bucket };
    }
    own.dropOld();
    return own.size() < capacity.keys ? { counts: own, at: key } : { counts: shared, at: bucketOf(key) };
  };
  return {
    isUsedUp: (key) => {
      const { counts, at } = placeOf(key);
      return counts.count(at) >= limit;
    },
    take: (key) => {
      const { counts, at } = placeOf(key);
      if (counts.count(at) >= limit) return false;
      counts.add(at);
      return true;
    },
    giveBack: (key) => {
      const { counts, at } = placeOf(key);
      counts.removeNewest(at);
    },
  };
}

function createCounts({ windowMs, nowMs }: Pick<Options, "windowMs" | "nowMs">) {
  // Ordered by last use, so the first entry is the next one to drop.
  const uses = new Map<string, number[]>();
  const recent = (key: string) => {
    const since = nowMs() - windowMs;
    return (uses.get(key) ?? []).filter((atMs) => atMs > since);
  };
  return {
    size: () => uses.size,
    has: (key: string) => recent(key).length > 0,
    count: (key: string) => recent(key).length,
    add: (key: string) => {
      const kept = recent(key);
      kept.push(nowMs());
      uses.delete(key);
      uses.set(key, kept);
    },
    removeNewest: (key: string) => {
      const kept = uses.get(key);
      kept?.pop();
      if (kept?.length === 0) uses.delete(key);
    },
    dropOld: () => {
      const since = nowMs() - windowMs;
      for (const [key, times] of uses) {
        if ((times.at(-1) ?? 0) > since) return;
        uses.delete(key);
      }
    },
  };
}

/** Uses a random secret per process so that an attacker can't pick a key that shares a bucket with another person's. */
function createBucketing(buckets: number) {
  const secret = randomBytes(32);
  return (key: string) => String(createHmac("sha256", secret).update(key).digest().readUInt32BE(0) % buckets);
}
