import type { MarkerId } from "../ids.ts";

export const markerSources = ["key", "spoken"] as const;
export type MarkerSource = (typeof markerSources)[number];
export const maxMarkerLabel = 80;

export type TakeMarker = {
  id: MarkerId;
  /** What the session's clock showed when the marker was placed, in milliseconds. The clock stops during pauses. */
  atMs: number;
  label: string;
  source: MarkerSource;
};
