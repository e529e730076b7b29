import type { DeskSide, DeskSnapshot } from "@foldback/studio-link/desk-view";
import { createContext, useContext } from "react";
import { useViewModel } from "../../../shared/use-view-model.ts";

/** The engine of this desk, for every part of the dashboard. */
export const DeskContext = createContext<DeskSide | null>(null);

export function useDeskEngine(): DeskSide {
  const side = useContext(DeskContext);
  if (side === null) throw new Error("This part stands inside the engineer dashboard only.");
  return side;
}

export const useDesk = (): DeskSnapshot => useViewModel(useDeskEngine());
