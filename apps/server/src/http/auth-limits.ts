// Limits in front of the authentication library: passwords, codes, and requests per network, all in this process's
// memory. HAZARD: a password over its limit is still looked up and hashed, so that its owner can be mailed a link.
import { codeLimit, networkLimits, passwordLimit } from "../modules/accounts/policy.ts";
import { createEntryLimits } from "./entry-limits.ts";
import { createNetworkWindows } from "./network-windows.ts";

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
