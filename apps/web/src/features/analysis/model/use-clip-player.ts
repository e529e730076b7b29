import { useEffect, useState } from "react";
import { fetchClip } from "../../../shared/notes/clip-sound.ts";
import { type ClipPlayer, createClipPlayer } from "./clip-player.ts";

/** The page's one player, for as long as the notes are open; null before the first effect. */
export function useClipPlayer(): ClipPlayer | null {
  const [player, setPlayer] = useState<ClipPlayer | null>(null);
  useEffect(() => {
    const element = new Audio();
    element.dataset.player = "talkback";
    document.body.append(element);
    const created = createClipPlayer({ element, fetchClip });
    setPlayer(created);
    return () => {
      created.close();
      element.remove();
      setPlayer(null);
    };
  }, []);
  return player;
}
