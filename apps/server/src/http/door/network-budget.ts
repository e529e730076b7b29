// How much each network may still ask for, in memory of fixed size. A budget is the time at which it would be full
// again, as in signaling/limits/flood-guard.ts. There's no list of networks: each has a place in several rows, found by
// a hash with this process's secret, and the emptiest of its places counts. Networks that share a place can only make
// each other look busier, so one that's over its budget is never forgotten.
import { hash, randomBytes } from "node:crypto";
import { networkPrefixes } from "./network-key.ts";

export type NetworkBudget = {
  /**
   * Takes the tokens from each network of this address and returns null. If one is over its budget, takes nothing and
   * returns how long to wait.
   */
  take(ip: string, tokens: number): number | null;
};

type Options = {
  tokensPerSecond: number;
  /** How much may come at once after a rest. */
  burst: number;
  nowMs: () => number;
  /** Places in one row, a power of two. */
  places?: number;
};

/** A household or machine, its neighbourhood, a site, a provider: each has this many times the first one's budget. */
const growth = [1, 4, 16, 64];
const rows = 4;
const bytesPerRow = 4;
const defaultPlaces = 1 << 14;

export function createNetworkBudget({ tokensPerSecond, burst, nowMs, places = defaultPlaces }: Options): NetworkBudget {
  const secret = randomBytes(16).toString("base64");
  const fullAtMs = growth.map(() => new Float64Array(rows * places));
  const placesOf = (network: string): number[] => {
    const digest = hash("sha256", secret + network, "buffer");
    return Array.from({ length: rows }, (_, row) => row * places + (digest.readUInt32LE(row * bytesPerRow) % places));
  };
  return {
    take(ip, tokens) {
      const now = nowMs();
      const steps = networkPrefixes(ip).map((network, step) => {
        const table = fullAtMs[step] ?? new Float64Array();
        const own = placesOf(network);
        const perToken = 1_000 / (tokensPerSecond * (growth[step] ?? 1));
        const fullAt = Math.max(now, Math.min(...own.map((place) => table[place] ?? 0))) + tokens * perToken;
        // A budget lasts equally long at every step, because size and rate grow alike.
        return { table, own, fullAt, waitMs: fullAt - now - (burst * 1_000) / tokensPerSecond };
      });
      const waitMs = Math.max(...steps.map((step) => step.waitMs));
      if (waitMs > 0) return waitMs;
      for (const { table, own, fullAt } of steps) {
        for (const place of own) table[place] = Math.max(table[place] ?? 0, fullAt);
      }
      return null;
    },
  };
}
