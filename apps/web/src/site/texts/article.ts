/** What a page of running text is made of. Texts may hold `{figure}` and `[words](/address)`, see rich-text.tsx. */
export type Article = { title: string; lead: string; sections: readonly Section[] };

export type Section = {
  id: string;
  title: string;
  /** Before the lists and the table; `paragraphs` stand after them. */
  intro?: readonly string[];
  paragraphs?: readonly string[];
  points?: readonly string[];
  /** In order: what happens first stands first. */
  steps?: readonly string[];
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] };
};
