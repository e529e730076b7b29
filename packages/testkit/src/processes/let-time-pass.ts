// The only wait in the tests. It's for time that a test is about: how long a fault lasts, at which moment a process is
// killed, how late an answer comes. To wait until something has happened, poll for it. scripts/check-sleeps.mjs refuses
// any other wait.
import { setTimeout as delay } from "node:timers/promises";

export const letTimePass = (ms: number, options?: { signal?: AbortSignal }): Promise<void> =>
  delay(ms, undefined, options);
