// The transcription engine's state. A hint on how to set up or repair the engine mentions server settings, so only
// administrators see it.
import { can, type Subject } from "@foldback/domain/people/can";
import type { TranscriberState } from "@foldback/protocol/http/talkback";
import type { TalkbackDeps } from "./ports.ts";

export function viewTranscriber(
  { transcriber }: Pick<TalkbackDeps, "transcriber">,
  subject: Subject,
): TranscriberState {
  const state = transcriber.state();
  const isForOperators = state.status === "off" || state.status === "failed";
  return isForOperators && !can(subject, "see-admin-pages") ? { ...state, hint: null } : state;
}
