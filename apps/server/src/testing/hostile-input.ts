// Inputs for fuzzing, generated from a schema so that many of them pass, and then corrupted in one place.
import fc from "fast-check";
import * as z from "zod";

type JsonSchema = z.core.JSONSchema.JSONSchema | boolean;

export const hostileText = fc.constantFrom(
  ...["\u0000", "a\u0000b", "\ud83c", "\udf9a\ud83c", "\u202e", "\uffff", "", " ", "x".repeat(5_000), "🎚".repeat(900)],
  ...[
    "' or 1=1 --",
    "%00",
    "%",
    "_",
    "\\",
    "../../etc/passwd",
    "{{7*7}}",
    "NaN",
    "1e999",
    "-1",
    "__proto__",
    "\r\nX: y",
  ],
);

const deep = (depth: number) => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);
const hostileValue = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  fc.constantFrom(null, true, -1, 0, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 64, 0.1, [], {}, [[]], deep(400)),
  fc.constantFrom({ toString: 1 }, { length: 9 }, JSON.parse('{"__proto__":{"role":"admin"}}'), "2026-99-99T99:99:99Z"),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Half of the results match the schema; the rest are corrupted in one place. `ids` are real ids to use as UUIDs. */
export function inputFor(schema: z.ZodType | undefined, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema === undefined) return fc.oneof(fc.constant(undefined), hostileValue);
  const fitting = valueFor(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), ids);
  const spoilt = fc.tuple(fitting, fc.nat(1_000), hostileValue).map(([value, at, bad]) => spoil(value, at, bad));
  return fc.oneof({ weight: 5, arbitrary: fitting }, { weight: 4, arbitrary: spoilt }, hostileValue);
}

function valueFor(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (typeof schema === "boolean") return hostileValue;
  const choices = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (choices !== undefined) return fc.oneof(...choices.map((one) => valueFor(one, ids)));
  switch (schema.type) {
    case "object":
      return objectFor(schema, ids);
    case "array":
      return arrayFor(schema, ids);
    case "string":
      return textFor(schema, ids);
    case "integer":
    case "number":
      return numberFor(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return hostileValue;
  }
}

function objectFor({ properties = {}, required = [] }: z.core.JSONSchema.JSONSchema, ids: readonly string[]) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueFor(one, ids)]));
  return fc.record(fields, { requiredKeys: required });
}

function arrayFor({ items, minItems = 0, maxItems = 3 }: z.core.JSONSchema.JSONSchema, ids: readonly string[]) {
  const one = items === undefined || Array.isArray(items) ? hostileValue : valueFor(items, ids);
  return fc.array(one, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) });
}

function textFor(schema: z.core.JSONSchema.JSONSchema, ids: readonly string[]): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 60 } = schema;
  if (format === "uuid") return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  if (format === "email") return fc.constantFrom("ada@example.test", "grace@example.test");
  if (format === "uri") return fc.constantFrom("https://example.test/", "https://example.test/%00");
  if (format === "date-time") return fc.constantFrom("2026-11-22T12:00:00Z", "0000-01-01T00:00:00Z");
  if (pattern !== undefined && format === undefined) return fc.oneof(matching(pattern), fc.constant("Plain words"));
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 5_000)) };
  return fc.oneof(
    fc.string({ ...length, unit: "grapheme-ascii" }),
    fc.string({ ...length, unit: "binary" }),
    hostileText,
  );
}

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    // fast-check can't generate strings for patterns with Unicode classes.
    return fc.constant("Plain words");
  }
}

function numberFor({ type, minimum, maximum }: z.core.JSONSchema.JSONSchema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum ?? -1e15, -1e15), Math.min(maximum ?? 1e15, 1e15)];
  return type === "integer" ? fc.integer({ min, max: Math.max(min, max) }) : fc.double({ min, max, noNaN: true });
}

/** Replaces one leaf with `bad`, or the whole value if it has no leaves. */
function spoil(value: unknown, at: number, bad: unknown): unknown {
  if (Array.isArray(value) && value.length > 0) {
    const place = at % value.length;
    return value.map((one, index) => (index === place ? spoil(one, Math.floor(at / 3), bad) : one));
  }
  if (typeof value === "object" && value !== null && Object.keys(value).length > 0) {
    const entries = Object.entries(value);
    const place = at % entries.length;
    return Object.fromEntries(
      entries.map(([name, one], index) => [name, index === place ? spoil(one, Math.floor(at / 3), bad) : one]),
    );
  }
  // Extends some strings instead of replacing them, because input with a valid beginning gets further.
  return typeof value === "string" && typeof bad === "string" && at % 2 === 0 ? `${value}${bad}` : bad;
}
