// Exports the sound of an artist's takes as part of their account's data.
import type { UserId } from "@foldback/domain/ids";
import type { TakeDeps } from "./ports.ts";
import { mayExceedFourGigabytes, wavOfTake } from "./wav-of-take.ts";

type Deps = Pick<TakeDeps, "takes" | "storage">;
type SoundFile = { name: string; large: boolean; body: () => Promise<AsyncIterable<Uint8Array>> };

export async function exportTakes(deps: Deps, artistId: UserId): Promise<SoundFile[]> {
  const takes = await deps.takes.listOf(artistId);
  return takes.flatMap(({ sealed, ...take }) => {
    if (sealed === null) return [];
    const body = async () => {
      const file = await wavOfTake(deps, { ...take, sealed });
      return file.read({ from: 0, to: file.bytes });
    };
    return [{ name: `takes/${take.takeId}.wav`, large: mayExceedFourGigabytes({ ...take, sealed }), body }];
  });
}
