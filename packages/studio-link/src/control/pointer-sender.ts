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

export function createPointerSender(deps: PointerSenderDeps): PointerSender {
  let pending: Pending | null = null;
  let cancelFrame: Unsubscribe | null = null;
  const sequence = { moves: 0, acts: 0 };

  function stamp(lane: "moves" | "acts") {
    const epoch = deps.currentEpoch();
    if (epoch === null) return null;
    sequence[lane] += 1;
    return { epoch, sequence: sequence[lane] };
  }

  /** The first move leaves at once; what comes before the next frame waits for it, newest only. */
  function enqueue(next: Pending) {
    pending = next;
    if (cancelFrame === null) flush();
  }

  function flush() {
    cancelFrame = null;
    const move = pending;
    pending = null;
    if (move === null) return;
    cancelFrame = deps.nextFrame(flush);
    transmit(move);
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
    },
  };
}
