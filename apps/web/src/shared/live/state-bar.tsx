import type { ReactNode } from "react";

/** Lamps and state at the top of a dashboard. Stays in sight at any scroll position. */
export const StateBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky top-0 z-20 -mx-3 -mt-3 flex max-h-[60dvh] flex-col gap-2 overflow-y-auto border-line border-b bg-ground px-3 py-2 sm:-mx-6 sm:-mt-6 sm:px-6 sm:py-3">
    {children}
  </div>
);
