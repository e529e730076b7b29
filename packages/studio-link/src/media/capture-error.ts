/** Reduces the errors of getUserMedia and getDisplayMedia to four cases. */
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

/** Closing the picker also counts as `denied`, because browsers don't distinguish the two. */
export function captureErrorCode(error: unknown): CaptureErrorCode {
  if (typeof error !== "object" || error === null || !("name" in error)) return "other";
  const name = String(error.name);
  return Object.hasOwn(codeByName, name) ? (codeByName[name] ?? "other") : "other";
}
