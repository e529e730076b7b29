import { useEffect } from "react";

/** Keeps toasts and dialogs clear of a bar of this height at the bottom of the page. */
export function useCornerClearance(height: `${number}rem`): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--corner-clearance", height);
    return () => void style.removeProperty("--corner-clearance");
  }, [height]);
}
