import { asClipId } from "@foldback/domain/ids";
import type { SlidingWindow } from "../../../modules/limits/sliding-window.ts";
import type { TalkbackDeps } from "../../../modules/talkback/ports.ts";
import { retryClip } from "../../../modules/talkback/retry-clip.ts";
import { signedIn } from "../../procedures.ts";

export const retryClipRoute = (deps: TalkbackDeps & { retries: SlidingWindow }) =>
  signedIn.talkback.retry.handler(({ input, context: { subject } }) =>
    retryClip(deps, subject, asClipId(input.clipId)),
  );
