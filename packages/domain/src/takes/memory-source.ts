import type { LogSource } from "./scan-take-log.ts";

/** A log, or a part of one, that lies in memory. */
export const memorySource = (bytes: Uint8Array): LogSource => ({
  size: bytes.length,
  read: (at, length) => bytes.subarray(at, at + length),
});
