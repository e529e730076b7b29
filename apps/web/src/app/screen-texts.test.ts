import { expect, test } from "vitest";

const modules = import.meta.glob<Record<string, unknown>>(
  ["../**/*{text,texts,words}.ts", "../site/texts/*.ts", "!../**/*.test.ts"],
  {
    eager: true,
  },
);
const sources = import.meta.glob<string>(["../**/*{text,texts,words}.ts", "../site/texts/*.ts", "!../**/*.test.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});

/**
 * None of these is ever 1: a lifetime of at least 30 days, a list of several takes, a count out of nine, a length of
 * silence from a list, and the limits of a form, a take and an API key.
 */
const isNeverOne =
  /\.(days|storeHint|offerMore|answered|silence|endsAfter|tooMuchEquipment|equipmentItemTooLong|tooManySpans|tooLong|markersFull|limits)$/;

type Text = [name: string, text: string];
type Filled = (...values: unknown[]) => unknown;

const isPlain = (value: unknown): value is object =>
  Array.isArray(value) || (typeof value === "object" && value?.constructor === Object && !("$$typeof" in value));

/** A file's parameters by name, with their values: 1 for a number, "1" for a count that's already written out. */
function valuesIn(path: string) {
  const source = sources[path] ?? "";
  const namesOf = (pattern: RegExp) => Array.from(source.matchAll(pattern), ([, name]) => name);
  const numbers = new Set(namesOf(/(\w+)\??: number\b/g));
  const writtenOut = new Set(namesOf(/(\w*(?:[cC]ount|seconds|minutes|hours|days|tokens))\??: string\b/g));
  return (name: string) => {
    if (writtenOut.has(name)) return "1";
    return numbers.has(name) ? 1 : "Nora";
  };
}

function textsOf(path: string, module: object): Text[] {
  const valueFor = valuesIn(path);
  /** Stands for a destructured parameter. */
  const fields = new Proxy({}, { get: (_, name) => (typeof name === "symbol" ? undefined : valueFor(name)) });

  /** Each text by its name. A text with values in it gets 1 for each number and a name for anything else. */
  function textsIn(value: unknown, name: string): Text[] {
    if (typeof value === "string") return [[name, value]];
    if (typeof value === "function") return /\.use[A-Z]\w*$/.test(name) ? [] : textsIn(filledIn(value as Filled), name);
    return isPlain(value) ? Object.entries(value).flatMap(([key, part]) => textsIn(part, `${name}.${key}`)) : [];
  }

  /** Null if the text takes something other than numbers and names. */
  function filledIn(text: Filled): unknown {
    const [, parameters = ""] = /^(?:function \w+)?\(?([^)=]*)\)?/.exec(text.toString()) ?? [];
    const values = parameters
      .replaceAll(/\{[^}]*\}/g, "fields")
      .split(/,\s*/)
      .map((parameter) => (parameter.trim() === "fields" ? fields : valueFor(parameter.trim())));
    try {
      const made = text(...values);
      return typeof made === "function" ? null : made;
    } catch {
      return null;
    }
  }

  return textsIn({ ...module }, path);
}

const texts = Object.entries(modules).flatMap(([path, module]) => textsOf(path, module));
const matching = (pattern: RegExp) => texts.filter(([, text]) => pattern.test(text));

test("one of anything is written in the singular, whatever the number's parameter is called", () => {
  const withOne = matching(/\b1 [a-z]/);
  expect(withOne.length).toBeGreaterThan(30);
  const plurals = withOne.filter(
    ([name, text]) => /\b1 ([a-z]+ )?(?!ms\b|fps\b)[a-z]*[^s]s\b/.test(text) && !isNeverOne.test(name),
  );
  expect(plurals).toEqual([]);
});

test("no text has four dots in a row", () => {
  expect(texts.length).toBeGreaterThan(1_000);
  expect(matching(/\.{4}/)).toEqual([]);
});
