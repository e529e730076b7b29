/** Shows a notice when the talkback microphone can't be opened, once for each failure. */
import type { Talkback, TalkbackState } from "../media/talkback.ts";
import type { Unsubscribe } from "../ports.ts";
import type { EngineNotice } from "../view-model.ts";

export function reportMicrophoneFailure(talkback: Talkback, tell: (notice: EngineNotice) => void): Unsubscribe {
  let told: TalkbackState | null = null;
  return talkback.subscribe(() => {
    const state = talkback.getState();
    if (state.status === "failed" && state !== told)
      tell({ id: "microphoneDenied", values: { failure: state.code }, code: null });
    told = state;
  });
}
