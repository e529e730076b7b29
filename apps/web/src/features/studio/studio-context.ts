import type { ScreenView, StudioSide, StudioSnapshot } from "@foldback/studio-link/studio-view";
import { createContext, useContext } from "react";
import { useViewModel, type ViewModel } from "../../shared/engine/use-view-model.ts";
import type { MixerSlot } from "./mixer/mixer-slot.ts";

/** These are measured every second or two. They're separate so that a new figure doesn't re-render everything else. */
export type StudioFigures = Pick<StudioSnapshot, "latency"> & Pick<ScreenView, "captured" | "sent">;
type StableScreen = Omit<ScreenView, "captured" | "sent">;
export type StableStudio = Omit<StudioSnapshot, "latency" | "screen"> & { screen: StableScreen };

export type StudioEngine = Omit<StudioSide, keyof ViewModel<StudioSnapshot>> & {
  mixerSlot: MixerSlot;
  stable: ViewModel<StableStudio>;
  figures: ViewModel<StudioFigures>;
};

/** This studio's engine, for every part of the dashboard. */
export const StudioContext = createContext<StudioEngine | null>(null);

export function useStudioEngine(): StudioEngine {
  const side = useContext(StudioContext);
  if (side === null) throw new Error("useStudioEngine needs a StudioContext around it.");
  return side;
}

export const useStudio = (): StableStudio => useViewModel(useStudioEngine().stable);

export const useStudioFigures = (): StudioFigures => useViewModel(useStudioEngine().figures);
