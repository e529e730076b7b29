import type { RecorderView } from "@foldback/studio-link/desk/talkback-recorder";
import type { DeskSnapshot } from "@foldback/studio-link/desk-view";
import type { RecordingDesk } from "@foldback/studio-link/open-desk-side";
import { createContext, useContext } from "react";
import { useViewModel } from "../../../shared/use-view-model.ts";

/** The engine with the element that shows its picture. */
export type DeskEngine = RecordingDesk & { picture: HTMLVideoElement };

/** The engine of this desk, for every part of the dashboard. */
export const DeskContext = createContext<DeskEngine | null>(null);

export function useDeskEngine(): DeskEngine {
  const side = useContext(DeskContext);
  if (side === null) throw new Error("This part stands inside the engineer dashboard only.");
  return side;
}

export const useRecorder = (): RecorderView => useViewModel(useDeskEngine().recorder);

export const useDesk = (): DeskSnapshot => useViewModel(useDeskEngine());
