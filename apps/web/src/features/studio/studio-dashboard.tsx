import { Spinner } from "@foldback/ui/spinner";
import type { ReactNode } from "react";
import { useEngine } from "../../shared/engine/use-engine.ts";
import type { NotesSlots } from "../../shared/notes/slot-types.ts";
import type { TakesSlots } from "../../shared/takes/slot-types.ts";
import { openStudio, showStudioNotice } from "./open-studio.ts";
import { SessionControl, type StudioTab } from "./session-control.tsx";
import { StudioContext } from "./studio-context.ts";
import { texts } from "./texts.ts";

type StudioDashboardProps = {
  notes: NotesSlots;
  takes: TakesSlots;
  subscription: ReactNode;
  preloadSubscription: () => void;
  tab: StudioTab;
  showTab: (tab: StudioTab) => void;
};

/** Opens the engine on mount and closes it on unmount. */
export function StudioDashboard(props: StudioDashboardProps) {
  const side = useEngine(openStudio, showStudioNotice);
  if (side === null)
    return (
      <div className="flex flex-1 items-center justify-center">
        <Spinner label={texts.loading} />
      </div>
    );
  return (
    <StudioContext value={side}>
      <SessionControl {...props} />
    </StudioContext>
  );
}
