/**
 * A peer link's two negotiated data channels: `pointer` (unordered, newest only) and `input` (ordered, reliable).
 * Frames are validated and bounded in both directions (CT-9), and never queued for a later link. Only the control gate
 * decides whether a frame may act.
 */
import { type ControlFrame, controlChannels, controlFrame } from "@foldback/protocol/control";
import { createMoveDecoder, createMoveEncoder } from "@foldback/protocol/move-frame";
import { createEmitter } from "../emitter.ts";
import type { Clock, Unsubscribe } from "../ports.ts";
import { createFrameCount } from "./frame-count.ts";

export type ChannelName = "pointer" | "input";

export type ControlChannels = {
  /** Returns false if the frame couldn't be sent, because the channel isn't open or already has too much buffered. */
  send(channel: ChannelName, frame: ControlFrame): boolean;
  isOpen(channel: ChannelName): boolean;
  /** HAZARD: all moves come in one object, so a listener must not keep it. */
  subscribeFrames(listener: (frame: ControlFrame) => void): Unsubscribe;
  subscribeState(listener: (change: ChannelChange) => void): Unsubscribe;
  close(): void;
};
type ChannelChange = { channel: ChannelName; isOpen: boolean };

/**
 * A late move is worthless, so its buffer is small. Clicks and keys can wait briefly. If more than this is buffered,
 * the link is as good as lost.
 */
const maxBufferedBytes: Record<ChannelName, number> = { pointer: 4 * 1024, input: 64 * 1024 };
const longestFrame = 1024;
/** Four times a desk's maximum rate (CT-7). The limit keeps a flood from blocking the page and its kill switch. */
const maxFramesPerSecond = 500;

export function createControlChannels(connection: RTCPeerConnection, clock: Clock): ControlChannels {
  const ended = new AbortController();
  const frames = createEmitter<ControlFrame>();
  const states = createEmitter<ChannelChange>();
  const { pointer, input } = controlChannels;
  const channels: Record<ChannelName, RTCDataChannel> = {
    pointer: connection.createDataChannel(pointer.label, { ...pointer, negotiated: true }),
    input: connection.createDataChannel(input.label, { ...input, negotiated: true }),
  };
  const parseFrame = createFrameParser();
  const format = createFrameFormatter();

  for (const channel of ["pointer", "input"] as const) {
    const { signal } = ended;
    const isTooMany = createFrameCount(clock, maxFramesPerSecond);
    channels[channel].binaryType = "arraybuffer";
    channels[channel].addEventListener("open", () => opened(channel), { signal });
    channels[channel].addEventListener("close", () => states.emit({ channel, isOpen: false }), { signal });
    channels[channel].addEventListener(
      "message",
      (event: MessageEvent<unknown>) => {
        if (event.data === killText) return frames.emit({ kind: "kill" });
        if (isTooMany()) return;
        const frame = parseFrame(event.data);
        if (frame?.kind === "reads-byte-moves") format.movesAsBytes();
        if (frame !== null) frames.emit(frame);
      },
      { signal },
    );
  }

  function opened(channel: ChannelName) {
    if (channel === "input") send("input", { kind: "reads-byte-moves" });
    states.emit({ channel, isOpen: true });
  }

  function send(name: ChannelName, frame: ControlFrame) {
    const channel = channels[name];
    if (channel.readyState !== "open" || channel.bufferedAmount > maxBufferedBytes[name]) return false;
    const data = format.data(frame);
    if (typeof data === "string") channel.send(data);
    else channel.send(data);
    return true;
  }

  return {
    send,
    isOpen: (name) => channels[name].readyState === "open",
    subscribeFrames: frames.subscribe,
    subscribeState: states.subscribe,
    close: () => ended.abort(),
  };
}

/** Moves are text until the other page has said that it reads bytes. */
function createFrameFormatter() {
  const encodeMove = createMoveEncoder();
  let readsByteMoves = false;
  return {
    movesAsBytes() {
      readsByteMoves = true;
    },
    data: (frame: ControlFrame) =>
      readsByteMoves && (frame.kind === "pointer" || frame.kind === "native-mouse-move")
        ? encodeMove(frame)
        : JSON.stringify(frame),
  };
}

/**
 * The kill frame is recognised by its text alone, because using the schema for the first time takes milliseconds, which
 * would delay the kill.
 */
const killText = JSON.stringify({ kind: "kill" } satisfies ControlFrame);

function createFrameParser(): (data: unknown) => ControlFrame | null {
  const decodeMove = createMoveDecoder();
  return (data) => {
    if (data instanceof ArrayBuffer) return decodeMove(data);
    if (typeof data !== "string" || data.length > longestFrame) return null;
    try {
      const parsed = controlFrame.safeParse(JSON.parse(data));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  };
}
