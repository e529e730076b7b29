/** A page of the handbook. apps/web/handbook.ts makes it from docs/handbook at build time. */
export type HelpArticle = { title: string; lead: Words; sections: readonly HelpSection[] };

export type HelpSection = { id: string; title: string; blocks: readonly Block[] };

export type Words = readonly Word[];
export type Word =
  | string
  | { kind: "strong" | "emphasis" | "code" | "key"; words: Words }
  | { kind: "link"; href: string; words: Words };

export type Block =
  | { kind: "heading"; id: string; words: Words }
  | { kind: "paragraph"; words: Words }
  | { kind: "command"; text: string }
  | { kind: "list"; ordered: boolean; items: readonly (readonly Block[])[] }
  | { kind: "table"; head: readonly Words[]; rows: readonly (readonly Words[])[] }
  | { kind: "note"; blocks: readonly Block[] }
  | { kind: "picture"; alt: string; width: number; height: number; dark: string; light: string };

export const plainText = (words: Words): string =>
  words.map((word) => (typeof word === "string" ? word : plainText(word.words))).join("");
