// The limits in front of the authentication library, for passwords, codes, and requests per network. HAZARD: above the
// limit we still check the password, because we email the owner a link if it's right. Each check costs a look-up and a
// hash.
import { codeLimit, type EntryLimit, networkLimits, passwordLimit } from "../../modules/accounts/policy.ts";
import { createSlidingWindow } from "../../modules/limits/sliding-window.ts";
import { networkPrefixes } from "../admission/network-key.ts";

export function createAuthLimits({ nowMs, enabled }: { nowMs: () => number; enabled: boolean }) {
  if (!enabled) {
    const begin = () => () => {};
    return { passwords: { begin }, codes: { begin }, mayAsk: () => true };
  }
  const networks = new Map(
    Object.entries(networkLimits).map(([path, limit]) => [path, createNetworkWindows({ ...limit, nowMs })]),
  );
  return {
    passwords: createEntryLimits(passwordLimit, nowMs),
    codes: createEntryLimits(codeLimit, nowMs),
    mayAsk: (path: string, ip: string) => networks.get(path)?.take(ip) ?? true,
  };
}

type Entry = {
  account: string;
  ip: string;
  /** Null if the account doesn't know this browser. */
  knownDevice: string | null;
};
type GiveBack = () => void;

/**
 * Limits wrong passwords and codes per account in this process's memory, and counts known browsers separately so that
 * strangers never use up the owner's attempts. An attempt counts from the moment it starts and no longer counts if it
 * succeeds, so parallel attempts can't exceed the limit.
 */
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
    /** Returns null if there are no attempts left. */
    begin(entry: Entry): GiveBack | null {
      const key = `${entry.knownDevice} ${entry.account}`;
      if (entry.knownDevice !== null && devices.take(key)) return () => devices.giveBack(key);
      return takeAsStranger(entry);
    },
  };
}

/** The narrowest network has the smallest budget. Each wider network has four times as much as the one before. */
const shares = [1, 4, 16, 64] as const;

export function createNetworkWindows(options: { limit: number; windowMs: number; nowMs: () => number }) {
  const windows = shares.map((share) => createSlidingWindow({ ...options, limit: options.limit * share }));
  const placesOf = (ip: string, about: string) =>
    windows.flatMap((window, step) => {
      const prefix = networkPrefixes(ip)[step];
      return prefix === undefined ? [] : [{ window, key: `${prefix} ${about}` }];
    });
  return {
    /** Counts one use of `about`. Returns false if the address or one of its wider networks is over its limit. */
    take(ip: string, about = ""): boolean {
      const places = placesOf(ip, about);
      if (places.some(({ window, key }) => window.isUsedUp(key))) return false;
      for (const { window, key } of places) window.take(key);
      return true;
    },
    giveBack(ip: string, about = ""): void {
      for (const { window, key } of placesOf(ip, about)) window.giveBack(key);
    },
  };
}
