// Reports how a session ended and which notes it left, for both sides' end screens.
import type { SessionId } from "@foldback/domain/ids";
import type { Subject } from "@foldback/domain/people/can";
import { shownEngineerName } from "@foldback/domain/people/engineer-name";
import { durationSeconds } from "@foldback/domain/session/session-time";
import type { SessionReport } from "@foldback/protocol/http/analysis";
import { includesSuggestions } from "../analysis/ports.ts";
import { requireParticipant } from "../sessions/require-participant.ts";
import type { NotesDeps } from "./collect-notes.ts";

export type ReportDeps = Omit<NotesDeps, "markers">;

export async function reportSession(deps: ReportDeps, subject: Subject, sessionId: SessionId): Promise<SessionReport> {
  const { role, live } = await requireParticipant({ store: deps.sessions }, subject, sessionId);
  const { session, artistName, startedAtMs } = live;
  const nowMs = deps.nowMs();
  const [engineers, clips, facts, [newest], hasSuggestions, takeCount] = await Promise.all([
    deps.analysis.engineersOf(sessionId),
    deps.clips.list(sessionId),
    deps.analysis.facts(sessionId, nowMs),
    deps.analysis.summaries(sessionId),
    includesSuggestions(deps, session.artistId),
    deps.analysis.takeCount(sessionId, role === "artist" ? null : subject.userId),
  ]);
  // We don't show an engineer who else was in the session before or after them.
  const shown = engineers.filter(({ userId }) => role === "artist" || userId === subject.userId);
  return {
    sessionId,
    roomCode: session.roomCode,
    role,
    endReason: session.state.status === "ended" ? session.state.reason : null,
    startedAtMs,
    durationSeconds: durationSeconds(live, nowMs),
    artistName,
    engineerNames: shown.map(({ name }) => shownEngineerName(name)),
    markerCount: facts.markerCount,
    clipCount: clips.length,
    takeCount,
    openSuggestionCount: hasSuggestions ? (newest?.suggestions ?? []).filter(({ done }) => done === null).length : null,
  };
}
