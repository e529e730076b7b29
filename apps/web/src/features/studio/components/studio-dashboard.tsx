import { Spinner } from "@foldback/ui/spinner";
import { StudioContext } from "../model/studio-context.ts";
import { useStudioSide } from "../model/use-studio-side.ts";
import { SessionControl } from "./session-control.tsx";

/** The artist's dashboard. The engine lives exactly as long as it does. */
export function StudioDashboard() {
  const side = useStudioSide();
  if (side === null)
    return (
      <div className="flex flex-1 items-center justify-center">
        <Spinner label="Loading..." />
      </div>
    );
  return (
    <StudioContext value={side}>
      <SessionControl />
    </StudioContext>
  );
}
