import { vi } from "vitest";

/** As long as `expect.poll` waits (vitest.config.ts). Vitest's own limit of a second is too short on a slow machine. */
const withinMs = 60_000;

/** Repeats `check` until it doesn't throw, and resolves with what it returns. `interval` is in milliseconds. */
export const eventually = <T>(check: () => T | Promise<T>, options: { interval?: number } = {}): Promise<T> =>
  vi.waitFor(check, { ...options, timeout: withinMs });
