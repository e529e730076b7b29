/**
 * Keeps the Recording lamp true after a move: the tab that records a take without the seat tells the tab that has it,
 * perhaps on another computer.
 */
import type { ServerMessage } from "@foldback/protocol/signaling";
import type { Clock, Unsubscribe } from "../ports.ts";
import type { SessionMirror } from "../session-mirror.ts";
import type { SignalingLink } from "../signaling/signaling-link.ts";

type Deps = { clock: Clock; mirror: Pick<SessionMirror, "get">; changed(): void };
export type TakeElsewhere = ReturnType<typeof createTakeElsewhere>;

/** After a move, the other tab's take counts as running for this long, until that tab has connected again. */
export const awaitReportMs = 5_000;

export function createTakeElsewhere({ clock, mirror, changed }: Deps) {
  let sessionId: string | null = null;
  let isOn = false;
  let cancelTimer: Unsubscribe = () => {};
  /** What the tab with the seat last reported to this one. */
  let isShownRecording = false;
  let hadSeat = false;
  let isRemote = false;
  let told: boolean | null = null;

  function set(next: boolean) {
    cancelTimer();
    if (next === isOn) return;
    isOn = next;
    changed();
  }

  function entered(id: string) {
    if (id !== sessionId) {
      set(false);
      isShownRecording = false;
      hadSeat = false;
    }
    sessionId = id;
  }

  function gotSeat() {
    const presumed = isOn || isShownRecording;
    set(presumed);
    if (presumed) cancelTimer = clock.setTimer(awaitReportMs, () => set(false));
    hadSeat = true;
    isRemote = false;
    isShownRecording = false;
  }

  function gotNoSeat() {
    set(false);
    isRemote = true;
    // A tab that had the seat always reports whether it records. Any other tab reports only once it does.
    told = hadSeat ? null : false;
    isShownRecording = false;
  }

  return {
    isOn() {
      const session = mirror.get();
      return isOn && session !== null && session.status !== "ended";
    },
    heard(message: ServerMessage) {
      switch (message.type) {
        case "room_joined":
          entered(message.session.sessionId);
          return gotSeat();
        case "seat-held":
          entered(message.session.sessionId);
          return gotNoSeat();
        case "studio-tally":
          isShownRecording = isTakeRecorded(message.tally);
          return;
        case "take-elsewhere":
          return set(message.on);
      }
    },
    tell(signaling: Pick<SignalingLink, "getState" | "send"> | null, isRecording: boolean) {
      if (signaling?.getState().status !== "open") isRemote = false;
      else if (isRemote && told !== isRecording && signaling.send({ type: "take-here", on: isRecording }))
        told = isRecording;
    },
    close: () => cancelTimer(),
  };
}

type Lamps = Extract<ServerMessage, { type: "studio-tally" }>["tally"];

/** While the engineer talks, the lamp can also mean their clip, which ends with a move. */
const isTakeRecorded = (lamps: Lamps): boolean =>
  lamps !== null && (lamps.recorder?.status === "recording" || (lamps.recording && !lamps.talkback));
