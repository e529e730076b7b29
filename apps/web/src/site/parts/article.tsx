import type { ReactNode } from "react";
import { RichText } from "../rich-text.tsx";
import type { Article, Section } from "../texts/article.ts";
import { frame } from "../texts/frame.ts";
import { DataTable } from "./data-table.tsx";

type ArticleBodyProps = {
  article: Article;
  /** Shown above the title, such as a back link. */
  before?: ReactNode;
  /** Shown below the last section. */
  after?: ReactNode;
  /** Adds a list of the sections, for texts used as a reference. */
  contents?: boolean;
};

/** A long page of text. */
export const ArticleBody = ({ article, before, after, contents = false }: ArticleBodyProps) => (
  <div className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-10 px-4 pt-10 pb-20 sm:px-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
    <div className="flex flex-col items-start gap-6 lg:col-start-2">
      {before}
      <h1 className="lettering text-balance text-3xl sm:text-[2.75rem] sm:leading-[1.1]">{article.title}</h1>
      <p className="max-w-2xl text-ink-muted text-lg">
        <RichText>{article.lead}</RichText>
      </p>
    </div>
    {contents && <Contents sections={article.sections} />}
    <div className="flex min-w-0 flex-col gap-12 lg:col-start-2">
      {article.sections.map((section) => (
        <SectionOfText key={section.id} section={section} />
      ))}
      {after}
    </div>
  </div>
);

const Contents = ({ sections }: { sections: readonly Section[] }) => (
  <nav aria-label={frame.contents} className="lg:sticky lg:top-6 lg:col-start-1 lg:row-start-2 lg:self-start">
    <ul className="flex flex-col border-line border-l">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="block py-1.5 pl-4 text-ink-muted hover:text-ink hover:underline">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const SectionOfText = ({ section: { id, title, intro, paragraphs, points, steps, table } }: { section: Section }) => (
  <section id={id} aria-labelledby={`${id}-title`} className="flex max-w-3xl scroll-mt-6 flex-col gap-4 text-base">
    <h2 id={`${id}-title`} className="lettering text-lg">
      {title}
    </h2>
    <Paragraphs texts={intro} />
    {steps !== undefined && <Steps texts={steps} />}
    {table !== undefined && <DataTable caption={title} {...table} />}
    {points !== undefined && <Points texts={points} />}
    <Paragraphs texts={paragraphs} />
  </section>
);

const Paragraphs = ({ texts = [] }: { texts: readonly string[] | undefined }) =>
  texts.map((text) => (
    <p key={text} className="text-ink-muted">
      <RichText>{text}</RichText>
    </p>
  ));

const Points = ({ texts }: { texts: readonly string[] }) => (
  <ul className="flex flex-col gap-2 text-ink-muted">
    {texts.map((text) => (
      <li key={text} className="flex gap-3">
        <span aria-hidden="true" className="mt-2.5 h-1 w-2.5 shrink-0 rounded-sm bg-accent-text" />
        <span className="min-w-0">
          <RichText>{text}</RichText>
        </span>
      </li>
    ))}
  </ul>
);

const Steps = ({ texts }: { texts: readonly string[] }) => (
  <ol className="flex flex-col gap-3 text-ink-muted">
    {texts.map((text, index) => (
      <li key={text} className="flex gap-4">
        <span aria-hidden="true" className="figures w-5 shrink-0 text-accent-text">
          {index + 1}
        </span>
        <span className="min-w-0">
          <RichText>{text}</RichText>
        </span>
      </li>
    ))}
  </ol>
);
