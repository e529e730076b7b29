import { accessLevelOf } from "@foldback/domain/consent/scopes";
import type { ReactNode } from "react";
import type { Announcement, AnnouncementFacts } from "../../../shared/live/announcement.ts";
import { AnnouncementLine } from "../../../shared/live/announcement-line.tsx";
import { useConnectionToast } from "../../../shared/live/connection-toast.ts";
import { StateBar } from "../../../shared/live/state-bar.tsx";
import { PagePart } from "../../../shared/page/page-part.tsx";
import { engineerOf, type SessionPhase } from "../session-phase.ts";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { EndButton } from "./end-button.tsx";
import { PausedPanel } from "./paused-panel.tsx";
import { StateLine } from "./session-parts.ts";
import { DeclinedBanner, StateBanners } from "./state-banners.tsx";
import { StudioTallies } from "./studio-tallies.tsx";

type StudioBarProps = { snapshot: StableStudio; phase: SessionPhase; phone: ReactNode; children: ReactNode };

/**
 * Shows the lamps, the latency, any trouble, and a pause with its Continue and End buttons. `children` are further
 * messages.
 */
export function StudioBar({ snapshot, phase, phone, children }: StudioBarProps) {
  useConnectionToast(snapshot.peer.status);
  return (
    <StateBar>
      <StudioTallies snapshot={snapshot} />
      {phase !== "no-session" && (
        <div className="flex min-h-8 flex-wrap items-center gap-2">
          <div className="min-w-0 flex-1">
            <PagePart>
              <StateLine snapshot={snapshot} phase={phase} />
            </PagePart>
          </div>
          <AnnouncementLine facts={announcementFacts(snapshot)} textOf={newsText} />
          {phone}
          {snapshot.actions.end !== null && <EndButton end={snapshot.actions.end} />}
        </div>
      )}
      <StateBanners snapshot={snapshot} />
      {phase === "paused" && <PausedPanel snapshot={snapshot} />}
      <DeclinedBanner snapshot={snapshot} />
      {children}
    </StateBar>
  );
}

function announcementFacts({ session, engineerPresent, signaling, accessHere }: StableStudio): AnnouncementFacts {
  const sessionId = session?.sessionId ?? null;
  const name = (session === null ? null : engineerOf(session)?.name) ?? texts.theEngineerFirst;
  const joined = session?.engineer != null;
  const serverReachable = signaling.status === "open";
  const level = accessLevelOf(accessHere);
  return { sessionId, name, joined, present: engineerPresent, serverReachable, level };
}

function newsText(announcement: Announcement, { name, level }: AnnouncementFacts): string {
  const said: Record<Announcement, string> = {
    "server-back": texts.serverIsBack,
    joined: texts.engineerJoined(name),
    left: texts.engineerLeft(name),
    gone: texts.engineerGone(name),
    back: texts.engineerBack(name),
    withdrawn: texts.accessWithdrawn(name),
    narrowed: texts.accessNow(name, level === "pointing" ? texts.pointing : texts.viewOnly),
    widened: texts.accessNow(name, level === "control" ? texts.control : texts.pointing),
  };
  return said[announcement];
}
