// Renames, removes or restores a marker. Both participants may do this, even after the session has ended.
import type { MarkerId, SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import type { MarkerView } from "@foldback/protocol/http/markers";
import { AppError } from "../app-error.ts";
import { requireParticipant } from "../sessions/require-participant.ts";
import type { MarkerDeps } from "./ports.ts";
import { viewMarker } from "./view-marker.ts";

export async function listMarkers(deps: MarkerDeps, subject: Subject, sessionId: SessionId): Promise<MarkerView[]> {
  const participation = await requireParticipant({ store: deps.sessions }, subject, sessionId);
  return (await deps.markers.list(sessionId)).map((marker) => viewMarker(marker, participation));
}

export const renameMarker = (
  deps: MarkerDeps,
  subject: Subject,
  { markerId, label }: { markerId: MarkerId; label: string },
) => change(deps, subject, { markerId, write: () => deps.markers.rename(markerId, label) });

export const removeMarker = (deps: MarkerDeps, subject: Subject, markerId: MarkerId) =>
  change(deps, subject, { markerId, write: () => deps.markers.setRemoved(markerId, true) });

export const restoreMarker = (deps: MarkerDeps, subject: Subject, markerId: MarkerId) =>
  change(deps, subject, { markerId, write: () => deps.markers.setRemoved(markerId, false) });

async function change(
  deps: MarkerDeps,
  subject: Subject,
  { markerId, write }: { markerId: MarkerId; write: () => Promise<void> },
): Promise<MarkerView> {
  const marker = await deps.markers.find(markerId);
  if (marker === null) throw new AppError("ROOM_NOT_FOUND");
  const participation = await requireParticipant({ store: deps.sessions }, subject, marker.sessionId);
  await write();
  deps.notes.notesChanged(marker.sessionId, "markers");
  return viewMarker((await deps.markers.find(markerId)) ?? marker, participation);
}
