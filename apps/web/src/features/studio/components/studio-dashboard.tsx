import { Spinner } from "@foldback/ui/spinner";
import type { ReactNode } from "react";
import type { NotesSlots } from "../../../shared/notes-place.ts";
import { useEngine } from "../../../shared/use-engine.ts";
import { openStudio, showStudioNotice } from "../model/open-studio.ts";
import { StudioContext } from "../model/studio-context.ts";
import { texts } from "../texts.ts";
import { SessionControl } from "./session-control.tsx";

type StudioDashboardProps = {
  notes: NotesSlots;
  subscription: ReactNode;
  startsWithPlans: boolean;
};

/** The engine is opened and closed with this component. */
export function StudioDashboard({ notes, subscription, startsWithPlans }: StudioDashboardProps) {
  const side = useEngine(openStudio, showStudioNotice);
  if (side === null)
    return (
      <div className="flex flex-1 items-center justify-center">
        <Spinner label={texts.loading} />
      </div>
    );
  return (
    <StudioContext value={side}>
      <SessionControl notes={notes} subscription={subscription} startsWithPlans={startsWithPlans} />
    </StudioContext>
  );
}
