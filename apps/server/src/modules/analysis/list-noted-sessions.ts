// Sessions that the caller may look back at, newest first.
import type { Subject } from "@foldback/domain/people/can";
import type { NotedSession } from "@foldback/protocol/http/analysis";
import { requireStanding } from "../sessions/policy.ts";
import type { AnalysisDeps } from "./ports.ts";

const mostSessions = 50;

export async function listNotedSessions(
  deps: AnalysisDeps,
  subject: Subject,
  as: "artist" | "engineer",
): Promise<NotedSession[]> {
  requireStanding(subject);
  return deps.analysis.noted(subject.userId, as, mostSessions);
}
