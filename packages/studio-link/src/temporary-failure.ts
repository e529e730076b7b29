/** Which failures of a call may pass by themselves. Pure. */
import type { FailureCode } from "./ports.ts";

const temporary: ReadonlySet<FailureCode> = new Set<FailureCode>([
  "NETWORK",
  "UNEXPECTED",
  "DATABASE_UNAVAILABLE",
  "DISK_FULL",
  "DRAINING",
  "TOO_MANY_REQUESTS",
  "CONSENT_NOT_RECORDED",
]);

/** The server may take it later; every other refusal is final. */
export const mayPass = (code: FailureCode): boolean => temporary.has(code);
