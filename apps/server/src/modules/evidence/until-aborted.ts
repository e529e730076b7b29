/** Passes chunks on, and throws as soon as the reader has gone. */
export async function* untilAborted<Piece>(pieces: AsyncIterable<Piece>, wanted: AbortSignal): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    wanted.throwIfAborted();
    yield piece;
  }
}
