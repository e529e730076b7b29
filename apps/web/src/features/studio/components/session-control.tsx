import { Spinner } from "@foldback/ui/spinner";
import { lazy, Suspense } from "react";
import { useStudio } from "../model/studio-context.ts";
import { studioPhase } from "../model/studio-phase.ts";
import { useConsentDialog } from "../model/use-consent-dialog.ts";
import { useGuideWindow } from "../model/use-guide-window.ts";
import { useLeaveGuard } from "../model/use-leave-guard.ts";
import { KillCorner } from "./kill-corner.tsx";
import { LimitedControlBanner } from "./limited-control-banner.tsx";
import { LiveWords } from "./live-words.tsx";
import { MainArea } from "./main-area.tsx";
import { PicturePanel } from "./picture-panel.tsx";
import { SessionRail } from "./session-rail.tsx";
import { SideDock } from "./side-dock.tsx";
import { SoundPanel } from "./sound-panel.tsx";
import { StateBanners } from "./state-banners.tsx";
import { StudioTallies } from "./studio-tallies.tsx";

const GuideWindow = lazy(() => import("./guide-window.tsx").then((file) => ({ default: file.GuideWindow })));
const ConsentDialog = lazy(() => import("./consent-dialog.tsx").then((file) => ({ default: file.ConsentDialog })));

/** Everything about the live session: tallies on top, the picture, the dock beside it, the kill switch in its corner. */
export function SessionControl() {
  const snapshot = useStudio();
  const consent = useConsentDialog(snapshot.session);
  const guide = useGuideWindow();
  useLeaveGuard(snapshot.actions.kill !== null);
  if (!snapshot.loaded)
    return (
      <div className="flex flex-1 items-center justify-center">
        <Spinner label="Loading your studio..." />
      </div>
    );
  const phase = studioPhase(snapshot);
  const pictureFirst = phase === "live" || phase === "paused";
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-4 p-3 pb-32 sm:p-6 sm:pb-32">
      <StudioTallies tally={snapshot.tally} gate={snapshot.gate} />
      <StateBanners snapshot={snapshot} />
      {!pictureFirst && <LimitedControlBanner />}
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
        <MainArea snapshot={snapshot} phase={phase} openConsent={consent.open} />
        <SideDock snapshot={snapshot} phase={phase} guide={guide} openConsent={consent.open} />
        {phase !== "no-session" && (
          <div className="grid min-w-0 items-start gap-4 md:grid-cols-2">
            <SoundPanel snapshot={snapshot} />
            <PicturePanel snapshot={snapshot} />
          </div>
        )}
      </div>
      {pictureFirst && <LimitedControlBanner />}
      <LiveWords snapshot={snapshot} phase={phase} />
      {snapshot.actions.kill !== null && (
        <SessionRail snapshot={snapshot} phase={phase} killSwitch={<KillCorner kill={snapshot.actions.kill} />} />
      )}
      <Suspense fallback={null}>
        {guide.view !== null && <GuideWindow view={guide.view} />}
        {consent.request !== null && (
          <ConsentDialog
            key={`${consent.request.engineer.id}/${consent.request.level}`}
            request={consent.request}
            actions={snapshot.actions}
            close={consent.close}
          />
        )}
      </Suspense>
    </div>
  );
}
