// Converts a marker to the form both participants see, with its time on the session's clock.
import { clockTimeAt } from "@foldback/domain/session/session-time";
import type { MarkerView } from "@foldback/protocol/http/markers";
import type { Participation } from "../sessions/require-participant.ts";
import type { StoredMarker } from "./ports.ts";

export const viewMarker = (
  { id, markedAtMs, label, source, byId }: StoredMarker,
  { live }: Pick<Participation, "live">,
): MarkerView => ({
  id,
  atMs: clockTimeAt(live.clock, markedAtMs),
  markedAtMs,
  label,
  source,
  by: byId === live.session.artistId ? "artist" : "engineer",
});
