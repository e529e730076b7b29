import { asClipId, asSessionId } from "@foldback/domain/ids";
import type { SlidingWindow } from "../../../modules/limits/sliding-window.ts";
import type { TalkbackDeps } from "../../../modules/talkback/ports.ts";
import { startTalkback } from "../../../modules/talkback/start-talkback.ts";
import { signedIn } from "../../procedures.ts";

export const startTalkbackRoute = (deps: TalkbackDeps & { presses: SlidingWindow }) =>
  signedIn.talkback.start.handler(async ({ input, context: { subject } }) => {
    await startTalkback(deps, subject, { sessionId: asSessionId(input.sessionId), clipId: asClipId(input.clipId) });
    return {};
  });
