import { markerSources, maxMarkerLabel } from "@foldback/domain/markers/marker";
import * as z from "zod";
import { base } from "./base.ts";

const markerView = z.object({
  id: z.string(),
  atMs: z.number(),
  /** When the marker was placed, by the server's clock. */
  markedAtMs: z.number(),
  label: z.string(),
  source: z.enum(markerSources),
  by: z.enum(["artist", "engineer"]),
});
export type MarkerView = z.infer<typeof markerView>;

export const markerLabel = z
  .string()
  .trim()
  .max(maxMarkerLabel)
  .regex(/^\P{Cc}*$/u);

export const exportFormats = ["txt", "md", "csv", "json", "pdf", "srt", "vtt", "mid", "rpp", "reaper-csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Exports are attachments from `GET /notes/{sessionId}?format={format}`. */
export const markers = {
  list: base.input(z.strictObject({ sessionId: z.uuid() })).output(z.object({ markers: z.array(markerView) })),
  /** The server sets the time. Idempotent by `markerId`. An empty label becomes `Marker n`. */
  add: base
    .input(z.strictObject({ sessionId: z.uuid(), markerId: z.uuid(), label: markerLabel.default("") }))
    .output(markerView),
  rename: base.input(z.strictObject({ markerId: z.uuid(), label: markerLabel.min(1) })).output(markerView),
  remove: base.input(z.strictObject({ markerId: z.uuid() })).output(z.object({})),
  /** Undoes `remove`. */
  restore: base.input(z.strictObject({ markerId: z.uuid() })).output(markerView),
};
