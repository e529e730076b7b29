import { KillSwitch } from "@foldback/ui/kill-switch";
import { useCallback } from "react";
import { createPortal } from "react-dom";
import { useCornerClearance } from "../../../shared/page/use-corner-clearance.ts";
import { texts } from "../texts.ts";
import { killNow, killShortcut, useKillShortcut } from "./kill-now.ts";

/**
 * The kill switch at the bottom right while a session is live, above everything else, including dialogs. Ctrl + Alt + K
 * does the same from anywhere on the page.
 */
export function KillCorner({ kill }: { kill: () => void }) {
  const press = useCallback(() => killNow(kill), [kill]);
  useKillShortcut(press);
  useCornerClearance("6rem");
  return createPortal(
    // A modal dialog hides everything outside it from assistive technology, except what has an `aria-live`.
    <div aria-live="off" className="fixed right-2 bottom-2 z-70 sm:right-6">
      <KillSwitch
        className="max-sm:[&_.figures]:hidden"
        label={texts.killSwitch}
        onKill={press}
        shortcut={killShortcut.shown}
        ariaShortcut={killShortcut.aria}
      />
    </div>,
    document.body,
  );
}
