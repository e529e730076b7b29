import { expect, test } from "vitest";
import { isStorable, isStorableJson } from "./storable-text.ts";

const notStorable: [string, unknown][] = [
  ["a NUL", "a\u0000b"],
  ["half of a surrogate pair", "\ud83c"],
  ["surrogate halves in the wrong order", "\udf9a\ud83c"],
  ["a NUL in a list", [1, ["\u0000"]]],
  ["a NUL in a property name", { "a\u0000": 1 }],
  ["a NUL under __proto__", JSON.parse('{"__proto__":{"x":"\\u0000"}}')],
  ["a NUL in a map", new Map([["a", "\u0000"]])],
  ["a NUL in a set", new Set(["\u0000"])],
];

test.each(notStorable)("[SY-26] %s can't be stored", (_name, value) => {
  expect(isStorable({ deep: [value] })).toBe(false);
});

test.each([["", null, undefined, 1, true, "é", "🎚", "a\tb\n", "\ufffd", { a: ["b"] }, new Date(0), new URL("x:y")]])(
  "[SY-26] ordinary values can be stored",
  (...values) => {
    for (const value of values) expect(isStorable(value)).toBe(true);
  },
);

test("[SY-26] a value nested too deeply for recursion is still checked completely", () => {
  const deep = (leaf: string) => JSON.parse(`${"[".repeat(30_000)}${JSON.stringify(leaf)}${"]".repeat(30_000)}`);
  expect(isStorable(deep("fine"))).toBe(true);
  expect(isStorable(deep("\u0000"))).toBe(false);
});

test("[SY-26] text with an escaped NUL in its JSON can't be stored", () => {
  const judge = (text: string) => isStorableJson(text, JSON.parse(text));
  expect(['"\\u0000"', '"\\uD800"', '"\\u0041"', '"plain"'].map(judge)).toEqual([false, false, true, true]);
});
