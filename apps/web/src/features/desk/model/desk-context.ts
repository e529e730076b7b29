import type { RecorderView } from "@foldback/studio-link/desk/talkback-recorder";
import type { DeskSnapshot, PictureView } from "@foldback/studio-link/desk-view";
import type { RecordingDesk } from "@foldback/studio-link/open-desk-side";
import { createContext, useContext } from "react";
import { useViewModel, type ViewModel } from "../../../shared/engine/use-view-model.ts";

/** These are measured every second or two. They're separate so that a new figure doesn't re-render everything else. */
export type DeskFigures = Pick<DeskSnapshot, "latency" | "picture">;
export type StableDesk = Omit<DeskSnapshot, keyof DeskFigures> & { picture: Omit<PictureView, "frameRate"> };

/** The engine, together with the video element that shows its picture. */
export type DeskEngine = Omit<RecordingDesk, keyof ViewModel<DeskSnapshot>> & {
  picture: HTMLVideoElement;
  stable: ViewModel<StableDesk>;
  figures: ViewModel<DeskFigures>;
};

/** This desk's engine, for every part of the dashboard. */
export const DeskContext = createContext<DeskEngine | null>(null);

export function useDeskEngine(): DeskEngine {
  const side = useContext(DeskContext);
  if (side === null) throw new Error("useDeskEngine needs a DeskContext around it.");
  return side;
}

export const useRecorder = (): RecorderView => useViewModel(useDeskEngine().recorder);

export const useDesk = (): StableDesk => useViewModel(useDeskEngine().stable);

export const useDeskFigures = (): DeskFigures => useViewModel(useDeskEngine().figures);
