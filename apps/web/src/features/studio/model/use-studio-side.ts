import type { StudioSide } from "@foldback/studio-link/studio-view";
import { useEffect, useState } from "react";
import { openStudio, showStudioNotice } from "./open-studio.ts";

/** The engine of the artist's side for as long as the dashboard stands; null before the first effect. */
export function useStudioSide(open: () => StudioSide = openStudio): StudioSide | null {
  const [side, setSide] = useState<StudioSide | null>(null);
  useEffect(() => {
    const opened = open();
    const stopNotices = opened.subscribeNotices(showStudioNotice);
    setSide(opened);
    return () => {
      stopNotices();
      opened.close();
      setSide(null);
    };
  }, [open]);
  return side;
}
