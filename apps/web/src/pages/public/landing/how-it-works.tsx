import { landing } from "../../../site/texts/landing.ts";
import { ProductCode } from "./product-code.tsx";
import { LandingSection } from "./section.tsx";

export const HowItWorks = () => (
  <LandingSection id="how-it-works" title={landing.howItWorks.title}>
    <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
      {landing.howItWorks.steps.map(({ title, text }, index) => (
        <li key={title} className="flex flex-col gap-3 border-accent-text border-t-2 pt-4">
          <span aria-hidden="true" className="figures text-accent-text text-lg">
            {index + 1}
          </span>
          <h3 className="lettering text-lg">{title}</h3>
          <p className="text-base text-ink-muted">{text}</p>
        </li>
      ))}
    </ol>
    <ProductCode />
  </LandingSection>
);
