// Parses untrusted JSON. Returns null if that fails. Callers must check the result's shape.
import type { JsonValue } from "./canonical-json.ts";

export type Fields = { readonly [key: string]: JsonValue | undefined };

export function parseJson(text: string | null): JsonValue {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

export const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value);

export const isFields = (value: JsonValue | undefined): value is Fields =>
  typeof value === "object" && value !== null && !isList(value);
