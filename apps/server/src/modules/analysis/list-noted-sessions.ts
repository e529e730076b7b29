// Lists past and present sessions whose notes the caller may read, newest first.
import type { Subject } from "@foldback/domain/people/can";
import type { NotedSession } from "@foldback/protocol/http/analysis";
import { requireActiveAccount } from "../sessions/policy.ts";
import type { AnalysisDeps } from "./ports.ts";

const maxSessions = 50;

export async function listNotedSessions(
  deps: AnalysisDeps,
  subject: Subject,
  as: "artist" | "engineer",
): Promise<NotedSession[]> {
  requireActiveAccount(subject);
  return deps.analysis.noted(subject.userId, as, maxSessions);
}
