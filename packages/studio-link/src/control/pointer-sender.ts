/**
 * The desk's pointer, on its way out: the newest position per animation frame (CT7), on the `pointer` channel, or as a signaling
 * message while the channel is not open; clicks and keys at once, on `input`. Stamps epoch and a rising sequence per lane.
 * Asks for authority nowhere: the studio's gate decides. Nothing waits for a later link.
 */
import { type PicturePoint, toPercent, toReferenceScreen } from "@foldback/domain/control/picture-geometry";
import type { ControlFrame } from "@foldback/protocol/control";
import type { ClientMessage } from "@foldback/protocol/signaling";
import type { FrameScheduler, Unsubscribe } from "../ports.ts";
import type { ChannelName } from "./control-channels.ts";

export type PointerSenderDeps = {
  nextFrame: FrameScheduler;
  nowMs(): number;
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

/** The signaling way is for emergencies and has a budget of 60 a second, clicks included: half of it, whatever the screen. */
const messageEveryMs = 33;

export function createPointerSender(deps: PointerSenderDeps): PointerSender {
  let pending: Pending | null = null;
  let cancelFrame: Unsubscribe | null = null;
  let hasSentInFrame = false;
  let messagedAtMs = Number.NEGATIVE_INFINITY;
  /** The waiting move has seen a frame begin without a fresher one. */
  let isOverdue = false;
  const sequence = { moves: 0, acts: 0 };

  function stamp(lane: "moves" | "acts") {
    const epoch = deps.currentEpoch();
    if (epoch === null) return null;
    sequence[lane] += 1;
    return { epoch, sequence: sequence[lane] };
  }

  /**
   * The first move of a frame leaves at once. A later one waits, not for the next frame but for the next frame's first move,
   * which is fresher: only when the mouse has come to rest is the waiting one sent, a frame later. Otherwise a mouse a
   * little faster than the screen would be half a frame late for ever.
   */
  function enqueue(next: Pending) {
    pending = next;
    if (!hasSentInFrame) sendPending();
  }

  function sendPending() {
    const move = pending;
    pending = null;
    isOverdue = false;
    if (move === null) return;
    hasSentInFrame = true;
    cancelFrame ??= deps.nextFrame(frameBegins);
    transmit(move);
  }

  function frameBegins() {
    cancelFrame = null;
    hasSentInFrame = false;
    if (pending === null) return;
    if (isOverdue) return sendPending();
    isOverdue = true;
    cancelFrame = deps.nextFrame(frameBegins);
  }

  function transmit(move: Pending) {
    const stamped = stamp("moves");
    if (stamped === null) return;
    if (move.kind === "pointer-gone") {
      deps.sendFrame("pointer", { kind: "pointer-gone", ...stamped });
      return;
    }
    const { kind, point } = move;
    if (deps.sendFrame("pointer", { kind, ...stamped, ...point })) return;
    if (deps.nowMs() - messagedAtMs < messageEveryMs) return;
    messagedAtMs = deps.nowMs();
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
      cancelFrame?.();
      cancelFrame = null;
      pending = null;
      hasSentInFrame = false;
      isOverdue = false;
    },
  };
}
