import type { AccessLevel } from "@foldback/domain/consent/scopes";
import type { StudioSnapshot } from "@foldback/studio-link/studio-view";
import { Panel } from "@foldback/ui/panel";
import { LinkWords } from "../../../shared/link-words.tsx";
import type { StudioPhase } from "../model/studio-phase.ts";
import { AccessPanel } from "./access-panel.tsx";
import { EngineerAccessCard } from "./engineer-access-card.tsx";
import { GuideWindowPanel } from "./guide-window-panel.tsx";
import { PicturePanel } from "./picture-panel.tsx";
import { SessionPanel } from "./session-panel.tsx";
import { SessionStatusCard } from "./session-status-card.tsx";
import { SoundPanel } from "./sound-panel.tsx";

type SideDockProps = {
  snapshot: StudioSnapshot;
  phase: StudioPhase;
  openConsent: (level?: AccessLevel) => void;
};

/** Everything beside the picture, in the order in which it is needed. */
export function SideDock({ snapshot, phase, openConsent }: SideDockProps) {
  const inSession = phase !== "no-session";
  const granted = snapshot.session?.grant.status === "granted";
  return (
    <aside aria-label="Session" className="flex min-w-0 flex-col gap-4">
      <SessionStatusCard session={inSession ? snapshot.session : null} />
      {inSession && <SessionPanel snapshot={snapshot} phase={phase} />}
      {inSession && granted && <AccessPanel snapshot={snapshot} openConsent={openConsent} />}
      {inSession && granted && <GuideWindowPanel />}
      <EngineerAccessCard snapshot={snapshot} />
      {inSession && <SoundPanel snapshot={snapshot} />}
      {inSession && granted && <PicturePanel snapshot={snapshot} />}
      {inSession && granted && (
        <Panel title="Link words">
          <LinkWords link={snapshot.link} otherSide="Your engineer" />
        </Panel>
      )}
    </aside>
  );
}
