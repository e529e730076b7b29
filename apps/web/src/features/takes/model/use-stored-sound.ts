import type { OwnTakeView } from "@foldback/protocol/http/takes";
import { useState } from "react";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";
import type { PlayedSound } from "./played-sound.ts";

type StoredTake = Pick<OwnTakeView, "takeId" | "root">;
type StoredStem = Pick<NonNullable<OwnTakeView["stem"]>, "root" | "sealed">;

export const storedSoundAddress = ({ takeId, root }: StoredTake): string => `/takes/${takeId}/sound/${root}`;

/** Plays the server's copy of a take, with or without its talkback. Nothing is loaded before it's opened. */
export function useStoredSound(take: StoredTake & { stem: StoredStem | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isWithTalkback, setWithTalkback] = useState(false);
  const stem = take.stem?.sealed ? take.stem : null;
  const alone = storedSoundAddress(take);
  const sound: PlayedSound = {
    address: isOpen ? (isWithTalkback && stem !== null ? `${alone}/with/${stem.root}` : alone) : null,
    isOpening: false,
    async open() {
      setIsOpen(true);
      return true;
    },
    failed() {
      setIsOpen(false);
      toasts.show({ title: texts.failed.play, description: texts.notPlayedHint, tone: "destructive" });
    },
  };
  return { sound, talkback: stem && { isOn: isWithTalkback, set: setWithTalkback } };
}
