// Request budgets per network, in memory of a fixed size. For each network we store the time when its budget will be
// full again, at one hashed place in each row, and the earliest of these times counts. Networks that share a place can
// only make each other look busier, so a network over its budget is never forgotten.
import { hash, randomBytes } from "node:crypto";
import { networkPrefixes } from "./network-key.ts";

export type NetworkBudget = {
  /**
   * Takes the tokens from every network of this address and returns null. If one of the networks is over its budget,
   * takes nothing and returns the wait in milliseconds.
   */
  take(ip: string, tokens: number): number | null;
};

type Options = {
  tokensPerSecond: number;
  /** The largest number of tokens that can be spent at once. */
  burst: number;
  nowMs: () => number;
  /** Places per row, a power of two. */
  places?: number;
};

/** How many times the budget each wider network gets: household or machine, neighbourhood, site, provider. */
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
        // Burst and rate grow by the same factor, so this wait is the same for every network.
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
