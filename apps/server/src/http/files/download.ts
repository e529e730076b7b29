// Streams files while they're being built. A download ends when its reader disconnects or the server stops, so it never
// delays the shutdown.
import { addAbortSignal, Readable } from "node:stream";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { AppError } from "../../modules/app-error.ts";
import { untilAborted } from "../../modules/evidence/until-aborted.ts";
import type { WaitingReader } from "../../modules/takes/lost-segments.ts";

/** Several times within the listener's limit on silence. */
const beatEveryMs = 2_000;

type Attachment = { name: string; type: string; headers?: Record<string, string> };

export const attachmentHeaders = ({ name, type, headers }: Attachment) => ({
  "content-type": type,
  "content-disposition": `attachment; filename="${name}"`,
  "cache-control": "private, no-store",
  ...headers,
});

export function download(pieces: AsyncIterable<Uint8Array>, wanted: AbortSignal, attachment: Attachment): Response {
  const body = addAbortSignal(wanted, Readable.from(untilAborted(pieces, wanted)));
  // Nothing is read until the response's body is read, so a HEAD request costs nothing.
  const strategy = { highWaterMark: 0 };
  return new Response(Readable.toWeb(body, { strategy }) as ReadableStream<Uint8Array>, {
    headers: attachmentHeaders(attachment),
  });
}

/** Turns any failure into DRAINING if the server is stopping. */
export async function beforeStop<Result>(stopping: AbortSignal, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (stopping.aborted) throw new AppError("DRAINING");
    throw error;
  }
}

/**
 * The listener closes idle connections. Call the returned function while building the response to keep its connection
 * open.
 */
export function stillWorking(context: Context): () => void {
  const socket = (context.env as Partial<HttpBindings> | undefined)?.incoming?.socket;
  return () => void socket?.setTimeout(socket.timeout ?? 0);
}

/** Calls `onProgress` every two seconds while the next piece is being made, but not while the client is reading. */
export async function* whileMaking<Piece>(pieces: AsyncIterable<Piece>, onProgress: () => void): AsyncGenerator<Piece> {
  const beat = () => setInterval(onProgress, beatEveryMs).unref();
  let beats = beat();
  try {
    for await (const piece of pieces) {
      clearInterval(beats);
      yield piece;
      beats = beat();
    }
  } finally {
    clearInterval(beats);
  }
}

export const waitingReader = (context: Context): WaitingReader => ({
  onProgress: stillWorking(context),
  left: context.req.raw.signal,
});
