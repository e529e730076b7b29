/**
 * True if the database can keep every text in a decoded value, names of properties included. Postgres refuses a NUL in any
 * text, and half of a surrogate pair in jsonb.
 */
export function isStorable(value: unknown): boolean {
  // A list instead of recursion: a body may be nested deeper than the stack reaches.
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

/** The same for JSON that has been read from this text: what is not storable only gets into it as an escape. */
export const isStorableJson = (text: string, read: unknown): boolean => !text.includes("\\u") || isStorable(read);
