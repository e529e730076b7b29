/**
 * Keeps the old object wherever the new one is equal so that listeners are called only for real changes and the
 * interface can compare by identity. Only for plain data and functions: a class instance would lose its prototype.
 */
type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function shareStructure<Value>(before: Value, next: Value): Value {
  if (Object.is(before, next)) return before;
  if (Array.isArray(before) && Array.isArray(next)) return shareArray(before, next) as Value;
  if (!isPlain(before) || !isPlain(next)) return next;
  const keys = Object.keys(next);
  const shared: Plain = {};
  let isSame = keys.length === Object.keys(before).length;
  for (const key of keys) {
    shared[key] = shareStructure(before[key], next[key]);
    if (!Object.is(shared[key], before[key])) isSame = false;
  }
  return isSame ? before : (shared as Value);
}

function shareArray(before: unknown[], next: unknown[]): unknown[] {
  const shared = next.map((value, index) => shareStructure(before[index], value));
  const isSame = before.length === next.length && shared.every((value, index) => Object.is(value, before[index]));
  return isSame ? before : shared;
}
