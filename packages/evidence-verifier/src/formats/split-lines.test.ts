import fc from "fast-check";
import { expect, test } from "vitest";
import { joinBytes, utf8 } from "./bytes.ts";
import { splitLines } from "./split-lines.ts";

async function linesOf(...pieces: Uint8Array[]) {
  const chunks = async function* () {
    yield* pieces;
  };
  const all: { leaf: number[]; text: string | null }[] = [];
  for await (const lines of splitLines(chunks()))
    for (const { leaf, text } of lines) all.push({ leaf: [...leaf], text });
  return all;
}
const asLine = (text: string) => ({ leaf: [0, ...utf8(text)], text });

test("text is split at line breaks, wherever the chunks are cut", async () => {
  const text = fc.array(fc.string({ unit: "grapheme", maxLength: 8 }).map((each) => each.replaceAll("\n", "")));
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(200)), async (texts, cuts) => {
      const bytes = utf8(texts.map((each) => `${each}\n`).join(""));
      const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
      const pieces = places.slice(1).map((to, index) => bytes.slice(places[index], to));
      expect(await linesOf(...pieces)).toEqual(texts.map(asLine));
    }),
    { seed: 6 },
  );
});

test("text after the last line break counts as a line, and empty input has no lines", async () => {
  expect(await linesOf(utf8("one\ntwo"))).toEqual([asLine("one"), asLine("two")]);
  expect(await linesOf(utf8("\n\n"))).toEqual([asLine(""), asLine("")]);
  expect(await linesOf()).toEqual([]);
});

test("a line that isn't valid UTF-8 doesn't affect the others", async () => {
  const bytes = joinBytes(utf8("before\n"), Uint8Array.of(0xff, 0x0a), utf8("after\n"));
  expect(await linesOf(bytes)).toEqual([asLine("before"), { leaf: [0, 0xff], text: null }, asLine("after")]);
});

test("[EV-5] a line longer than any entry is abandoned instead of buffered", async () => {
  let asked = 0;
  async function* endless() {
    yield utf8("short\n");
    for (; asked < 64; asked += 1) yield new Uint8Array(1 << 20).fill(0x78);
  }
  const texts: (string | null)[] = [];
  for await (const lines of splitLines(endless())) texts.push(...lines.map(({ text }) => text));
  expect(texts).toEqual(["short", null]);
  expect(asked).toBeLessThan(20);
});
