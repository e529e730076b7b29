// The sound of an artist's takes, for their account's export.
import type { UserId } from "@foldback/domain/ids";
import { formatBytes } from "@foldback/domain/takes/take-format";
import type { TakeDeps } from "./ports.ts";
import { wavOfTake } from "./wav-of-take.ts";

/** A file with more sound than this counts as large. The limit is below 4 GB to leave room for the header. */
const mostPlainBytes = 4_000_000_000;

type Deps = Pick<TakeDeps, "takes" | "storage">;
type SoundFile = { name: string; large: boolean; body: () => Promise<AsyncIterable<Uint8Array>> };

export async function exportTakes(deps: Deps, artistId: UserId): Promise<SoundFile[]> {
  const takes = await deps.takes.listOf(artistId);
  return takes.flatMap(({ sealed, ...take }) => {
    if (sealed === null) return [];
    const sealedBytes = take.frames * take.channels * formatBytes[sealed.format];
    const body = async () => {
      const file = await wavOfTake(deps, { ...take, sealed });
      return file.read({ from: 0, to: file.bytes });
    };
    return [{ name: `takes/${take.takeId}.wav`, large: sealedBytes > mostPlainBytes, body }];
  });
}
