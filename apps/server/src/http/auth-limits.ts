// What one account may be tried with at the doors of the authentication library. A try is counted when it begins, so that
// many at once are not free, and given back when its answer turns out to be none of those that count.
import { type AccountLimit, accountLimits } from "../modules/accounts/policy.ts";
import { createSlidingWindow, type SlidingWindow } from "../modules/sessions/sliding-window.ts";
import { networkKey } from "./network-key.ts";

type Try = { path: string; email: string | null; ip: string };
/** Told how the try was answered. */
type Settle = (status: number) => void;
type Windows = { limit: AccountLimit; near: SlidingWindow; all: SlidingWindow };

const uncounted: Settle = () => {};

export function createAuthLimits({ nowMs }: { nowMs: () => number }) {
  const windows = new Map<string, Windows>(
    Object.entries(accountLimits).map(([path, limit]) => {
      const create = (most: number) => createSlidingWindow({ limit: most, windowMs: limit.windowMs, nowMs });
      return [path, { limit, near: create(limit.fromNetwork), all: create(limit.fromAnywhere) }];
    }),
  );
  return {
    /** Null when the limit is used up. */
    begin: ({ path, email, ip }: Try): Settle | null => {
      const found = windows.get(path);
      if (found === undefined || email === null) return uncounted;
      const { limit, near, all } = found;
      const nearKey = `${networkKey(ip)} ${email}`;
      if (!near.take(nearKey)) return null;
      if (!all.take(email)) {
        near.giveBack(nearKey);
        return null;
      }
      return (status) => {
        if (limit.counts(status)) return;
        near.giveBack(nearKey);
        all.giveBack(email);
      };
    },
  };
}
