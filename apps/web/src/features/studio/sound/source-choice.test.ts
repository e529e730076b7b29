import { expect, test } from "vitest";
import { programFeedItems, sourceOf, sourceValue } from "./source-choice.ts";

const desk = { deviceId: "abc", groupId: "g", label: "Interface 1/2", isDefault: false };

test.each([
  { kind: "screen" } as const,
  { kind: "input", deviceId: "abc" } as const,
  { kind: "input", deviceId: null } as const,
])("a source survives the way through the select: %o", (source) => {
  expect(sourceOf(sourceValue([desk], source))).toEqual(source);
});

test("the shared screen comes first, then the inputs", () => {
  expect(programFeedItems([desk], null).map(({ label }) => label)).toEqual([
    "Shared tab or system audio",
    "Default audio input",
    "Interface 1/2",
  ]);
});
