/** Passes chunks through, and throws once the reader has disconnected. */
export async function* untilAborted<Piece>(pieces: AsyncIterable<Piece>, wanted: AbortSignal): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    wanted.throwIfAborted();
    yield piece;
  }
}
