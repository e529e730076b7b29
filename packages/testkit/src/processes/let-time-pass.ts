// The only wait in the tests, for cases in which the time itself matters: how long a fault lasts, when a process is
// killed, how late an answer arrives. To wait for an event, poll for it, because scripts/check-sleeps.mjs refuses any
// other wait.
import { setTimeout as delay } from "node:timers/promises";

export const letTimePass = (ms: number, options?: { signal?: AbortSignal }): Promise<void> =>
  delay(ms, undefined, options);
