import type { LogSource } from "./scan-take-log.ts";

/** Reads a take log, or a part of one, from memory. */
export const memorySource = (bytes: Uint8Array): LogSource => ({
  size: bytes.length,
  read: (at, length) => bytes.subarray(at, at + length),
});
