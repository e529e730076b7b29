/**
 * The desk's pointer, on its way out: the newest position, at most every 8 ms (CT-7), on the `pointer` channel, or as a signaling
 * message while the channel is not open; clicks and keys at once, on `input`. Stamps epoch and a rising sequence per lane.
 * The studio's gate decides what is let through. Nothing waits for a later link.
 */
import { type PicturePoint, toPercent, toReferenceScreen } from "@foldback/domain/control/picture-geometry";
import type { ControlFrame } from "@foldback/protocol/control";
import type { ClientMessage } from "@foldback/protocol/signaling";
import type { Clock, Unsubscribe } from "../ports.ts";
import type { ChannelName } from "./control-channels.ts";

export type PointerSenderDeps = {
  clock: Clock;
  /** The epoch this side knows; null when nothing may be pointed at. */
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
  /** Forgets what has not left yet. */
  drop: Unsubscribe;
};

type Pending = { kind: "pointer" | "native-mouse-move"; point: PicturePoint } | { kind: "pointer-gone" };

/**
 * Twice as often as a common screen paints, and by the clock: the desk's own frames come late and unevenly while it paints
 * video, and a pointer that waits for one is late by as much.
 */
const moveEveryMs = 8;
/** Signaling takes 60 inputs a second, clicks included. Moves get half of that. */
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

  /** At once after a rest; what comes too soon waits for the end of the pause and is replaced by what is fresher. */
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
      // Reliably: a move is followed by others, a mouse that has gone by nothing.
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
      // Keys have no signaling form: without the channel they do not go.
      if (stamped !== null) deps.sendFrame("input", { kind: "native-key", ...stamped, ...key });
    },
    drop() {
      cancelPause?.();
      cancelPause = null;
      pending = null;
    },
  };
}
