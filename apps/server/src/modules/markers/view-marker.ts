// Converts a marker to the form both participants see, with its time counted from the start of the session.
import type { MarkerView } from "@foldback/protocol/http/markers";
import type { Participation } from "../sessions/require-participant.ts";
import type { StoredMarker } from "./ports.ts";

export const viewMarker = (
  { id, markedAtMs, label, source, byId }: StoredMarker,
  { startedAtMs, live }: Pick<Participation, "startedAtMs" | "live">,
): MarkerView => ({
  id,
  atMs: Math.max(0, markedAtMs - (startedAtMs ?? markedAtMs)),
  label,
  source,
  by: byId === live.session.artistId ? "artist" : "engineer",
});
