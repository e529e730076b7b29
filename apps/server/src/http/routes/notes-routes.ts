// The routes of a session's notes, combined for the router.
import type { AnalysisDeps } from "../../modules/analysis/ports.ts";
import type { MarkerDeps } from "../../modules/markers/ports.ts";
import { createAnalysisRoutes } from "./analysis.ts";
import { createMarkerRoutes } from "./markers.ts";
import { createTalkbackRoutes, type TalkbackRouteDeps } from "./talkback.ts";

export type NotesRouteDeps = { talkback: TalkbackRouteDeps; analysis: AnalysisDeps; markers: MarkerDeps };

export const createNotesRoutes = (deps: NotesRouteDeps) => ({
  talkback: createTalkbackRoutes(deps.talkback),
  analysis: createAnalysisRoutes(deps.analysis),
  markers: createMarkerRoutes(deps.markers),
});
