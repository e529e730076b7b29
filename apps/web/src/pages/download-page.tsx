import { Button, buttonStyles } from "@foldback/ui/button";
import { Panel } from "@foldback/ui/panel";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { comparedFeatures, desktopBuilds, installSteps } from "../site/desktop-app.ts";
import { SiteHeader } from "../site/site-header.tsx";

export function DownloadPage() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main className="mx-auto flex w-full max-w-4xl flex-col gap-8 px-4 py-10 sm:px-6">
        <div className="flex flex-col items-start gap-4">
          <Link to="/studio" className={buttonStyles({ size: "sm" })}>
            <ArrowLeft aria-hidden="true" />
            Back to Studio
          </Link>
          <h1 className="lettering text-3xl">Desktop app</h1>
          <p className="max-w-prose text-base text-ink-muted">
            In the browser your engineer points and you play. The desktop app on the studio PC lets them take the mouse
            as well, for as long as you allow it.
          </p>
        </div>
        <Builds />
        <Comparison />
        <InstallGuide />
      </main>
    </div>
  );
}

const Builds = () => (
  <div className="grid gap-4 sm:grid-cols-2">
    {desktopBuilds.map(({ system, needs }) => (
      <Panel key={system} title={system}>
        <p className="text-ink-muted">{needs}</p>
        <Button disabled>Coming Soon</Button>
      </Panel>
    ))}
  </div>
);

const Comparison = () => (
  <Panel title="Web and desktop">
    <div className="overflow-x-auto">
      <table className="w-full min-w-120 text-left">
        <thead>
          <tr className="border-line border-b text-ink-muted">
            <th scope="col" className="py-2 pr-4 font-medium">
              Feature
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              Web
            </th>
            <th scope="col" className="py-2 font-medium">
              Desktop
            </th>
          </tr>
        </thead>
        <tbody>
          {comparedFeatures.map(({ feature, web, desktop }) => (
            <tr key={feature} className="border-line border-b last:border-b-0">
              <th scope="row" className="py-3 pr-4 font-normal">
                {feature}
              </th>
              <td className="py-3 pr-4 text-ink-muted">{web}</td>
              <td className="py-3 text-ink-muted">{desktop}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Panel>
);

const InstallGuide = () => (
  <Panel title="How to install it">
    <ol className="grid gap-5 sm:grid-cols-2">
      {installSteps.map(({ title, text }, index) => (
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
