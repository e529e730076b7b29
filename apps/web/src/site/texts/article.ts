/** A long page of text. Its strings can contain `{figure}` and `[words](/address)`: see rich-text.tsx. */
export type Article = { title: string; lead: string; sections: readonly Section[] };

export type Section = {
  id: string;
  title: string;
  /** Before the lists and the table; `paragraphs` come after them. */
  intro?: readonly string[];
  paragraphs?: readonly string[];
  points?: readonly string[];
  /** Shown as a numbered list. */
  steps?: readonly string[];
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] };
};
