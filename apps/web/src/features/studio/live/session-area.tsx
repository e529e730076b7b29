import type { AccessLevel } from "@foldback/domain/consent/scopes";
import { useTopOfPage } from "../../../shared/page/use-top-of-page.ts";
import { ConsentWait } from "../consent/consent-wait.tsx";
import type { SessionPhase } from "../session-phase.ts";
import { MeterBridge } from "../sound/meter-bridge.tsx";
import type { StableStudio } from "../studio-context.ts";
import { LiveView } from "./live-view.tsx";

export type SessionAreaProps = {
  snapshot: StableStudio;
  phase: SessionPhase;
  openConsent: (level?: AccessLevel) => void;
};

export function SessionArea({ snapshot, phase, openConsent }: SessionAreaProps) {
  // Scroll to the top, because the artist may have scrolled down to choose an engineer.
  const area = useTopOfPage<HTMLDivElement>(true);
  return (
    <div ref={area} className="flex min-w-0 flex-col gap-4">
      {phase === "waiting-for-consent" ? (
        <ConsentWait snapshot={snapshot} openConsent={openConsent} />
      ) : (
        <LiveView snapshot={snapshot} />
      )}
      <MeterBridge feed={snapshot.programFeed} />
    </div>
  );
}
