// Waits until a request's body has arrived. Until then the request takes no place in its network's line, because a few
// bodies sent byte by byte would otherwise hold up everyone behind the same address.
import type { IncomingMessage } from "node:http";

/** Node buffers 64 KiB of an unread body. A longer body is read and waits like an upload. */
const maxKeptBytes = 48 * 1024;

/** The number of bytes to come, 0 for no body, or null if it's unknown or too much to buffer. */
export function keptBodyBytes({ headers }: Pick<IncomingMessage, "headers">): number | null {
  if (headers["transfer-encoding"] !== undefined) return null;
  const bytes = Number(headers["content-length"] ?? 0);
  return Number.isSafeInteger(bytes) && bytes <= maxKeptBytes ? bytes : null;
}

/** Calls `begin` once the whole body has arrived, unread. The returned function stops waiting. */
export function onWholeBody(request: IncomingMessage, bytes: number, begin: () => void): () => void {
  const look = () => {
    if (request.readableLength < bytes) return;
    giveUp();
    begin();
  };
  const giveUp = () => void request.off("readable", look);
  if (request.readableLength >= bytes) begin();
  else request.on("readable", look);
  return giveUp;
}
