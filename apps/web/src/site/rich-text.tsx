import { Fragment, type ReactNode } from "react";
import { type FigureName, figures, figureText } from "./figures.ts";

const marks = /\{(\w+)\}|\[([^\]]+)\]\(([^)]+)\)/g;

/** Renders text that contains `{figure}` and `[words](/address)`. */
export function RichText({ children }: { children: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const mark of children.matchAll(marks)) {
    const [whole, figure, words, address] = mark;
    parts.push(children.slice(end, mark.index));
    if (figure !== undefined) parts.push(<FigureText key={mark.index} name={figure} />);
    else
      parts.push(
        <a key={mark.index} href={address} className={linkStyle}>
          {words}
        </a>,
      );
    end = mark.index + whole.length;
  }
  return (
    <Fragment>
      {parts}
      {children.slice(end)}
    </Fragment>
  );
}

const linkStyle = "text-accent-text underline underline-offset-4 hover:decoration-2";

/** The attribute lets a test find the figure on its page. */
const FigureText = ({ name }: { name: string }) => (
  <span data-figure={name} className="whitespace-nowrap">
    {figureText(name)}
  </span>
);

export const Figure = ({ name }: { name: FigureName }) => <span data-figure={name}>{figures[name].text}</span>;
