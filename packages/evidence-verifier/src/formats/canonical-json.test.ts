import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, isCanonical, type JsonValue } from "./canonical-json.ts";

test("keys are sorted, and white space and undefined members are omitted", () => {
  expect(canonicalJson({ b: [1, null, "é"], a: undefined, A: { z: true, y: 1e21 } })).toBe(
    '{"A":{"y":1e+21,"z":true},"b":[1,null,"é"]}',
  );
});

test("values that JSON can't represent are refused", () => {
  expect(() => canonicalJson({ rtt: Number.NaN })).toThrow(RangeError);
  expect(() => canonicalJson([Number.POSITIVE_INFINITY])).toThrow(RangeError);
});

test("a value is always written the same way, whatever the order of its keys", () => {
  return fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
      const text = canonicalJson(value as JsonValue);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      expect(canonicalJson(JSON.parse(text, reversedKeys))).toBe(text);
    }),
    { seed: 5 },
  );
});

function reversedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).reverse());
}

test("text counts as canonical only if it's exactly how we would write its value", () => {
  for (const text of ['{"10":1,"9":2}', '{"a":[{"b":1,"c":null}]}', '"é"', "[]"])
    expect([text, isCanonical(text, JSON.parse(text))]).toEqual([text, true]);
  for (const text of [
    '{"b":1,"a":2}',
    '{"a":1,"a":1}',
    '{ "a":1}',
    '{"a":1.0}',
    '"\\u00e9"',
    '[{"b":1,"a":2}]',
    '{"9":1,"10":2}',
  ])
    expect([text, isCanonical(text, JSON.parse(text))]).toEqual([text, false]);
});
