import { expect, test } from "vitest";

const modules = import.meta.glob<Record<string, unknown>>(
  ["../**/*texts.ts", "../site/texts/*.ts", "!../**/*.test.ts"],
  { eager: true },
);

/** The value in these is a limit, is never 1, or is already formatted as text. */
const isNeverOne =
  /\.(storeHint|markersFull|silence|endsAfter|limits|tokens|days|\w*[tT]oo(Long|Many|Much)\w*|answered|checkpoint|offerMore)$/;
/** In these texts a name comes before the word, or the word isn't a plural. */
const notPlural = "is|has|continues|consents|needs|withdraws|access|press|ms|fps";

/** Each text by its name. A text with values in it gets 1 for each value. */
function textsIn(value: unknown, name: string): [name: string, text: string][] {
  if (typeof value === "string") return [[name, value]];
  if (typeof value === "function") return textsIn(withOnes(value as (...values: number[]) => unknown), name);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${name}.${key}`));
}

/** Null if the text takes something other than numbers and words. */
function withOnes(text: (...values: number[]) => unknown): unknown {
  try {
    return text(...Array<number>(text.length).fill(1));
  } catch {
    return null;
  }
}

const texts = Object.entries(modules).flatMap(([path, module]) => textsIn(module, path));
const matching = (pattern: RegExp) => texts.filter(([, text]) => pattern.test(text));

test("one of anything is said in the singular", () => {
  expect(texts.length).toBeGreaterThan(1_000);
  const plurals = matching(new RegExp(`\\b1 (?!(${notPlural})\\b)([a-z]+ )?[a-z]+s\\b`));
  expect(plurals.filter(([name]) => !isNeverOne.test(name))).toEqual([]);
});

test("no text has four dots in a row", () => {
  expect(matching(/\.{4}/)).toEqual([]);
});
