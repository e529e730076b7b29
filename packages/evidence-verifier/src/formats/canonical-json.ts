export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/** The canonical form of a value (RFC 8785): keys sorted by UTF-16 code units, no white space, no undefined, no NaN. */
export function canonicalJson(value: JsonValue): string {
  if (typeof value === "number" && !Number.isFinite(value))
    throw new RangeError("canonical JSON has no NaN or infinity");
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.keys(value)
    .sort()
    .flatMap((key) => {
      const member = value[key];
      return member === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(member)}`];
    });
  return `{${members.join(",")}}`;
}

/** True if the text that was parsed into this value is its canonical form. Tries the faster comparison first. */
export const isCanonical = (text: string, value: JsonValue): boolean =>
  (hasSortedKeys(value) && JSON.stringify(value) === text) || canonicalJson(value) === text;

function hasSortedKeys(value: JsonValue | undefined): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (isList(value)) return value.every(hasSortedKeys);
  let last = "";
  for (const key in value) {
    if (key < last || !hasSortedKeys(value[key])) return false;
    last = key;
  }
  return true;
}

const isList = (value: object): value is readonly JsonValue[] => Array.isArray(value);
