import { buttonStyles } from "@foldback/ui/button-styles";
import type { ReactNode } from "react";
import { PublicFrame } from "../../../site/parts/public-frame.tsx";
import { helpPages, helpTexts } from "../../../site/texts/help.ts";
import type { HelpArticle } from "./article.ts";
import { Blocks, WordsOf } from "./blocks.tsx";
import { HelpSearch } from "./help-search.tsx";

type HelpPagesProps = { article: HelpArticle; path: string };
/** `children` come before the sections. */
type HelpFrameProps = HelpPagesProps & { children?: ReactNode };

/** A handbook page, with the list of all pages and the search. */
export const HelpFrame = ({ article, path, children }: HelpFrameProps) => (
  <PublicFrame>
    <div className="mx-auto grid w-full max-w-7xl gap-x-16 gap-y-10 px-4 pt-10 pb-20 sm:px-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <div className="flex max-w-3xl flex-col gap-6 lg:col-start-2">
        <h1 className="lettering text-balance text-3xl sm:text-[2.75rem] sm:leading-[1.1]">{article.title}</h1>
        <p className="text-ink-muted text-lg">
          <WordsOf words={article.lead} />
        </p>
        <HelpSearch />
      </div>
      <HelpPages path={path} article={article} />
      <div className="flex min-w-0 max-w-3xl flex-col gap-12 lg:col-start-2">
        {children}
        {article.sections.map(({ id, title, blocks }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className="flex scroll-mt-6 flex-col gap-4 text-base"
          >
            <h2 id={`${id}-title`} className="lettering text-lg">
              {title}
            </h2>
            <Blocks blocks={blocks} />
          </section>
        ))}
        <section
          aria-labelledby="ask-title"
          className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-panel p-5"
        >
          <h2 id="ask-title" className="lettering text-base">
            {helpTexts.ask}
          </h2>
          <a href="/contact" className={buttonStyles({ variant: "primary" })}>
            {helpTexts.contact}
          </a>
        </section>
      </div>
    </div>
  </PublicFrame>
);

/** Lists all pages, with the sections of the current one below its name. */
const HelpPages = ({ path, article }: HelpPagesProps) => (
  <nav
    aria-label={helpTexts.pages}
    className="lg:sticky lg:top-6 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto"
  >
    <ul className="flex flex-col border-line border-l">
      {helpPages.map((page) => (
        <li key={page.path}>
          <a
            href={page.path}
            aria-current={page.path === path ? "page" : undefined}
            className={`block py-1.5 pl-4 hover:underline ${page.path === path ? "-ml-px border-accent border-l-2 font-medium text-ink" : "text-ink-muted hover:text-ink"}`}
          >
            {page.name}
          </a>
          {page.path === path && path !== "/help" && (
            <ul aria-label={helpTexts.onThisPage} className="flex flex-col pb-2">
              {article.sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className="block py-1 pl-8 text-ink-muted text-sm hover:text-ink hover:underline">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </nav>
);
