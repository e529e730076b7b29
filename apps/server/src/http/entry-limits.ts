// How often one account's password or code may be got wrong. Browsers that the account was entered by before are counted by
// themselves, so strangers never use up the owner's tries. A try is counted when it begins and given back when it was right:
// many at the same moment are not free. Counted in this process: several servers would each allow the full figures.
import type { EntryLimit } from "../modules/accounts/policy.ts";
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import { createNetworkWindows } from "./network-windows.ts";

export type Entry = {
  account: string;
  ip: string;
  /** Null for a browser that the account does not know. */
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
    /** Null when the limit is used up. */
    begin(entry: Entry): GiveBack | null {
      const key = `${entry.knownDevice} ${entry.account}`;
      if (entry.knownDevice !== null && devices.take(key)) return () => devices.giveBack(key);
      return takeAsStranger(entry);
    },
  };
}
