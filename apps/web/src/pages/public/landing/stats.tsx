import { Figure, RichText } from "../../../site/rich-text.tsx";
import { landing } from "../../../site/texts/landing.ts";
import { LandingSection } from "./section.tsx";

export const Stats = () => (
  <LandingSection id="stats" title={landing.stats.title} lead={<RichText>{landing.stats.measured}</RichText>}>
    <dl className="grid divide-line max-sm:divide-y sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-4 lg:divide-x">
      {landing.stats.items.map(({ figure, label }) => (
        <div key={figure} className="flex flex-col-reverse justify-end gap-1 py-5 sm:py-2 lg:px-6 lg:first:pl-0">
          <dt className="text-base text-ink-muted">{label}</dt>
          <dd className="figures whitespace-nowrap text-3xl text-accent-text">
            <Figure name={figure} />
          </dd>
        </div>
      ))}
    </dl>
  </LandingSection>
);
