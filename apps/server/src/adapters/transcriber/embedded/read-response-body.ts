import { readUpTo } from "../../../read-up-to.ts";

/** Reads the body of a successful response, and rejects a body that's too long. */
export async function readResponseBody(answer: Response, maxBytes: number): Promise<Uint8Array> {
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel();
    throw new Error(`HTTP ${answer.status}`);
  }
  const read = await readUpTo(answer.body, maxBytes);
  if (read === null) throw new Error("answer too long");
  return read;
}
