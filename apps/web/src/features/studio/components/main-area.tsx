import type { AccessLevel } from "@foldback/domain/consent/scopes";
import type { SteadyStudio } from "../model/studio-context.ts";
import type { StudioPhase } from "../model/studio-phase.ts";
import { ConsentWait } from "./consent-wait.tsx";
import { LiveView } from "./live-view.tsx";
import { MeterBridge } from "./meter-bridge.tsx";
import { NoSession } from "./no-session.tsx";
import { PausedPanel } from "./paused-panel.tsx";

type MainAreaProps = {
  snapshot: SteadyStudio;
  phase: StudioPhase;
  openConsent: (level?: AccessLevel) => void;
};

/** No active session, Waiting for Consent, or the live screen share; below it the meter bridge. */
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
