import type { ReactNode } from "react";
import type { Block, Word, Words } from "./article.ts";

export const Blocks = ({ blocks }: { blocks: readonly Block[] }) =>
  blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page's blocks never change.
    <BlockOf key={index} block={block} />
  ));

function BlockOf({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case "heading":
      return (
        <h3 id={block.id} className="mt-3 scroll-mt-6 font-semibold text-base text-ink">
          <WordsOf words={block.words} />
        </h3>
      );
    case "paragraph":
      return (
        <p className="text-ink-muted">
          <WordsOf words={block.words} />
        </p>
      );
    case "command":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it has to be reachable by keyboard.
        <pre tabIndex={0} className="overflow-x-auto rounded-md border border-line bg-sunken p-3 text-sm">
          <code>{block.text}</code>
        </pre>
      );
    case "note":
      return (
        <div className="flex flex-col gap-2 border-accent border-l-4 bg-panel px-4 py-3">
          <Blocks blocks={block.blocks} />
        </div>
      );
    case "list":
      return <List ordered={block.ordered} items={block.items} />;
    case "table":
      return <Table head={block.head} rows={block.rows} />;
    case "picture":
      return <Picture picture={block} />;
  }
}

function List({ ordered, items }: { ordered: boolean; items: readonly (readonly Block[])[] }) {
  const entries = items.map((blocks, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a list's items never change.
    <li key={index} className="pl-1 [&>*+*]:mt-3">
      <Blocks blocks={blocks} />
    </li>
  ));
  const style = "flex flex-col gap-2.5 pl-6 text-ink-muted marker:text-accent-text";
  return ordered ? (
    <ol className={`list-decimal ${style}`}>{entries}</ol>
  ) : (
    <ul className={`list-disc ${style}`}>{entries}</ul>
  );
}

/** Becomes a list of cards on narrow screens. */
const Table = ({ head, rows }: { head: readonly Words[]; rows: readonly (readonly Words[])[] }) => (
  <table className="block w-full text-left text-sm sm:table">
    <thead className="sr-only sm:not-sr-only">
      <tr className="border-line border-b text-ink-faint">
        {head.map((words, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
          <th key={column} scope="col" className="py-2 pr-6 font-medium">
            <WordsOf words={words} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block sm:table-row-group">
      {rows.map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change.
        <tr key={row} className="block border-line border-b py-3 sm:table-row sm:py-0">
          {cells.map((words, column) => {
            const Cell = column === 0 ? "th" : "td";
            return (
              <Cell
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
                key={column}
                scope={column === 0 ? "row" : undefined}
                className={`block py-0.5 pr-6 align-top sm:table-cell sm:py-3 ${column === 0 ? "font-medium text-ink" : "text-ink-muted"}`}
              >
                {column > 1 && (
                  <span className="engraved mr-2 sm:hidden">
                    <WordsOf words={head[column] ?? []} />
                  </span>
                )}
                <WordsOf words={words} />
              </Cell>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Shows the picture for the visitor's theme. The browser doesn't load the other one. */
function Picture({ picture: { dark, light, alt, width, height } }: { picture: Extract<Block, { kind: "picture" }> }) {
  const style = "h-auto max-w-full rounded-lg border border-line";
  const facts = { alt, width, height, loading: "lazy", decoding: "async" } as const;
  // biome-ignore-start lint/a11y/useAltText: the alternative text is in `facts`.
  if (dark === light) return <img src={dark} {...facts} className={style} />;
  return (
    <>
      <img src={dark} {...facts} className={`${style} in-data-[theme=light]:hidden`} />
      <img src={light} {...facts} className={`${style} hidden in-data-[theme=light]:block`} />
    </>
  );
  // biome-ignore-end lint/a11y/useAltText: the alternative text is in `facts`.
}

export const WordsOf = ({ words }: { words: Words }) =>
  words.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words never change.
    <WordOf key={index} word={word} />
  ));

function WordOf({ word }: { word: Word }): ReactNode {
  if (typeof word === "string") return word;
  const inside = <WordsOf words={word.words} />;
  switch (word.kind) {
    case "strong":
      return <strong className="font-semibold text-ink">{inside}</strong>;
    case "emphasis":
      return <em>{inside}</em>;
    case "code":
      return <code className="break-words rounded-sm bg-sunken px-1 text-ink text-sm">{inside}</code>;
    case "key":
      return (
        <kbd className="figures whitespace-nowrap rounded-sm border border-line-strong bg-raised px-1.5 py-0.5 text-ink text-sm">
          {inside}
        </kbd>
      );
    case "link":
      return (
        <a href={word.href} className="text-accent-text underline underline-offset-4 hover:decoration-2">
          {inside}
        </a>
      );
  }
}
