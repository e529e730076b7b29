import type { TakeMark } from "@foldback/domain/takes/take-notes";
import type { ShelvedTake, TakeLayer } from "@foldback/studio-link/takes/shelf-messages";
import { useEffect, useState } from "react";
import { texts } from "../texts.ts";
import type { PlayedSound } from "./played-sound.ts";
import { localTime } from "./take-name.ts";
import type { Takes } from "./takes-of.ts";
import { useShelfAction } from "./use-shelf-action.ts";

type Source = { layer?: TakeLayer; takes: Takes; take: ShelvedTake; name: string; marks: readonly TakeMark[] };
export type TakeWav = ReturnType<typeof useWavFile>;

/**
 * Makes the WAV file of a take, of its talkback or of both together, for playing and for downloading. A download has
 * the current name and markers. Playback can use an older file, because its sound is the same.
 */
export function useWavFile({ layer = "take", takes, take, name, marks }: Source) {
  const [made, setMade] = useState<{ facts: string; address: string } | null>(null);
  const { isBusy, run } = useShelfAction();
  useEffect(() => (made === null ? undefined : () => URL.revokeObjectURL(made.address)), [made]);
  const facts = { layer, title: name, localTime: localTime(take.startedAt), marks };
  const key = JSON.stringify(facts);
  const make = async (): Promise<string | null> => {
    if (made?.facts === key) return made.address;
    let address: string | null = null;
    await run(texts.failed.export, async () => {
      address = URL.createObjectURL(await takes.shelf.wavFile(take.takeId, facts));
      setMade({ facts: key, address });
    });
    return address;
  };
  return {
    make,
    isMaking: isBusy,
    /** The name and the markers in this file may be out of date. */
    sound: {
      address: made?.address ?? null,
      isOpening: isBusy,
      open: async () => (await make()) !== null,
      // Exporting the take again has replaced this file.
      failed: () => setMade(null),
    } satisfies PlayedSound,
  };
}
