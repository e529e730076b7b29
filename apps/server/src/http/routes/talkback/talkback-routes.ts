import type { SlidingWindow } from "../../../modules/sessions/sliding-window.ts";
import type { TalkbackDeps } from "../../../modules/talkback/ports.ts";
import { correctTranscriptRoute } from "./correct-transcript.ts";
import { listClipsRoute } from "./list-clips.ts";
import { readTranscriberRoute } from "./read-transcriber.ts";
import { retryClipRoute } from "./retry-clip.ts";
import { startTalkbackRoute } from "./start-talkback.ts";

export type TalkbackRouteDeps = TalkbackDeps & { presses: SlidingWindow; retries: SlidingWindow };

export const createTalkbackRoutes = (deps: TalkbackRouteDeps) => ({
  start: startTalkbackRoute(deps),
  list: listClipsRoute(deps),
  correct: correctTranscriptRoute(deps),
  retry: retryClipRoute(deps),
  transcriber: readTranscriberRoute(deps),
});
