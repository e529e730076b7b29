import { useEffect } from "react";

/** For whatever stands along the bottom edge and is this high: toasts and dialogs keep clear of it while it is shown. */
export function useCornerClearance(height: `${number}rem`): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--corner-clearance", height);
    return () => void style.removeProperty("--corner-clearance");
  }, [height]);
}
