/** The same pieces; over, with an error, as soon as nobody wants them. */
export async function* whileWanted<Piece>(pieces: AsyncIterable<Piece>, wanted: AbortSignal): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    wanted.throwIfAborted();
    yield piece;
  }
}
