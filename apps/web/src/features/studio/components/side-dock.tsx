import type { AccessLevel } from "@foldback/domain/consent/scopes";
import { Panel } from "@foldback/ui/panel";
import type { ReactNode } from "react";
import { LinkWords } from "../../../shared/link-words.tsx";
import type { SteadyStudio } from "../model/studio-context.ts";
import type { StudioPhase } from "../model/studio-phase.ts";
import type { GuideWindowHandle } from "../model/use-guide-window.ts";
import { texts } from "../texts.ts";
import { AccessPanel } from "./access-panel.tsx";
import { EngineerAccessCard } from "./engineer-access-card.tsx";
import { GuideWindowPanel } from "./guide-window-panel.tsx";
import { SessionStatusCard } from "./session-status-card.tsx";

type SideDockProps = {
  snapshot: SteadyStudio;
  phase: StudioPhase;
  guide: GuideWindowHandle;
  /** The last words of the engineer. */
  lines: ReactNode;
  openConsent: (level?: AccessLevel) => void;
};

/** Everything beside the picture, in the order in which it is needed. */
export function SideDock({ snapshot, phase, guide, lines, openConsent }: SideDockProps) {
  const granted = phase !== "no-session" && snapshot.session?.grant.status === "granted";
  return (
    <aside
      aria-label={texts.session}
      className="grid min-w-0 items-start gap-4 md:grid-cols-2 lg:row-span-2 lg:grid-cols-1"
    >
      <SessionStatusCard snapshot={snapshot} phase={phase} />
      {lines}
      {granted && <AccessPanel snapshot={snapshot} openConsent={openConsent} />}
      {granted && <GuideWindowPanel guide={guide} />}
      <EngineerAccessCard snapshot={snapshot} />
      {granted && (
        <Panel title={texts.linkWords}>
          <LinkWords link={snapshot.link} otherSide={texts.yourEngineer} />
        </Panel>
      )}
    </aside>
  );
}
