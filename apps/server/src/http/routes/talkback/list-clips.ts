import { asSessionId } from "@foldback/domain/ids";
import { listClips } from "../../../modules/talkback/list-clips.ts";
import type { TalkbackDeps } from "../../../modules/talkback/ports.ts";
import { signedIn } from "../../procedures.ts";

export const listClipsRoute = (deps: TalkbackDeps) =>
  signedIn.talkback.list.handler(async ({ input, context: { subject } }) => ({
    clips: await listClips(deps, subject, asSessionId(input.sessionId)),
  }));
