import type { AccessLevel } from "@foldback/domain/consent/scopes";
import { ConsentWait } from "../consent/consent-wait.tsx";
import { MeterBridge } from "../sound/meter-bridge.tsx";
import { NoSession } from "../start/no-session.tsx";
import type { SteadyStudio } from "../studio-context.ts";
import type { StudioPhase } from "../studio-phase.ts";
import { LiveView } from "./live-view.tsx";
import { PausedPanel } from "./paused-panel.tsx";

type MainAreaProps = {
  snapshot: SteadyStudio;
  phase: StudioPhase;
  openConsent: (level?: AccessLevel) => void;
};

export function MainArea({ snapshot, phase, openConsent }: MainAreaProps) {
  if (phase === "no-session") return <NoSession snapshot={snapshot} />;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {phase === "paused" && <PausedPanel snapshot={snapshot} />}
      {phase === "waiting-for-consent" ? (
        <ConsentWait snapshot={snapshot} openConsent={openConsent} />
      ) : (
        <LiveView snapshot={snapshot} phase={phase} />
      )}
      <MeterBridge feed={snapshot.programFeed} />
    </div>
  );
}
