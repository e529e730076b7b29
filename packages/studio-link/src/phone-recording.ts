/**
 * The phone's request to start or stop recording in the studio. The studio's report shows whether it worked. We never
 * send the request again.
 */
import type { RecorderReport } from "@foldback/domain/takes/recorder-report";
import type { ServerMessage } from "@foldback/protocol/signaling";
import type { PhoneRecording } from "./phone-remote-view.ts";
import type { Clock, Unsubscribe } from "./ports.ts";
import type { SignalingLink } from "./signaling/signaling-link.ts";

/** After this, the phone says that the studio hasn't answered. */
const answerWithinMs = 5_000;

type Deps = {
  clock: Clock;
  signaling: Pick<SignalingLink, "getState" | "send" | "subscribeMessages" | "subscribeState">;
  changed(): void;
};

export function createPhoneRecording({ clock, signaling, changed }: Deps) {
  let state: PhoneRecording = { status: "idle" };
  let cancelTimer: Unsubscribe = () => {};

  function show(next: PhoneRecording) {
    cancelTimer();
    state = next;
    changed();
  }

  /** A report with the reason why nothing is being recorded also answers the request. */
  function reported(report: RecorderReport | null) {
    if (state.status === "idle" || report === null) return;
    const isRecording = report.status === "recording";
    if (state.status === "asked" && isRecording !== state.on && report.failure === null) return;
    show({ status: "idle" });
  }

  const stopMessages = signaling.subscribeMessages((message: ServerMessage) => {
    if (message.type === "phone") reported(message.view.tally?.recorder ?? null);
    else if (message.type === "record-refused") show({ status: "refused", code: message.code });
  });
  // Without a link, no answer can arrive any more.
  const stopStates = signaling.subscribeState(({ status }) => {
    if (status !== "open" && state.status === "asked") show({ status: "unanswered" });
  });

  return {
    get: () => state,
    ask(on: boolean) {
      if (!signaling.send({ type: "record", on })) return show({ status: "not-sent" });
      show({ status: "asked", on });
      cancelTimer = clock.setTimer(answerWithinMs, () => show({ status: "unanswered" }));
    },
    close() {
      cancelTimer();
      stopMessages();
      stopStates();
    },
  };
}
