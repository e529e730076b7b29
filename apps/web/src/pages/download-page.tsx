import { Button } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { BackLink } from "../site/parts/back-link.tsx";
import { DataTable } from "../site/parts/data-table.tsx";
import { PublicFrame } from "../site/parts/public-frame.tsx";
import { RichText } from "../site/rich-text.tsx";
import { download } from "../site/texts/download.ts";

export const DownloadPage = () => (
  <PublicFrame>
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-8 px-4 pt-10 pb-20 sm:px-6">
      <div className="flex flex-col items-start gap-6">
        <BackLink href="/studio" label={download.back} />
        <h1 className="lettering text-3xl sm:text-[2.75rem] sm:leading-[1.1]">{download.title}</h1>
        <p className="max-w-2xl text-ink-muted text-lg">{download.lead}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {download.builds.map((build) => (
          <Build key={build.system} {...build} />
        ))}
      </div>
      <Panel title={download.features.title}>
        <DataTable caption={download.features.title} {...download.features} />
      </Panel>
      <InstallGuide />
    </div>
  </PublicFrame>
);

const Build = ({ system, needs, size, version }: (typeof download.builds)[number]) => (
  <Panel title={system}>
    <p className="text-ink-muted">
      <RichText>{needs}</RichText>, <RichText>{size}</RichText>, <RichText>{version}</RichText>
    </p>
    <Button disabled>{download.action}</Button>
  </Panel>
);

const InstallGuide = () => (
  <Panel title={download.guide.title}>
    <ol className="grid gap-5 sm:grid-cols-2">
      {download.guide.steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span aria-hidden="true" className="figures text-accent-text text-lg">
            {index + 1}
          </span>
          <span className="flex flex-col gap-0.5">
            <span className="font-semibold">{title}</span>
            <span className="text-ink-muted">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  </Panel>
);
