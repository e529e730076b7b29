import type { OwnTakeView } from "@foldback/protocol/http/takes";
import { useState } from "react";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";
import type { PlayedSound } from "./played-sound.ts";

type StoredTake = Pick<OwnTakeView, "takeId" | "root">;

export const storedSoundAddress = ({ takeId, root }: StoredTake): string => `/takes/${takeId}/sound/${root}`;

/** Plays the server's copy of a take. Nothing is loaded before it's opened. */
export function useStoredSound(take: StoredTake): PlayedSound {
  const [isOpen, setIsOpen] = useState(false);
  return {
    address: isOpen ? storedSoundAddress(take) : null,
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
}
