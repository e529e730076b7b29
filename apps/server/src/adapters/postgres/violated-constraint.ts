/** True if this constraint or unique index made the database refuse a statement. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  if ("constraint" in error && error.constraint === constraint) return true;
  return violates(error.cause, constraint);
}

/** True if the database refused a deletion because another row refers to the deleted one. */
export function isStillReferenced(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === "23503") return true;
  return isStillReferenced(error.cause);
}
