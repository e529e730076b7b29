/**
 * True if the database can store every text in this decoded value, including property names. Postgres refuses U+0000 in
 * any text, and unpaired surrogates in jsonb.
 */
export function isStorable(value: unknown): boolean {
  // Uses a list instead of recursion, because a body may be nested deeper than the stack allows.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === "string") {
      if (!isStorableText(one)) return false;
    } else if (one instanceof Map || one instanceof Set) {
      for (const inner of one) left.push(inner);
    } else if (typeof one === "object" && one !== null) {
      for (const [name, inner] of Object.entries(one)) left.push(name, inner);
    }
  }
  return true;
}

const isStorableText = (text: string) => !text.includes("\u0000") && text.isWellFormed();

/**
 * Like `isStorable`, but faster for a value parsed from this JSON text, because only an escape can introduce a
 * character that can't be stored.
 */
export const isStorableJson = (text: string, read: unknown): boolean => !text.includes("\\u") || isStorable(read);
