import type { SlidingWindow } from "../../modules/limits/sliding-window.ts";
import type { TalkbackDeps } from "../../modules/talkback/ports.ts";
import { correctTranscriptRoute } from "./talkback/correct-transcript.ts";
import { listClipsRoute } from "./talkback/list-clips.ts";
import { readTranscriberRoute } from "./talkback/read-transcriber.ts";
import { retryClipRoute } from "./talkback/retry-clip.ts";
import { startTalkbackRoute } from "./talkback/start-talkback.ts";

export type TalkbackRouteDeps = TalkbackDeps & { presses: SlidingWindow; retries: SlidingWindow };

export const createTalkbackRoutes = (deps: TalkbackRouteDeps) => ({
  start: startTalkbackRoute(deps),
  list: listClipsRoute(deps),
  correct: correctTranscriptRoute(deps),
  retry: retryClipRoute(deps),
  transcriber: readTranscriberRoute(deps),
});
