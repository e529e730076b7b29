import type { EngineNotice } from "@foldback/studio-link/view-model";
import { useEffect, useState } from "react";

type Engine = { subscribeNotices(listener: (notice: EngineNotice) => void): () => void; close(): void };

/**
 * Opens an engine on mount and closes it on unmount. Null before the first effect. Pass functions that don't change
 * between renders.
 */
export function useEngine<Side extends Engine>(
  open: () => Side,
  showNotice: (notice: EngineNotice) => void,
): Side | null {
  const [side, setSide] = useState<Side | null>(null);
  useEffect(() => {
    const opened = open();
    const stopNotices = opened.subscribeNotices(showNotice);
    setSide(opened);
    return () => {
      stopNotices();
      opened.close();
      setSide(null);
    };
  }, [open, showNotice]);
  return side;
}
