/** Reads the body of a successful answer, and rejects a body that's too long. */
export async function readUpTo(answer: Response, maxBytes: number): Promise<Uint8Array> {
  if (!answer.ok || answer.body === null) {
    await answer.body?.cancel();
    throw new Error(`HTTP ${answer.status}`);
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new Error("answer too long");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
