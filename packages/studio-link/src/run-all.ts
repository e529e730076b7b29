/** Runs every step even if one throws, then rethrows. */
export function runAll(steps: readonly (() => void)[]) {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      step();
    } catch (failure) {
      failures.push(failure);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "A step failed; the others still ran");
}
