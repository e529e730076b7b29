import { expect, test } from "vitest";

const modules = import.meta.glob<Record<string, unknown>>(
  ["../**/*texts.ts", "../site/texts/*.ts", "!../**/*.test.ts"],
  { eager: true },
);

/** These are never given one: a lifetime of at least 30 days, a list of several takes, or a count out of nine. */
const isNeverOne = /\.(days|storeHint|offerMore|answered)$/;

/** Each text by its name. A text with values in it gets 1 for each count and a name for anything else. */
function textsIn(value: unknown, name: string): [name: string, text: string][] {
  if (typeof value === "string") return [[name, value]];
  if (typeof value === "function") return textsIn(filledIn(value as (...values: unknown[]) => unknown), name);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${name}.${key}`));
}

const counts = /^(count|minutes|hours|days)$/;

/** Null if the text takes something other than counts and names. */
function filledIn(text: (...values: unknown[]) => unknown): unknown {
  const [, parameters = ""] = text.toString().match(/^\(?([\w, ]*)\)?\s*=>/) ?? [];
  try {
    return text(...parameters.split(/,\s*/).map((parameter) => (counts.test(parameter) ? 1 : "Nora")));
  } catch {
    return null;
  }
}

const texts = Object.entries(modules).flatMap(([path, module]) => textsIn(module, path));
const matching = (pattern: RegExp) => texts.filter(([, text]) => pattern.test(text));

test("one of anything is said in the singular", () => {
  const withOne = matching(/\b1 [a-z]/);
  expect(withOne.length).toBeGreaterThan(15);
  const plurals = withOne.filter(([name, text]) => /\b1 ([a-z]+ )?[a-z]*[^s]s\b/.test(text) && !isNeverOne.test(name));
  expect(plurals).toEqual([]);
});

test("no text has four dots in a row", () => {
  expect(texts.length).toBeGreaterThan(1_000);
  expect(matching(/\.{4}/)).toEqual([]);
});
