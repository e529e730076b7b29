/**
 * Folds what getUserMedia and getDisplayMedia throw into four cases. Knows no texts: the interface has those.
 */
export type CaptureErrorCode = "denied" | "missing" | "in-use" | "other";

const codeByName: Readonly<Record<string, CaptureErrorCode>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  PermissionDeniedError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "in-use",
  AbortError: "in-use",
};

/** A picker that the artist closes is `denied` too, because browsers don't tell the two apart. */
export function captureErrorCode(error: unknown): CaptureErrorCode {
  if (typeof error !== "object" || error === null || !("name" in error)) return "other";
  const name = String(error.name);
  return Object.hasOwn(codeByName, name) ? (codeByName[name] ?? "other") : "other";
}
