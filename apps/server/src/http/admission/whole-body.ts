// Waits for a request's whole body before the request takes a place in its network's queue. Otherwise a few slow
// uploads would block everyone behind the same address.
import type { IncomingMessage } from "node:http";

/** Node buffers 64 KiB of an unread body. Requests with longer bodies wait in the queue with the uploads. */
const maxKeptBytes = 48 * 1024;

/** The length of the body, 0 if there is none, or null if it's unknown or too large to buffer. */
export function keptBodyBytes({ headers }: Pick<IncomingMessage, "headers">): number | null {
  if (headers["transfer-encoding"] !== undefined) return null;
  const bytes = Number(headers["content-length"] ?? 0);
  return Number.isSafeInteger(bytes) && bytes <= maxKeptBytes ? bytes : null;
}

/** Calls `begin` once the whole body has arrived, still unread. Call the returned function to stop waiting. */
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
