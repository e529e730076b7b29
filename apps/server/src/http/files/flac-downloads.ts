// Limits how many FLAC downloads one account can run, because each of them encodes its take again and all of them share
// one encoder.
import type { UserId } from "@foldback/domain/ids";
import { AppError } from "../../modules/app-error.ts";
import type { HandOff } from "../../modules/takes/hand-off.ts";

type Running = { id: string; end: AbortController };
type Wanted = Pick<HandOff, "id" | "readBy">;

const mostOfOne = 3;

export function createFlacDownloads() {
  const running = new Map<UserId, Set<Running>>();
  const of = (reader: UserId) => running.get(reader) ?? new Set();

  /** The download that this one continues. It was interrupted, but still counts until we notice. */
  function predecessorOf({ id, readBy }: Wanted): Running | undefined {
    return [...of(readBy)].find((each) => each.id === id);
  }
  function requireRoom(wanted: Wanted): void {
    if (of(wanted.readBy).size >= mostOfOne && predecessorOf(wanted) === undefined)
      throw new AppError("TAKE_DOWNLOADS_FULL");
  }

  return {
    requireRoom,
    /** Returns the signal that ends this download early. `left` is aborted when its reader disconnects. */
    begin(wanted: Wanted, left: AbortSignal): { ended: AbortSignal; done: () => void } {
      requireRoom(wanted);
      const all = of(wanted.readBy);
      const before = predecessorOf(wanted);
      if (all.size >= mostOfOne && before !== undefined) {
        before.end.abort();
        all.delete(before);
      }
      const added: Running = { id: wanted.id, end: new AbortController() };
      running.set(wanted.readBy, all.add(added));
      const done = () => {
        all.delete(added);
        if (all.size === 0 && running.get(wanted.readBy) === all) running.delete(wanted.readBy);
      };
      left.addEventListener("abort", done, { once: true });
      return { ended: added.end.signal, done };
    },
  };
}

export async function* andThen<Piece>(pieces: AsyncIterable<Piece>, done: () => void): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } finally {
    done();
  }
}
