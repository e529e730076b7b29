import { expect, test } from "vitest";
import { inputItems, programFeedItems, sourceOf, sourceValue } from "./source-choice.ts";

const desk = { deviceId: "abc", groupId: "g", label: "Interface 1/2", isDefault: false };

test.each([
  { kind: "screen" } as const,
  { kind: "input", deviceId: "abc" } as const,
  { kind: "input", deviceId: null } as const,
])("a source survives the way through the select: %o", (source) => {
  expect(sourceOf(sourceValue(source) ?? "")).toEqual(source);
});

test("before permission one entry stands for all inputs", () => {
  expect(inputItems([{ deviceId: "", groupId: "", label: null, isDefault: false }])).toEqual([
    { value: "input:", label: "Default audio input" },
  ]);
});

test("an unplugged choice stays visible", () => {
  expect(programFeedItems([desk], "input:gone").at(-1)).toEqual({ value: "input:gone", label: "Unplugged input" });
  expect(programFeedItems([desk], "input:abc")).toHaveLength(2);
});
