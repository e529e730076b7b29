import { Button } from "@foldback/ui/button";
import type { ReactNode } from "react";
import { SessionTimecode } from "../../../shared/live/session-timecode.tsx";
import { PagePart } from "../../../shared/page/page-part.tsx";
import { useFocusIfLost } from "../../../shared/page/use-focus-if-lost.ts";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { useAction } from "../use-action.ts";
import { sessionRailId } from "./focus-session-rail.ts";
import { ProgramFeedMeter } from "./session-parts.ts";

type SessionRailProps = { snapshot: StableStudio; mark: ReactNode; recorder: ReactNode; killSwitch: ReactNode };

/** The bar at the bottom of the window while a session is live. Continue and End are in the bar at the top. */
export function SessionRail({ snapshot, mark, recorder, killSwitch }: SessionRailProps) {
  const { session, actions } = snapshot;
  const bar = useFocusIfLost<HTMLDivElement>(actions.pause !== null);
  if (session === null) return killSwitch;
  return (
    <>
      <div
        ref={bar}
        id={sessionRailId}
        tabIndex={-1}
        className="-outline-offset-2 fixed inset-x-0 bottom-0 z-30 flex h-24 items-center gap-x-3 border-line border-t bg-ground px-3 pr-48 sm:gap-x-6 sm:px-6 sm:pr-56"
      >
        <span className="hidden flex-col sm:flex">
          <span className="engraved">{texts.sessionTime}</span>
          <SessionTimecode key={session.sessionId} session={session} isCurrent={snapshot.signaling.status === "open"} />
        </span>
        {actions.pause !== null && <PauseButton pause={actions.pause} />}
        {mark}
        {recorder}
        {snapshot.seat.status !== "elsewhere" && (
          <div className="hidden min-w-0 flex-1 lg:block">
            <PagePart missing={null}>
              <ProgramFeedMeter feed={snapshot.programFeed} />
            </PagePart>
          </div>
        )}
      </div>
      {killSwitch}
    </>
  );
}

function PauseButton({ pause }: { pause: NonNullable<StableStudio["actions"]["pause"]> }) {
  const { busy, run } = useAction({ title: texts.pauseFailed });
  return (
    <Button busy={busy} onClick={() => void run(pause)}>
      {texts.pause}
    </Button>
  );
}
