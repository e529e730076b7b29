import { accessLevelOf } from "@foldback/domain/consent/scopes";
import type { Announcement, AnnouncementFacts } from "../../../shared/live/announcement.ts";
import { AnnouncementLine } from "../../../shared/live/announcement-line.tsx";
import { useConnectionToast } from "../../../shared/live/connection-toast.ts";
import { LatencyBadge } from "../../../shared/live/latency-badge.tsx";
import { StateBar } from "../../../shared/live/state-bar.tsx";
import { type StableDesk, useDeskFigures } from "../model/desk-context.ts";
import { texts } from "../texts.ts";
import { DeskBanners } from "./desk-banners.tsx";
import { DeskTallies } from "./desk-tallies.tsx";
import { TakesLight } from "./takes-light.tsx";

/** Shows the lamps, the latency and any connection trouble. */
export function DeskBar({ snapshot }: { snapshot: StableDesk }) {
  const { joined, session } = snapshot;
  useConnectionToast(snapshot.peer.status);
  return (
    <StateBar>
      <DeskTallies snapshot={snapshot} />
      {joined && session !== null && (
        <div className="flex min-h-7 min-w-0 flex-wrap items-center gap-3 text-ink-muted text-sm">
          <span
            title={session.artistName}
            className="min-w-0 max-sm:flex-auto max-sm:break-words sm:flex-1 sm:truncate"
          >
            {texts.sessionWith(session.artistName)}
          </span>
          <AnnouncementLine facts={announcementFacts(snapshot)} textOf={newsText} />
          <div className="min-w-0 empty:hidden max-sm:order-last max-sm:w-full">
            <TakesLight
              light={snapshot.tally.takes}
              gapMs={snapshot.tally.takesGapMs}
              artistName={session.artistName}
            />
          </div>
          <Latency />
        </div>
      )}
      <DeskBanners snapshot={snapshot} />
    </StateBar>
  );
}

const Latency = () => <LatencyBadge latency={useDeskFigures().latency} />;

function announcementFacts({ session, joined, artistName, artistPresent, signaling }: StableDesk): AnnouncementFacts {
  const sessionId = joined ? (session?.sessionId ?? null) : null;
  const name = artistName ?? texts.theArtistFirst;
  const serverReachable = signaling.status === "open";
  const level = session?.grant.status === "granted" ? accessLevelOf(session.grant.scopes) : null;
  return { sessionId, name, joined, present: artistPresent, serverReachable, level };
}

function newsText(announcement: Announcement, { name, level }: AnnouncementFacts): string {
  const said: Record<Announcement, string> = {
    "server-back": texts.serverIsBack,
    joined: texts.youJoined,
    left: texts.artistGone(name),
    gone: texts.artistGone(name),
    back: texts.artistBack(name),
    withdrawn: texts.accessWithdrawnHint(name),
    narrowed: texts.accessReduced(name, level === "pointing" ? texts.levelPointing : texts.levelViewOnly),
    widened: texts.accessGiven(name, level === "control" ? texts.levelControl : texts.levelPointing),
  };
  return said[announcement];
}
