import type { StudioSide, StudioSnapshot } from "@foldback/studio-link/studio-view";
import { createContext, useContext } from "react";
import { useViewModel } from "../../../shared/use-view-model.ts";

/** The engine of this studio, for every part of the dashboard. */
export const StudioContext = createContext<StudioSide | null>(null);

export function useStudioEngine(): StudioSide {
  const side = useContext(StudioContext);
  if (side === null) throw new Error("This part stands inside the studio dashboard only.");
  return side;
}

export const useStudio = (): StudioSnapshot => useViewModel(useStudioEngine());
