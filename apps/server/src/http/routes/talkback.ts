import { asClipId, asSessionId } from "@foldback/domain/ids";
import type { SlidingWindow } from "../../modules/limits/sliding-window.ts";
import { correctTranscript } from "../../modules/talkback/correct-transcript.ts";
import { listClips } from "../../modules/talkback/list-clips.ts";
import type { TalkbackDeps } from "../../modules/talkback/ports.ts";
import { retryClip } from "../../modules/talkback/retry-clip.ts";
import { startTalkback } from "../../modules/talkback/start-talkback.ts";
import { viewTranscriber } from "../../modules/talkback/view-transcriber.ts";
import { signedIn } from "./procedures.ts";

export type TalkbackRouteDeps = TalkbackDeps & { presses: SlidingWindow; retries: SlidingWindow };

export const createTalkbackRoutes = (deps: TalkbackRouteDeps) => ({
  start: signedIn.talkback.start.handler(async ({ input, context: { subject } }) => {
    await startTalkback(deps, subject, { sessionId: asSessionId(input.sessionId), clipId: asClipId(input.clipId) });
    return {};
  }),
  list: signedIn.talkback.list.handler(async ({ input, context: { subject } }) => ({
    clips: await listClips(deps, subject, asSessionId(input.sessionId)),
  })),
  correct: signedIn.talkback.correct.handler(({ input, context: { subject } }) =>
    correctTranscript(deps, subject, { clipId: asClipId(input.clipId), text: input.text }),
  ),
  retry: signedIn.talkback.retry.handler(({ input, context: { subject } }) =>
    retryClip(deps, subject, asClipId(input.clipId)),
  ),
  transcriber: signedIn.talkback.transcriber.handler(({ context: { subject } }) => viewTranscriber(deps, subject)),
});
