import type { DeskSide } from "@foldback/studio-link/desk-view";
import { useEffect, useState } from "react";
import { openDesk, showDeskNotice } from "./open-desk.ts";

/** The engine of the engineer's side for as long as the dashboard stands; null before the first effect. */
export function useDeskSide(open: () => DeskSide = openDesk): DeskSide | null {
  const [side, setSide] = useState<DeskSide | null>(null);
  useEffect(() => {
    const opened = open();
    const stopNotices = opened.subscribeNotices(showDeskNotice);
    setSide(opened);
    return () => {
      stopNotices();
      opened.close();
      setSide(null);
    };
  }, [open]);
  return side;
}
