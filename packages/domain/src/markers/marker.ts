import type { MarkerId } from "../ids.ts";

export const markerSources = ["key", "spoken"] as const;
export type MarkerSource = (typeof markerSources)[number];
export const maxMarkerLabel = 80;

export type TakeMarker = {
  id: MarkerId;
  /** Milliseconds from the start of the session to the press, by the server's clock. */
  atMs: number;
  label: string;
  source: MarkerSource;
};
