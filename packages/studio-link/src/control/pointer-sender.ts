/**
 * Sends the desk's input: the newest pointer position at most every 8 ms (CT-7), and clicks and keys immediately. Each
 * message carries the epoch and its lane's rising sequence number. While the `pointer` channel isn't open, positions go
 * over signaling. Nothing is kept for a later link.
 */
import { type PicturePoint, toPercent, toReferenceScreen } from "@foldback/domain/control/picture-geometry";
import type { ControlFrame } from "@foldback/protocol/control";
import type { ClientMessage } from "@foldback/protocol/signaling";
import type { Clock, Unsubscribe } from "../ports.ts";
import type { ChannelName } from "./control-channels.ts";

export type PointerSenderDeps = {
  clock: Clock;
  /** The newest epoch that this side knows. Null while pointing isn't allowed. */
  currentEpoch(): number | null;
  sendFrame(channel: ChannelName, frame: ControlFrame): boolean;
  sendMessage(message: ClientMessage): boolean;
};

export type PointerSender = {
  move(point: PicturePoint | null): void;
  nativeMove(point: PicturePoint): void;
  click(point: PicturePoint): void;
  nativeClick(point: PicturePoint): void;
  nativeKey(key: { code: string; down: boolean }): void;
  /** Drops whatever hasn't been sent yet. */
  drop: Unsubscribe;
};

type Pending = { kind: "pointer" | "native-mouse-move"; point: PicturePoint } | { kind: "pointer-gone" };

/**
 * About twice per frame at 60 Hz. We use a timer, because animation frames arrive late and unevenly while the desk
 * paints video.
 */
const moveEveryMs = 8;
/** Signaling accepts 60 inputs a second, clicks included. Moves get half of that. */
const messageEveryMs = 33;

export function createPointerSender(deps: PointerSenderDeps): PointerSender {
  let pending: Pending | null = null;
  let cancelPause: Unsubscribe | null = null;
  let messagedAtMs = Number.NEGATIVE_INFINITY;
  const sequence = { moves: 0, acts: 0 };

  function stamp(lane: "moves" | "acts") {
    const epoch = deps.currentEpoch();
    if (epoch === null) return null;
    sequence[lane] += 1;
    return { epoch, sequence: sequence[lane] };
  }

  /**
   * Sends the first position after a pause immediately. A position that arrives too soon waits for the end of the
   * interval, and a newer one replaces it.
   */
  function enqueue(next: Pending) {
    pending = next;
    if (cancelPause === null) sendPending();
  }

  function sendPending() {
    const move = pending;
    pending = null;
    cancelPause = null;
    if (move === null) return;
    cancelPause = deps.clock.setTimer(moveEveryMs, sendPending);
    transmit(move);
  }

  function transmit(move: Pending) {
    const stamped = stamp("moves");
    if (stamped === null) return;
    if (move.kind === "pointer-gone") {
      // Uses the reliable channel: a lost move doesn't matter, because another one follows, but nothing follows this
      // message.
      deps.sendFrame("input", { kind: "pointer-gone", ...stamped });
      return;
    }
    const { kind, point } = move;
    if (deps.sendFrame("pointer", { kind, ...stamped, ...point })) return;
    if (deps.clock.nowMs() - messagedAtMs < messageEveryMs) return;
    messagedAtMs = deps.clock.nowMs();
    if (kind === "pointer") deps.sendMessage({ type: "cursor", ...toPercent(point), ...stamped });
    else deps.sendMessage({ type: "native-mouse-move", ...toReferenceScreen(point), ...stamped });
  }

  return {
    move: (point) => enqueue(point === null ? { kind: "pointer-gone" } : { kind: "pointer", point }),
    nativeMove: (point) => enqueue({ kind: "native-mouse-move", point }),
    click(point) {
      const stamped = stamp("acts");
      if (stamped === null) return;
      if (deps.sendFrame("input", { kind: "click", ...stamped, ...point })) return;
      deps.sendMessage({ type: "click", ...toPercent(point), ...stamped });
    },
    nativeClick(point) {
      const stamped = stamp("acts");
      if (stamped === null) return;
      if (deps.sendFrame("input", { kind: "native-mouse-click", ...stamped, ...point, button: "left" })) return;
      const at = toReferenceScreen(point);
      deps.sendMessage({ type: "native-mouse-click", ...at, button: "left", ...stamped });
    },
    nativeKey(key) {
      const stamped = stamp("acts");
      // Signaling has no message for keys, so without the channel we don't send them.
      if (stamped !== null) deps.sendFrame("input", { kind: "native-key", ...stamped, ...key });
    },
    drop() {
      cancelPause?.();
      cancelPause = null;
      pending = null;
    },
  };
}
