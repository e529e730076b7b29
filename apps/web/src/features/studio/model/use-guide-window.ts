import { useEffect, useState } from "react";
import { toasts } from "../../../shared/toasts.ts";
import { openGuideWindow } from "./guide-window.ts";

/** The floating window, while it is open. It goes with the part that opened it. */
export function useGuideWindow() {
  const [view, setView] = useState<Window | null>(null);
  useEffect(() => () => view?.close(), [view]);
  const open = async () => {
    try {
      setView(await openGuideWindow(() => setView(null)));
    } catch {
      toasts.show({
        title: "The guide window did not open",
        description: "The browser refused it. Press the button once more.",
        tone: "destructive",
      });
    }
  };
  return { view, open, close: () => view?.close() };
}
