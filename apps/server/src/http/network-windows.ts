// Limits per network: the narrowest part has the smallest budget, and each wider part four times as much as the one
// inside it.
import { createSlidingWindow } from "../modules/limits/sliding-window.ts";
import { networkPrefixes } from "./network-key.ts";

const shares = [1, 4, 16, 64] as const;

export function createNetworkWindows(options: { limit: number; windowMs: number; nowMs: () => number }) {
  const windows = shares.map((share) => createSlidingWindow({ ...options, limit: options.limit * share }));
  const placesOf = (ip: string, about: string) =>
    windows.flatMap((window, step) => {
      const prefix = networkPrefixes(ip)[step];
      return prefix === undefined ? [] : [{ window, key: `${prefix} ${about}` }];
    });
  return {
    /** Counts one use of `about`. Returns false if the address or a wider network has none left. */
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
