import { asClipId } from "@foldback/domain/ids";
import { correctTranscript } from "../../../modules/talkback/correct-transcript.ts";
import type { TalkbackDeps } from "../../../modules/talkback/ports.ts";
import { signedIn } from "../../procedures.ts";

export const correctTranscriptRoute = (deps: TalkbackDeps) =>
  signedIn.talkback.correct.handler(({ input, context: { subject } }) =>
    correctTranscript(deps, subject, { clipId: asClipId(input.clipId), text: input.text }),
  );
