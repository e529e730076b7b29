import type { MarkerId } from "../ids.ts";

export const markerSources = ["key", "spoken"] as const;
export type MarkerSource = (typeof markerSources)[number];
export const maxMarkerLabel = 80;

export type TakeMarker = {
  id: MarkerId;
  /** Milliseconds since the session began, by the server's clock at the press. */
  atMs: number;
  label: string;
  source: MarkerSource;
};
