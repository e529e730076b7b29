import { useEffect, useState } from "react";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";
import { openGuideWindow } from "./open-guide-window.ts";

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
        title: texts.guideNotOpened,
        description: texts.guideNotOpenedHint,
        tone: "destructive",
      });
    }
  };
  return { view, open, close: () => view?.close() };
}
