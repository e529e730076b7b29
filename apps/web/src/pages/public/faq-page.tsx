import { buttonStyles } from "@foldback/ui/button-styles";
import { ChevronDown } from "lucide-react";
import { BackLink } from "../../site/parts/back-link.tsx";
import { PublicFrame } from "../../site/parts/public-frame.tsx";
import { RichText } from "../../site/rich-text.tsx";
import { faq, faqCategories } from "../../site/texts/faq.ts";

export const FaqPage = () => (
  <PublicFrame>
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-12 px-4 pt-10 pb-20 sm:px-6">
      <div className="flex flex-col items-start gap-6">
        <BackLink />
        <h1 className="lettering text-balance text-3xl sm:text-[2.75rem] sm:leading-[1.1]">{faq.title}</h1>
        <p className="text-ink-muted text-lg">{faq.lead}</p>
      </div>
      {faqCategories.map(({ id, title, questions }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
          <h2 id={`${id}-title`} className="lettering text-lg">
            {title}
          </h2>
          <div className="flex flex-col border-line border-t">
            {questions.map((entry) => (
              <Question key={entry.question} {...entry} />
            ))}
          </div>
        </section>
      ))}
      <section
        aria-labelledby="more-support-title"
        className="flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-panel p-5"
      >
        <h2 id="more-support-title" className="lettering text-base">
          {faq.support.title}
        </h2>
        <a href="/contact" className={buttonStyles({ variant: "primary" })}>
          {faq.support.action}
        </a>
      </section>
    </div>
  </PublicFrame>
);

/** The browser keeps only one `<details>` with the same name open. */
const Question = ({ question, answer }: { question: string; answer: string }) => (
  <details name="faq" className="group border-line border-b">
    <summary className="flex cursor-pointer list-none items-center justify-between gap-4 py-4 text-base [&::-webkit-details-marker]:hidden">
      <h3 className="font-medium">{question}</h3>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint group-open:rotate-180" />
    </summary>
    <p className="max-w-prose pb-5 text-base text-ink-muted">
      <RichText>{answer}</RichText>
    </p>
  </details>
);
