import type { SummaryView } from "@foldback/protocol/http/analysis";
import { timecodeText } from "@foldback/ui/timecode";
import type { ReactNode } from "react";
import { texts } from "../texts.ts";
import { SourceLinks } from "./source-links.tsx";

/** HAZARD: a model wrote this text. Render it as plain text, never as markup. */
export function SummaryText({ summary }: { summary: SummaryView }) {
  const { overview, keyMoments, breakdown } = summary;
  return (
    <div className="flex flex-col gap-5">
      <Section title={texts.overview} isEmpty={overview.length === 0}>
        <div className="flex flex-col gap-2">
          {overview.map(({ text, sourceIds }) => (
            <p key={text} className="break-words">
              {text} <SourceLinks sourceIds={sourceIds} />
            </p>
          ))}
        </div>
      </Section>
      <Section title={texts.keyMoments} isEmpty={keyMoments.length === 0}>
        <ol aria-label={texts.keyMoments} className="flex flex-col gap-3">
          {keyMoments.map(({ atMs, description, sourceIds }) => (
            <li key={`${atMs} ${description}`} className="flex min-w-0 gap-3">
              <span className="figures shrink-0 text-ink-faint text-xs leading-5">{timecodeText(atMs)}</span>
              <div className="flex min-w-0 flex-col items-start gap-1">
                <p className="max-w-full break-words">{description}</p>
                <SourceLinks sourceIds={sourceIds} />
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section title={texts.breakdown} isEmpty={breakdown.length === 0}>
        <ul aria-label={texts.breakdown} className="flex flex-col gap-3">
          {breakdown.map(({ topic, details, sourceIds }) => (
            <li key={`${topic} ${details}`} className="flex min-w-0 flex-col items-start gap-1">
              <p className="max-w-full break-words">
                <strong className="font-semibold">{topic}</strong>
                <span className="block">{details}</span>
              </p>
              <SourceLinks sourceIds={sourceIds} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function Section({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="engraved">{title}</h3>
      {isEmpty ? <p className="text-ink-muted">{texts.nothingFound}</p> : children}
    </section>
  );
}
