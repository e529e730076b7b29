// When the body of a request has arrived. Until then the request holds no place in its network's line: a few bodies sent byte
// by byte would otherwise keep everyone behind the same address waiting.
import type { IncomingMessage } from "node:http";

/** Node keeps 64 KiB of a body that nobody reads; what is longer is read, and waits, as an upload. */
const mostKeptBytes = 48 * 1024;

/** Bytes that will come, 0 for no body; null when that isn't known or is too much to keep. */
export function keptBodyBytes({ headers }: Pick<IncomingMessage, "headers">): number | null {
  if (headers["transfer-encoding"] !== undefined) return null;
  const bytes = Number(headers["content-length"] ?? 0);
  return Number.isSafeInteger(bytes) && bytes <= mostKeptBytes ? bytes : null;
}

/** Calls `begin` once all of the body is here, unread. What is returned gives up waiting. */
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
