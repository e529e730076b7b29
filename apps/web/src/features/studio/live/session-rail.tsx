import { Button } from "@foldback/ui/button";
import type { ReactNode } from "react";
import { SessionTimecode } from "../../../shared/live/session-timecode.tsx";
import type { SessionPhase } from "../session-phase.ts";
import { ProgramFeedMeter } from "../sound/meter-bridge.tsx";
import type { StableStudio } from "../studio-context.ts";
import { texts } from "../texts.ts";
import { useAction } from "../use-action.ts";
import { EndButton } from "./end-button.tsx";

type SessionRailProps = { snapshot: StableStudio; phase: SessionPhase; mark: ReactNode; killSwitch: ReactNode };

/**
 * The bar along the bottom edge while a session is live. While it's paused, Continue and End are in the bar at the
 * top instead.
 */
export function SessionRail({ snapshot, phase, mark, killSwitch }: SessionRailProps) {
  const { session, actions } = snapshot;
  if (session === null) return killSwitch;
  return (
    <>
      <div className="fixed inset-x-0 bottom-0 z-30 flex h-24 items-center gap-x-3 border-line border-t bg-ground px-3 pr-48 sm:gap-x-6 sm:px-6 sm:pr-56">
        <span className="hidden flex-col sm:flex">
          <span className="engraved">{texts.sessionTime}</span>
          <SessionTimecode key={session.sessionId} session={session} />
        </span>
        {phase !== "paused" && actions.end !== null && (
          <div className="flex flex-wrap gap-2 max-sm:flex-col">
            {actions.pause !== null && <PauseButton pause={actions.pause} />}
            <EndButton end={actions.end} />
          </div>
        )}
        {mark}
        {snapshot.seat.status !== "elsewhere" && (
          <div className="hidden min-w-0 flex-1 lg:block">
            <ProgramFeedMeter feed={snapshot.programFeed} />
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
    <Button className="max-sm:h-9" busy={busy} onClick={() => void run(pause)}>
      {texts.pause}
    </Button>
  );
}
