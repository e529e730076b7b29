import MiniSearch from "minisearch";
import { article as artist } from "../../../../../../docs/handbook/artist.md";
import { article as engineer } from "../../../../../../docs/handbook/engineer.md";
import { article as shortcuts } from "../../../../../../docs/handbook/shortcuts.md";
import { article as sound } from "../../../../../../docs/handbook/sound.md";
import { article as troubleshooting } from "../../../../../../docs/handbook/troubleshooting.md";
import { type Block, type HelpArticle, plainText } from "./article.ts";

export type Found = { address: string; title: string; page: string; text: string };

const pages: Record<string, HelpArticle> = { artist, engineer, sound, troubleshooting, shortcuts };
const excerptLength = 140;

const entries: readonly Found[] = Object.entries(pages).flatMap(([name, { title: page, sections }]) =>
  sections.map(({ id, title, blocks }) => ({
    address: `/help/${name}#${id}`,
    title,
    page,
    text: blocks.map(textOf).join(" "),
  })),
);

const index = new MiniSearch<Found>({
  idField: "address",
  fields: ["title", "text", "page"],
  storeFields: ["address", "title", "page", "text"],
  // People mistype the names of devices, such as BlackHole or Voicemeeter.
  searchOptions: { boost: { title: 3 }, prefix: true, fuzzy: 0.2, combineWith: "AND" },
});
index.addAll(entries);

/** Returns the sections that match, best first. */
export const searchHelp = (words: string): Found[] =>
  index.search(words).map(({ address, title, page, text }) => ({ address, title, page, text: excerptOf(text, words) }));

function textOf(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return plainText(block.words);
    case "command":
      return block.text;
    case "note":
      return block.blocks.map(textOf).join(" ");
    case "list":
      return block.items.map((blocks) => blocks.map(textOf).join(" ")).join(" ");
    case "table":
      return block.rows.map((cells) => cells.map(plainText).join(" ")).join(" ");
    case "picture":
      return "";
  }
}

/** Returns an excerpt that begins at the sentence with the first word of the search. */
function excerptOf(text: string, words: string): string {
  const [first = ""] = words.toLowerCase().split(/\s+/);
  const at = Math.max(0, text.toLowerCase().indexOf(first));
  const start = Math.max(0, text.lastIndexOf(". ", at) + 2);
  const from = at === 0 || start === 1 ? 0 : start;
  return text.length - from <= excerptLength
    ? text.slice(from)
    : `${text.slice(from, from + excerptLength).replace(/[\s.]+$/, "")}...`;
}
