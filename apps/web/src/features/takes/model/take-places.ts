/** The places that a take's waveform shows: its gaps, the artist's own markers and the session's, in time order. */
import { soundMsAt } from "@foldback/domain/takes/take-clock";
import type { TakeGap } from "@foldback/domain/takes/take-gaps";
import type { TakeMark } from "@foldback/domain/takes/take-notes";
import type { MarkerView } from "@foldback/protocol/http/markers";
import { gapLine } from "./take-texts.ts";

export type PlaceKind = "gap" | "own" | "session" | "spoken";
export type TakePlace = { id: string; kind: PlaceKind; frame: number; frames: number; name: string };

type Sources = {
  take: { startedAt: string; sampleRateHz: number; frames: number };
  gaps: readonly TakeGap[];
  marks: readonly TakeMark[];
  markers: readonly MarkerView[];
};

export function placesOf({ take, gaps, marks, markers }: Sources): TakePlace[] {
  const { sampleRateHz, frames } = take;
  const inTake = markers.flatMap((marker) => {
    const soundMs = soundMsAt({ ...take, gaps }, marker.markedAtMs);
    return soundMs === null ? [] : [{ marker, frame: Math.round((soundMs * sampleRateHz) / 1_000) }];
  });
  return [
    ...gaps.map((gap) => ({
      ...{ id: `gap ${gap.firstFrame}`, kind: "gap" as const, frame: gap.firstFrame, frames: gap.frames },
      name: gapLine(gap, sampleRateHz),
    })),
    ...marks.map(({ id, frame, label }) => ({ id, kind: "own" as const, frame, frames: 0, name: label })),
    ...inTake.map(({ marker, frame }) => ({
      ...{ id: marker.id, kind: marker.source === "spoken" ? ("spoken" as const) : ("session" as const) },
      ...{ frame, frames: 0, name: marker.label },
    })),
  ]
    .filter(({ frame }) => frame >= 0 && frame <= frames)
    .toSorted((one, other) => one.frame - other.frame);
}
