/**
 * Writes one unmasked WebSocket text frame (RFC 6455, 5.2) as one buffer in one write. `ws` writes header and payload
 * apart, which costs a forwarded pointer move about a tenth of all its CPU. Sound only because our sockets have no
 * compression and send no fragments, so that `ws` itself always writes whole frames at once.
 * Knows neither connection nor message.
 */
import type { Duplex } from "node:stream";

const finalText = 0x81;
const shortest = { maxBytes: 125, headerBytes: 2 };
const middle = { maxBytes: 0xffff, headerBytes: 4, marker: 126 };

/** False for what needs the long form: nothing on the hot path does, `ws` may send it. */
export function writeTextFrame(transport: Duplex, text: string): boolean {
  const bytes = Buffer.byteLength(text);
  if (bytes > middle.maxBytes) return false;
  const frame = emptyFrame(bytes);
  frame.write(text, frame.length - bytes, bytes === text.length ? "latin1" : "utf8");
  transport.write(frame);
  return true;
}

/** A short text that arrived, without its last byte, and `end` in its place. */
export function writeReceivedText(transport: Duplex, received: Buffer, end: Buffer) {
  const bytes = received.length - 1 + end.length;
  if (bytes > middle.maxBytes) throw new RangeError("not a short text");
  const frame = emptyFrame(bytes);
  frame.set(received, frame.length - bytes);
  frame.set(end, frame.length - end.length);
  transport.write(frame);
}

/** With its header, and room for the payload behind it. */
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
