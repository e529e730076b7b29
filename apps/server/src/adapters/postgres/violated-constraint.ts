/** True when the database refused a statement because of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  if ("constraint" in error && error.constraint === constraint) return true;
  return violates(error.cause, constraint);
}
