import { Fragment, type ReactNode } from "react";

type SentenceProps = { text: string; parts: Readonly<Record<string, ReactNode>> };

/** A text with elements in it. Each part replaces its `{name}`, which a translator can move within the text. */
export const Sentence = ({ text, parts }: SentenceProps) =>
  text.split(/\{(\w+)\}/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change their order.
    <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>
  ));
