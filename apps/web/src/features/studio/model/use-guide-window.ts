import { useEffect, useState } from "react";
import { toasts } from "../../../shared/toasts.ts";
import { openGuideWindow } from "./guide-window.ts";

export type GuideWindowHandle = { view: Window | null; open: () => Promise<void>; close: () => void };

/** The floating window, while it is open. It stays after the end of a session, to say so; it goes with the dashboard. */
export function useGuideWindow(): GuideWindowHandle {
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
