// Limits wrong passwords and codes per account. Known browsers are counted separately, so strangers never use up the
// owner's attempts. An attempt counts when it begins and is given back if it was right, so parallel attempts aren't
// free. It's counted in this process: several servers would each allow the full figures.
import type { EntryLimit } from "../modules/accounts/policy.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import { createNetworkWindows } from "./network-windows.ts";

export type Entry = {
  account: string;
  ip: string;
  /** Null for a browser that the account doesn't know. */
  knownDevice: string | null;
};
type GiveBack = () => void;

export function createEntryLimits(limit: EntryLimit, nowMs: () => number) {
  const { windowMs } = limit;
  const devices = createSlidingWindow({ limit: limit.perDevice, windowMs, nowMs });
  const near = createNetworkWindows({ limit: limit.perNetworkAndAccount, windowMs, nowMs });
  const networks = createNetworkWindows({ limit: limit.perNetwork, windowMs, nowMs });
  const anywhere = createSlidingWindow({ limit: limit.fromAnywhere, windowMs, nowMs });
  const takeAsStranger = ({ account, ip }: Entry): GiveBack | null => {
    if (anywhere.isUsedUp(account) || !networks.take(ip)) return null;
    if (!near.take(ip, account)) {
      networks.giveBack(ip);
      return null;
    }
    anywhere.take(account);
    return () => {
      networks.giveBack(ip);
      near.giveBack(ip, account);
      anywhere.giveBack(account);
    };
  };
  return {
    /** Returns null if the limit is used up. */
    begin(entry: Entry): GiveBack | null {
      const key = `${entry.knownDevice} ${entry.account}`;
      if (entry.knownDevice !== null && devices.take(key)) return () => devices.giveBack(key);
      return takeAsStranger(entry);
    },
  };
}
