import type { ReactNode } from "react";
import { landing } from "../../../site/texts/landing.ts";
import { ProductPicture } from "./product-picture.tsx";
import { LandingSection } from "./section.tsx";

const { features, pictures } = landing;
const { analysis, latency, consent, ownership, export: fullExport } = features.cards;

export const Features = () => (
  <LandingSection id="features" title={features.title}>
    <ul className="grid gap-4 md:grid-cols-2">
      <Card {...analysis} />
      <Card {...latency} />
      <Card {...consent} picture={<ConsentPicture />} />
      <Card {...ownership} />
      <Card {...fullExport} />
    </ul>
    <div className="flex flex-col gap-8">
      <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[1fr_2fr]">
        <div className="flex flex-col gap-4">
          <h3 className="lettering text-lg">{features.overview.title}</h3>
          <p className="text-base text-ink-muted">{features.overview.text}</p>
        </div>
        <ul className="flex flex-col border-line border-t text-base text-ink-muted">
          {features.overview.points.map((point) => (
            <li key={point} className="border-line border-b py-3">
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-8 lg:grid-cols-2">
        {(["studio", "desk"] as const).map((name) => (
          <ProductPicture key={name} name={name} {...pictures[name]} sizes="(min-width: 64rem) 38rem, 95vw" />
        ))}
      </div>
    </div>
  </LandingSection>
);

type CardProps = { title: string; text: string; picture?: ReactNode };

const Card = ({ title, text, picture }: CardProps) => (
  <li
    className={`rounded-lg border border-line bg-panel p-6 ${picture === undefined ? "" : "grid items-center gap-6 md:col-span-2 lg:grid-cols-[1fr_26rem] lg:gap-12"}`}
  >
    <div className="flex flex-col gap-3">
      <h3 className="lettering text-lg">{title}</h3>
      <p className="max-w-2xl text-base text-ink-muted">{text}</p>
    </div>
    {picture}
  </li>
);

const ConsentPicture = () => (
  <ProductPicture name="consent" {...pictures.consent} sizes="(min-width: 64rem) 26rem, 90vw" />
);
