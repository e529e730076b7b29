// Remembers the hashes of recently valid keys. Such a key isn't a guess, so its network's wrong keys don't block it. If
// it has made too many requests, we can refuse it without a look-up.
import type { UserId } from "@foldback/domain/ids";
import { secretHash } from "../secret-hash.ts";
import type { ApiKey } from "./ports.ts";

type Known = { id: ApiKey["id"]; userId: UserId };
export type RecentKeys = {
  note(key: string, known: Known): void;
  find(key: string): Known | null;
};

type Bounds = { keptMs: number; maxKeys: number; nowMs: () => number };

export function createRecentKeys({ keptMs, maxKeys, nowMs }: Bounds): RecentKeys {
  const seen = new Map<string, { known: Known; atMs: number }>();
  return {
    note: (key, { id, userId }) => {
      const hash = secretHash(key);
      // Delete the key first so that the map stays in order of last use.
      seen.delete(hash);
      seen.set(hash, { known: { id, userId }, atMs: nowMs() });
      const oldest = seen.keys().next();
      if (seen.size > maxKeys && !oldest.done) seen.delete(oldest.value);
    },
    find: (key) => {
      const found = seen.get(secretHash(key));
      return found !== undefined && nowMs() - found.atMs < keptMs ? found.known : null;
    },
  };
}
