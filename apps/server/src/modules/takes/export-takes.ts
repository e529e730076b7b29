// Exports the sound of an artist's takes and their stems as part of their account's data.
import type { UserId } from "@foldback/domain/ids";
import { isSealed, type SealedTake } from "./find-take.ts";
import type { TakeDeps } from "./ports.ts";
import { mayExceedFourGigabytes, stemSound, wavOfTake } from "./wav-of-take.ts";

type Deps = Pick<TakeDeps, "takes" | "storage">;
type SoundFile = { name: string; large: boolean; body: () => Promise<AsyncIterable<Uint8Array>> };

export async function exportTakes(deps: Deps, artistId: UserId): Promise<SoundFile[]> {
  const takes = await deps.takes.listOf(artistId);
  return takes.flatMap(({ stem, ...take }) => {
    const own = isSealed(take) ? [soundOf(deps, take, take.takeId)] : [];
    const talkback = stem !== null && isSealed(stem) ? [stemSound(take, stem)] : [];
    return [...own, ...talkback.map((sound) => soundOf(deps, sound, `${take.takeId}-talkback`))];
  });
}

const soundOf = (deps: Deps, sound: SealedTake, name: string): SoundFile => ({
  name: `takes/${name}.wav`,
  large: mayExceedFourGigabytes(sound),
  body: async () => {
    const file = await wavOfTake(deps, sound);
    return file.read({ from: 0, to: file.bytes });
  },
});
