import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readArticle } from "./handbook.ts";

const read = (body: string) => readArticle(`# Title\n\nLead.\n\n## What's new?\n\n${body}`, (file) => `/${file}`);
const blocksOf = (body: string) => read(body).sections[0]?.blocks;

test("a page is parsed into a title, a lead, and sections with the same ids as on GitHub", () => {
  expect(read("Text.")).toEqual({
    title: "Title",
    lead: ["Lead."],
    sections: [{ id: "whats-new", title: "What's new?", blocks: [{ kind: "paragraph", words: ["Text."] }] }],
  });
});

test("links between handbook files become addresses under /help, and other links stay as they are", () => {
  const links = blocksOf("[a](sound.md#linux) [b](README.md) [c](/contact)");
  expect(JSON.stringify(links).match(/"href":"[^"]+"/g)).toEqual([
    '"href":"/help/sound#linux"',
    '"href":"/help"',
    '"href":"/contact"',
  ]);
  expect(() => read("[a](nowhere.md)")).toThrow("the handbook has no page nowhere.md");
});

test("a picture gets its size, and a picture named *-dark gets its counterpart for the light theme", () => {
  expect(blocksOf("![A drawing](pictures/loopback.svg)")).toEqual([
    {
      kind: "picture",
      alt: "A drawing",
      width: 1080,
      height: 330,
      dark: "/pictures/loopback.svg",
      light: "/pictures/loopback.svg",
    },
  ]);
  expect(blocksOf("![A dialog](pictures/consent-dark.webp)")).toMatchObject([
    { dark: "/pictures/consent-dark.webp", light: "/pictures/consent-light.webp", width: expect.any(Number) },
  ]);
});

test("keys, lists, tables, notes and commands are parsed", () => {
  expect(blocksOf("Press <kbd>M</kbd>.")).toEqual([
    { kind: "paragraph", words: ["Press ", { kind: "key", words: ["M"] }, "."] },
  ]);
  expect(blocksOf("1. one\n2. **two**")).toMatchObject([{ kind: "list", ordered: true, items: [[{}], [{}]] }]);
  expect(blocksOf("| a | b |\n| - | - |\n| c | d |")).toEqual([
    { kind: "table", head: [["a"], ["b"]], rows: [[["c"], ["d"]]] },
  ]);
  expect(blocksOf("> Note.")).toMatchObject([{ kind: "note" }]);
  expect(blocksOf("```\nls\n```")).toEqual([{ kind: "command", text: "ls" }]);
});

test("the build fails on Markdown that the pages can't show", () => {
  expect(() => read("---")).toThrow("can't show Markdown of the type hr");
});

const daws = ["Ableton Live", "Ardour", "Bitwig Studio", "Cubase", "FL Studio"].concat([
  "Logic Pro",
  "Pro Tools",
  "REAPER",
  "Studio One",
]);

test.each(daws)("the handbook shows where to choose the output in %s, with a picture and its description", (daw) => {
  const source = readFileSync(new URL("../../docs/handbook/sound.md", import.meta.url), "utf8");
  const sections = readArticle(source, (file) => file).sections;
  const blocks = sections.find(({ id }) => id === "choose-the-output-in-your-daw")?.blocks ?? [];
  const heading = blocks.findIndex((block) => block.kind === "heading" && block.words.join("") === daw);
  const [, where, picture] = blocks.slice(heading, heading + 3);
  expect(where?.kind).toBe("paragraph");
  if (picture?.kind !== "picture") throw new Error("the section has no picture");
  expect(picture.alt).toMatch(new RegExp(`^In ${daw}, your loopback or multi-output device is chosen under \\w`));
  const drawn = readFileSync(new URL(`../../docs/handbook/${picture.dark}`, import.meta.url), "utf8");
  expect(drawn).toContain(`<title>The audio output in ${daw}</title>`);
});
