/** Which failures of a call may pass by themselves, and how long to wait before it is made again. Pure. */
import type { FailureCode } from "./ports.ts";

const temporary: ReadonlySet<FailureCode> = new Set<FailureCode>([
  "NETWORK",
  "UNEXPECTED",
  "DATABASE_UNAVAILABLE",
  "DRAINING",
  "TOO_MANY_REQUESTS",
  "CONSENT_NOT_RECORDED",
]);

/** The server may take it later; every other refusal is final. */
export const mayPass = (code: FailureCode): boolean => temporary.has(code);

type Pauses = { firstMs: number; longestMs: number };
const whileSomebodyWaits: Pauses = { firstMs: 1_000, longestMs: 10_000 };

/** Doubled from one to the next; `retries` counts from 0. */
export const growingPauseMs = (retries: number, { firstMs, longestMs }: Pauses = whileSomebodyWaits): number =>
  Math.min(firstMs * 2 ** retries, longestMs);
