/**
 * Sends the desk's input: the newest pointer position at most every 8 ms (CT-7), and clicks and keys immediately. Each
 * message carries the epoch and its lane's rising sequence number. While the `pointer` channel isn't open, positions go
 * over signaling. Nothing is kept for a later link.
 */
import { type PicturePoint, toPercent, toReferenceScreen } from "@foldback/domain/control/picture-geometry";
import type { ControlFrame } from "@foldback/protocol/control";
import type { MoveFrame } from "@foldback/protocol/move-frame";
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

/** Moves are copied, so the caller may reuse their point. */
export type PointerSender = {
  move(point: PicturePoint | null): void;
  nativeMove(point: PicturePoint): void;
  click(point: PicturePoint): void;
  nativeClick(point: PicturePoint): void;
  nativeKey(key: { code: string; down: boolean }): void;
  /** Drops whatever hasn't been sent yet. */
  drop: Unsubscribe;
};

/**
 * About twice per frame at 60 Hz. We use a timer, because animation frames arrive late and unevenly while the desk
 * paints video.
 */
const moveEveryMs = 8;
/** Signaling accepts 60 inputs a second, clicks included. Moves get half of that. */
const messageEveryMs = 33;

export function createPointerSender(deps: PointerSenderDeps): PointerSender {
  let sequence = 0;

  function stamp() {
    const epoch = deps.currentEpoch();
    if (epoch === null) return null;
    sequence += 1;
    return { epoch, sequence };
  }

  return {
    ...createMoveSender(deps),
    click(point) {
      const stamped = stamp();
      if (stamped === null) return;
      if (deps.sendFrame("input", { kind: "click", ...stamped, ...point })) return;
      deps.sendMessage({ type: "click", ...toPercent(point), ...stamped });
    },
    nativeClick(point) {
      const stamped = stamp();
      if (stamped === null) return;
      if (deps.sendFrame("input", { kind: "native-mouse-click", ...stamped, ...point, button: "left" })) return;
      const at = toReferenceScreen(point);
      deps.sendMessage({ type: "native-mouse-click", ...at, button: "left", ...stamped });
    },
    nativeKey(key) {
      const stamped = stamp();
      // Signaling has no message for keys, so without the channel we don't send them.
      if (stamped !== null) deps.sendFrame("input", { kind: "native-key", ...stamped, ...key });
    },
  };
}

function createMoveSender(deps: PointerSenderDeps): Pick<PointerSender, "move" | "nativeMove" | "drop"> {
  /** One object is used for all moves, so that a move doesn't allocate memory. */
  const move: MoveFrame = { kind: "pointer", epoch: 0, sequence: 0, x: 0.5, y: 0.5 };
  let waiting: "move" | "gone" | null = null;
  let cancelTimer: Unsubscribe | null = null;
  let sentAtMs = Number.NEGATIVE_INFINITY;
  let messagedAtMs = Number.NEGATIVE_INFINITY;

  function place(kind: MoveFrame["kind"], { x, y }: PicturePoint) {
    move.kind = kind;
    move.x = x;
    move.y = y;
    enqueue("move");
  }

  /**
   * Sends the first position after a pause immediately. A position that arrives too soon waits for the end of the interval,
   * and a newer one replaces it. A mouse that reports at most every 8 ms needs no timer.
   */
  function enqueue(next: "move" | "gone") {
    waiting = next;
    const restMs = sentAtMs + moveEveryMs - deps.clock.nowMs();
    if (restMs <= 0) sendWaiting();
    else cancelTimer ??= deps.clock.setTimer(Math.ceil(restMs), sendWaiting);
  }

  function sendWaiting() {
    const isMove = waiting === "move";
    drop();
    sentAtMs = deps.clock.nowMs();
    const epoch = deps.currentEpoch();
    if (epoch === null) return;
    move.epoch = epoch;
    move.sequence += 1;
    if (isMove) transmit();
    // Uses the reliable channel. A lost move doesn't matter, because another one follows, but this is the last message.
    else deps.sendFrame("input", { kind: "pointer-gone", epoch, sequence: move.sequence });
  }

  function transmit() {
    if (deps.sendFrame("pointer", move)) return;
    if (deps.clock.nowMs() - messagedAtMs < messageEveryMs) return;
    messagedAtMs = deps.clock.nowMs();
    const { kind, epoch, sequence } = move;
    if (kind === "pointer") deps.sendMessage({ type: "cursor", ...toPercent(move), epoch, sequence });
    else deps.sendMessage({ type: kind, ...toReferenceScreen(move), epoch, sequence });
  }

  function drop() {
    cancelTimer?.();
    cancelTimer = null;
    waiting = null;
  }

  return {
    move: (point) => (point === null ? enqueue("gone") : place("pointer", point)),
    nativeMove: (point) => place("native-mouse-move", point),
    drop,
  };
}
