// After a session the artist and the engineer no longer have a link, so the artist's page tells the server whether the
// takes are safe. The report has no other effect: it doesn't change who can get a take, and it isn't stored.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { type ReportedLight, unknownLight } from "@foldback/domain/takes/take-light";
import { AppError } from "../app-error.ts";
import type { SlidingWindow } from "../limits/sliding-window.ts";
import type { SessionStore } from "../sessions/ports.ts";
import { requireParticipant } from "../sessions/require-participant.ts";
import type { TakeLights } from "./ports.ts";

export type LightDeps = {
  sessions: Pick<SessionStore, "find" | "hasSpokenIn">;
  lights: TakeLights;
  /** Limits each artist's reports. */
  reports: SlidingWindow;
};

/** For servers whose operator has turned the light off. Pages loaded before that may still report and ask. */
export const noLights: TakeLights = { tell: () => {}, of: () => unknownLight };

export async function tellLight(
  deps: LightDeps,
  subject: Subject,
  { sessionId, ...told }: ReportedLight & { sessionId: SessionId },
): Promise<void> {
  if (!deps.reports.take(subject.userId)) throw new AppError("TOO_MANY_REQUESTS");
  const { role, live } = await requireParticipant({ store: deps.sessions }, subject, sessionId);
  // While the session is live, only the tab with the seat reports the light, over the session's links.
  if (role !== "artist" || live.session.state.status !== "ended") throw new AppError("FORBIDDEN");
  deps.lights.tell(sessionId, told);
}

/** After a kill, the engineer isn't told anything more about the artist's takes. */
export async function readLight(
  deps: LightDeps,
  subject: Subject,
  { sessionId }: { sessionId: SessionId },
): Promise<ReportedLight> {
  const { role, live } = await requireParticipant({ store: deps.sessions }, subject, sessionId);
  const { state } = live.session;
  const wasKilled = state.status === "ended" && state.reason === "killed";
  return role === "engineer" && wasKilled ? unknownLight : deps.lights.of(sessionId);
}
