/**
 * Writes one unmasked WebSocket text frame (RFC 6455, 5.2) as one buffer in one write. `ws` writes header and payload
 * separately, which costs a forwarded pointer move about a tenth of its CPU. This is safe only because our sockets have
 * no compression and no fragments, so `ws` itself always writes whole frames at once.
 */
import type { Duplex } from "node:stream";

const finalText = 0x81;
const shortest = { maxBytes: 125, headerBytes: 2 };
const middle = { maxBytes: 0xffff, headerBytes: 4, marker: 126 };

/** Returns false if the text needs the long form, which nothing on the hot path does. `ws` can send it. */
export function writeTextFrame(transport: Duplex, text: string): boolean {
  const bytes = Buffer.byteLength(text);
  if (bytes > middle.maxBytes) return false;
  const frame = emptyFrame(bytes);
  frame.write(text, frame.length - bytes, bytes === text.length ? "latin1" : "utf8");
  transport.write(frame);
  return true;
}

/** Writes a short received text with its last byte replaced by `end`. */
export function writeReceivedText(transport: Duplex, received: Buffer, end: Buffer) {
  const bytes = received.length - 1 + end.length;
  if (bytes > middle.maxBytes) throw new RangeError("not a short text");
  const frame = emptyFrame(bytes);
  frame.set(received, frame.length - bytes);
  frame.set(end, frame.length - end.length);
  transport.write(frame);
}

/** A frame with its header and room for the payload. */
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
