import { useEffect, useState } from "react";
import { helpAddresses } from "../../../shared/page/help-addresses.ts";
import { texts as shared } from "../../../shared/page/texts.ts";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";

export type GuideWindowHandle = { view: Window | null; open: () => Promise<void>; close: () => void };

/**
 * Manages the floating window. After a session, it stays open to say that the session has ended. It closes with the
 * dashboard.
 */
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
        action: { label: shared.howToSolve, href: helpAddresses.guideWindow },
      });
    }
  };
  return { view, open, close: () => view?.close() };
}

/** Document Picture-in-Picture, which TypeScript's DOM library doesn't declare yet. */
type GuideWindowOpener = { requestWindow(options: { width: number; height: number }): Promise<Window> };
type MaybeOpener = { documentPictureInPicture?: GuideWindowOpener };

const size = { width: 380, height: 360 };

const opener = (): GuideWindowOpener | null => (window as Window & MaybeOpener).documentPictureInPicture ?? null;

export const canFloatGuideWindow = () => opener() !== null;

/** Call this in a user gesture, because browsers refuse it otherwise. */
async function openGuideWindow(gone: () => void): Promise<Window | null> {
  const opened = await opener()?.requestWindow(size);
  if (opened === undefined) return null;
  copyLook(document, opened.document);
  opened.document.title = texts.guideTitle;
  opened.addEventListener("pagehide", gone, { once: true });
  return opened;
}

function copyLook(from: Document, to: Document): void {
  to.documentElement.lang = from.documentElement.lang;
  const { theme } = from.documentElement.dataset;
  if (theme !== undefined) to.documentElement.dataset.theme = theme;
  for (const sheet of from.styleSheets) {
    const { ownerNode } = sheet;
    if (ownerNode instanceof HTMLLinkElement) to.head.append(linkTo(to, ownerNode.href));
    else if (ownerNode instanceof HTMLStyleElement) to.head.append(to.importNode(ownerNode, true));
  }
}

/** Uses the full address, because a relative one would be resolved against about:blank. */
function linkTo(target: Document, href: string): HTMLLinkElement {
  const link = target.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return link;
}
