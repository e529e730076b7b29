/**
 * Writes an unmasked WebSocket text frame (RFC 6455, 5.2) in a single write, because `ws` writes header and payload
 * separately, which costs 0.7 µs more per move (decision 039). This is only safe because our sockets use neither
 * compression nor fragments, so `ws` always writes whole frames too.
 */
import type { Duplex } from "node:stream";

const finalText = 0x81;
const shortest = { maxBytes: 125, headerBytes: 2 };
const middle = { maxBytes: 0xffff, headerBytes: 4, marker: 126 };

/** Returns false if the message needs the long form, which the hot path never does. Use `ws` for it. */
export function writeTextFrame(transport: Duplex, text: string): boolean {
  const bytes = Buffer.byteLength(text);
  if (bytes > middle.maxBytes) return false;
  const frame = emptyFrame(bytes);
  frame.write(text, frame.length - bytes, bytes === text.length ? "latin1" : "utf8");
  transport.write(frame);
  return true;
}

/** Writes a short received message whose last byte is replaced by `end`. */
export function writeReceivedText(transport: Duplex, received: Buffer, end: Buffer) {
  const bytes = received.length - 1 + end.length;
  if (bytes > middle.maxBytes) throw new RangeError("not a short text");
  const frame = emptyFrame(bytes);
  frame.set(received, frame.length - bytes);
  frame.set(end, frame.length - end.length);
  transport.write(frame);
}

/** Allocates a frame and writes its header. */
function emptyFrame(payloadBytes: number): Buffer {
  const headerBytes = payloadBytes > shortest.maxBytes ? middle.headerBytes : shortest.headerBytes;
  const frame = Buffer.allocUnsafe(headerBytes + payloadBytes);
  frame[0] = finalText;
  if (headerBytes === shortest.headerBytes) frame[1] = payloadBytes;
  else {
    frame[1] = middle.marker;
    frame.writeUInt16BE(payloadBytes, 2);
  }
  return frame;
}
