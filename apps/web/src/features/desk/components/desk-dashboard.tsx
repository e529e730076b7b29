import { Spinner } from "@foldback/ui/spinner";
import type { ReactNode } from "react";
import { useEngine } from "../../../shared/engine/use-engine.ts";
import type { NotesSlots } from "../../../shared/notes/notes-slots.ts";
import { DeskContext } from "../model/desk-context.ts";
import { openDesk, showDeskNotice } from "../model/open-desk.ts";
import { texts } from "../texts.ts";
import { Desk } from "./desk.tsx";

type DeskDashboardProps = { notes: NotesSlots; availability: ReactNode };

/** The engine is opened and closed with this component. */
export function DeskDashboard({ notes, availability }: DeskDashboardProps) {
  const side = useEngine(openDesk, showDeskNotice);
  if (side === null)
    return (
      <div className="flex flex-1 items-center justify-center">
        <Spinner label={texts.loading} />
      </div>
    );
  return (
    <DeskContext value={side}>
      <Desk notes={notes} availability={availability} />
    </DeskContext>
  );
}
