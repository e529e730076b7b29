import { asSessionId } from "@foldback/domain/ids";
import { listNotedSessions } from "../../modules/analysis/list-noted-sessions.ts";
import type { AnalysisDeps } from "../../modules/analysis/ports.ts";
import { readAnalysis } from "../../modules/analysis/read-analysis.ts";
import { requestSummary } from "../../modules/analysis/request-summary.ts";
import { readSongs, saveSongs } from "../../modules/analysis/songs.ts";
import { tickSuggestion } from "../../modules/analysis/tick-suggestion.ts";
import { type ReportDeps, reportSession } from "../../modules/notes/report-session.ts";
import { signedIn } from "./procedures.ts";

const routes = signedIn.analysis;

export const createAnalysisRoutes = (deps: AnalysisDeps & ReportDeps) => ({
  sessions: routes.sessions.handler(async ({ input, context: { subject } }) => ({
    sessions: await listNotedSessions(deps, subject, input.as),
  })),
  report: routes.report.handler(({ input, context: { subject } }) =>
    reportSession(deps, subject, asSessionId(input.sessionId)),
  ),
  read: routes.read.handler(({ input, context: { subject } }) =>
    readAnalysis(deps, subject, asSessionId(input.sessionId)),
  ),
  generate: routes.generate.handler(({ input, context: { subject } }) =>
    requestSummary(deps, subject, asSessionId(input.sessionId)),
  ),
  tick: routes.tick.handler(({ input, context: { subject } }) => tickSuggestion(deps, subject, input)),
  songs: routes.songs.handler(async ({ input, context: { subject } }) => ({
    songs: await readSongs(deps, subject, asSessionId(input.sessionId)),
  })),
  saveSongs: routes.saveSongs.handler(async ({ input, context: { subject } }) => ({
    songs: await saveSongs(deps, subject, { ...input, sessionId: asSessionId(input.sessionId) }),
  })),
});
