import { Spinner } from "@foldback/ui/spinner";
import { DeskContext } from "../model/desk-context.ts";
import { useDeskSide } from "../model/use-desk-side.ts";
import { Desk } from "./desk.tsx";

/** The engineer's dashboard. The engine lives exactly as long as it does. */
export function DeskDashboard() {
  const side = useDeskSide();
  if (side === null)
    return (
      <div className="flex flex-1 items-center justify-center">
        <Spinner label="Loading..." />
      </div>
    );
  return (
    <DeskContext value={side}>
      <Desk />
    </DeskContext>
  );
}
