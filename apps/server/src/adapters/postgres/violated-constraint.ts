/** True if the database refused a statement because of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  if ("constraint" in error && error.constraint === constraint) return true;
  return violates(error.cause, constraint);
}

/** True if the database refused a deletion because another row refers to it. */
export function isStillReferenced(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === "23503") return true;
  return isStillReferenced(error.cause);
}
