/** Whether the artist may leave, considering every take on this computer. */
import { gapsMs } from "@foldback/domain/takes/take-gaps";
import { overallLight, sessionGapMs, type TakeLight, takeLight } from "@foldback/domain/takes/take-light";
import type { RecorderSnapshot } from "@foldback/studio-link/takes/recorder-view";
import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import type { HoldReason } from "@foldback/studio-link/takes/upload-state";
import { useViewModelPart } from "../../../shared/engine/use-view-model-part.ts";
import type { Takes } from "./takes-of.ts";
import { useShelf } from "./use-shelf.ts";
import { type Copies, placesOf, useCopies } from "./use-storing.ts";

/** What a take's upload is waiting for, or how many seconds it still needs. */
export type StoringStep = { waitsFor: HoldReason | "retry" | "turn" } | { secondsLeft: number };

export type TakeSafety = {
  light: TakeLight;
  /**
   * The step of the take that will be stored last. Null if any take isn't being stored, because we can't estimate a
   * time then.
   */
  lastStep: StoringStep | null;
  /** How much is missing from this session's takes, or from the latest session's. */
  gapMs: number;
  isLoading: boolean;
};

export function useTakeSafety(takes: Takes, sessionId: string | null): TakeSafety {
  const shelf = useShelf(takes);
  const copies = useCopies(takes);
  const { status, takeId, recordedGapMs } = useViewModelPart(takes.recorder, recorderPart);
  const shelved = shelf.isSuccess ? shelf.data.takes : null;
  // A take on the shelf may be recording in another tab.
  const isRecording =
    status === "recording" || status === "sealing" || (shelved ?? []).some(({ state }) => state.status === "recording");
  const places = shelved?.map((take) => placesOf(take, copies.copyOf(take.takeId)));
  const gappy = (shelved ?? []).map((take) => ({
    ...take,
    gapMs: take.takeId === takeId ? recordedGapMs : sealedGapMs(take),
  }));
  return {
    light: knownLight(overallLight(isRecording, places ?? null), copies),
    lastStep: lastStep(shelved ?? [], copies),
    gapMs: sessionGapMs(gappy, sessionId),
    isLoading: shelf.isPending,
  };
}

/** While the server doesn't answer, another device may have removed a copy without this page learning of it. */
export const knownLight = <Light extends TakeLight>(light: Light, { isUnanswered }: Copies): Light | "unknown" =>
  light === "two-places" && isUnanswered ? "unknown" : light;

/**
 * While the input is unplugged, the gap's length changes ten times a second. From one second upwards, we report whole
 * seconds.
 */
const inWholeSeconds = (gapMs: number) => (gapMs < 1_000 ? gapMs : gapMs - (gapMs % 1_000));

const recorderPart = ({ status, take }: RecorderSnapshot) => ({
  status,
  takeId: take?.takeId ?? null,
  recordedGapMs: inWholeSeconds(take?.gapMs ?? 0),
});

/** 0 for a take that isn't closed, because its gaps aren't known yet. */
export const sealedGapMs = ({ state, sampleRateHz }: ShelvedTake): number =>
  state.status === "sealed" ? gapsMs(state.gaps, sampleRateHz) : 0;

/** Returns null if the take isn't being stored. */
export function storingStep({ takeId }: ShelvedTake, { copyOf, held }: Copies): StoringStep | null {
  const { upload } = copyOf(takeId);
  if (upload === null || upload.status === "failed" || upload.status === "stored") return null;
  const [reason] = held;
  if (reason !== undefined) return { waitsFor: reason };
  if (upload.status === "retrying") return { waitsFor: "retry" };
  return upload.status === "sending" && upload.secondsLeft !== null
    ? { secondsLeft: upload.secondsLeft }
    : { waitsFor: "turn" };
}

function lastStep(shelved: readonly ShelvedTake[], copies: Copies): StoringStep | null {
  const steps = shelved
    .filter((take) => takeLight(placesOf(take, copies.copyOf(take.takeId))) !== "two-places")
    .map((take) => storingStep(take, copies));
  return steps.includes(null) ? null : (steps.at(-1) ?? null);
}
