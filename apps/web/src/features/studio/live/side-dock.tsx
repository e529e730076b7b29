import type { AccessLevel } from "@foldback/domain/consent/scopes";
import { CollapsiblePanel } from "@foldback/ui/collapsible-panel";
import { Panel } from "@foldback/ui/panel";
import { Spinner } from "@foldback/ui/spinner";
import type { ReactNode } from "react";
import { useViewModel } from "../../../shared/engine/use-view-model.ts";
import { PagePart } from "../../../shared/page/page-part.tsx";
import type { GuideWindowHandle } from "../guide/use-guide-window.ts";
import type { SessionPhase } from "../session-phase.ts";
import { type StableStudio, useStudioEngine } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { Diagnostics, GrantedPanels, MixerPanel, PhoneAccess } from "./session-parts.ts";
import { SessionStatusCard } from "./session-status-card.tsx";

type SideDockProps = {
  snapshot: StableStudio;
  phase: SessionPhase;
  guide: GuideWindowHandle;
  /** The transcript's most recent lines. */
  lines: ReactNode;
  openConsent: (level?: AccessLevel) => void;
};

export function SideDock({ snapshot, phase, guide, lines, openConsent }: SideDockProps) {
  const granted = phase !== "no-session" && snapshot.session?.grant.status === "granted";
  return (
    <aside
      aria-label={texts.session}
      className="grid min-w-0 items-start gap-4 md:grid-cols-2 lg:row-span-2 lg:grid-cols-1"
    >
      <SessionStatusCard snapshot={snapshot} phase={phase} />
      {lines}
      {granted && (
        <PagePart>
          <GrantedPanels snapshot={snapshot} openConsent={openConsent} guide={guide} />
        </PagePart>
      )}
      <MixerPart snapshot={snapshot} isGranted={granted} />
      <EngineerAccessCard snapshot={snapshot} />
      {granted && (
        <PagePart>
          <Diagnostics snapshot={snapshot} />
        </PagePart>
      )}
    </aside>
  );
}

/** Stays after the session, because the artist can still put the mix back. */
function MixerPart({ snapshot, isGranted }: { snapshot: StableStudio; isGranted: boolean }) {
  const mixer = useViewModel(useStudioEngine().mixerSlot);
  if (!isGranted && mixer === null) return null;
  return (
    <PagePart>
      <MixerPanel snapshot={snapshot} />
    </PagePart>
  );
}

function EngineerAccessCard({ snapshot }: { snapshot: StableStudio }) {
  const { session } = snapshot;
  if (session === null || session.status === "ended")
    return (
      <Panel title={texts.engineerAccess}>
        <p className="text-ink-muted">{texts.noRoom}</p>
      </Panel>
    );
  return (
    <CollapsiblePanel title={texts.engineerAccess} opens="wide-screens">
      <PagePart loading={<Spinner />}>
        <PhoneAccess session={session} snapshot={snapshot} />
      </PagePart>
      <p className="flex items-baseline justify-center gap-3">
        <span className="engraved">{texts.roomCode}</span>
        <span className="figures select-all text-base tracking-[0.12em]">{session.roomCode}</span>
      </p>
    </CollapsiblePanel>
  );
}
