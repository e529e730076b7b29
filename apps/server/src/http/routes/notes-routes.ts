// The areas of what a session leaves behind in words, composed for the router.
import type { AnalysisDeps } from "../../modules/analysis/ports.ts";
import { createAnalysisRoutes } from "./analysis/analysis-routes.ts";
import { createTalkbackRoutes, type TalkbackRouteDeps } from "./talkback/talkback-routes.ts";

export type NotesRouteDeps = { talkback: TalkbackRouteDeps; analysis: AnalysisDeps };

export const createNotesRoutes = (deps: NotesRouteDeps) => ({
  talkback: createTalkbackRoutes(deps.talkback),
  analysis: createAnalysisRoutes(deps.analysis),
});
