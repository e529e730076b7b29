// Adds a marker to a live session at the server's current time. Every marker has an id, so sending the same one twice
// does no harm. A different marker with the same id is refused.
import type { MarkerId, SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { MarkerView } from "@foldback/protocol/http/markers";
import { AppError } from "../app-error.ts";
import { requireParticipant } from "../sessions/require-participant.ts";
import type { MarkerDeps } from "./ports.ts";
import { viewMarker } from "./view-marker.ts";

export const maxMarkersPerSession = 500;

export async function addMarker(
  deps: MarkerDeps,
  subject: Subject,
  request: { sessionId: SessionId; markerId: MarkerId; label: string },
): Promise<MarkerView> {
  const { sessionId, markerId } = request;
  const participation = await requireParticipant({ store: deps.sessions }, subject, sessionId);
  const { state } = participation.live.session;
  if (state.status === "ended") throw new AppError("SESSION_ENDED");
  if (participation.startedAtMs === null) throw new AppError("SESSION_NOT_LIVE");
  const label = request.label === "" ? null : request.label;
  const marker = { id: markerId, sessionId, markedAtMs: deps.nowMs(), label, byId: subject.userId, clipId: null };
  const outcome = await deps.markers.add({ ...marker, source: "key" }, maxMarkersPerSession);
  if (outcome === "full") throw new AppError("MARKERS_FULL");
  const stored = await deps.markers.find(markerId);
  const isSame = stored?.sessionId === sessionId && stored.byId === subject.userId;
  if (!isSame || (label !== null && label !== stored.label)) throw new AppError("MARKER_ALREADY_THERE");
  if (outcome === "added") deps.notes.notesChanged(sessionId, "markers");
  return viewMarker(stored, participation);
}
