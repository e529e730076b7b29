import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";

type TooltipProps = { content: ReactNode; children: ReactElement };

/** Adds to a control that already has a name; never the only place where something is said. */
export function Tooltip({ content, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="rounded-md border border-line bg-raised px-2 py-1 text-ink text-xs transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 data-instant:transition-none">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
