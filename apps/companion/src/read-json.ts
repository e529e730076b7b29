type Schema<Value> = { safeParse(value: unknown): { data?: Value | undefined } };

/** Returns null for text that isn't JSON or doesn't match the schema. */
export function readJson<Value>(schema: Schema<Value>, text: string): Value | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
