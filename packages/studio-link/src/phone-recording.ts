/**
 * The phone's request to start or stop recording in the studio. The studio's report shows whether it worked. We never
 * send the request again.
 */
import { type RecorderReport, recordPressLastsMs } from "@foldback/domain/takes/recorder-report";
import type { ServerMessage } from "@foldback/protocol/signaling";
import type { PhoneRecording } from "./phone-remote-view.ts";
import type { Clock, Unsubscribe } from "./ports.ts";
import type { SignalingLink } from "./signaling/signaling-link.ts";

type Deps = {
  clock: Clock;
  signaling: Pick<SignalingLink, "getState" | "send" | "subscribeMessages" | "subscribeState">;
  changed(): void;
};

export function createPhoneRecording({ clock, signaling, changed }: Deps) {
  let state: PhoneRecording = { status: "idle" };
  let cancelTimer: Unsubscribe = () => {};
  let newest: RecorderReport | null = null;
  let isNewSincePress = false;
  let serverAheadMs = 0;

  function show(next: PhoneRecording) {
    cancelTimer();
    state = next;
    changed();
  }

  function reported(report: RecorderReport | null) {
    const isNew = isDifferent(report, newest);
    newest = report;
    isNewSincePress ||= isNew;
    if (report !== null && isSettledBy(report, isNew)) show({ status: "idle" });
  }

  /**
   * A report that says why nothing is being recorded also answers the request, unless it repeats what the studio had
   * already reported before the press.
   */
  function isSettledBy({ status, failure }: RecorderReport, isNew: boolean): boolean {
    if (state.status === "asked") return (status === "recording") === state.on || (isNewSincePress && failure !== null);
    if (state.status === "not-understood") return false;
    // The report shows that the phone is connected again.
    return isNew ? state.status !== "idle" : state.status === "not-sent";
  }

  const stopMessages = signaling.subscribeMessages((message: ServerMessage) => {
    if (message.type === "phone") {
      serverAheadMs = message.view.serverNowMs - clock.nowMs();
      reported(message.view.tally?.recorder ?? null);
    } else if (message.type === "record-refused") show({ status: "refused", code: message.code });
    else if (message.type === "error" && state.status === "asked" && isAboutRecord(message))
      show({ status: "not-understood" });
  });
  // Without a link, no answer can arrive.
  const stopStates = signaling.subscribeState(({ status }) => {
    if (status !== "open" && state.status === "asked") show({ status: "unanswered" });
    // The server may have been updated.
    if (status !== "open" && state.status === "not-understood") show({ status: "idle" });
  });

  return {
    get: () => state,
    ask(on: boolean) {
      // An older server counts each of these messages as a fault and eventually disconnects the phone, which would take
      // away its kill switch.
      if (state.status === "not-understood") return;
      const pressedAtMs = clock.nowMs() + serverAheadMs;
      if (!signaling.send({ type: "record", on, pressedAtMs })) return show({ status: "not-sent" });
      isNewSincePress = false;
      show({ status: "asked", on });
      cancelTimer = clock.setTimer(recordPressLastsMs, () => show({ status: "unanswered" }));
    },
    close() {
      cancelTimer();
      stopMessages();
      stopStates();
    },
  };
}

/** A server from before these requests can't say which message it didn't understand. */
const isAboutRecord = ({ code, about }: Extract<ServerMessage, { type: "error" }>): boolean =>
  about === "record" || (about === null && code === "BAD_MESSAGE");

/** Ignores the take's length, which changes every second. */
const isDifferent = (report: RecorderReport | null, before: RecorderReport | null) =>
  report?.status !== before?.status || report?.failure !== before?.failure;
