import type { PhoneKill } from "@foldback/studio-link/phone-remote-view";
import { KillSwitch } from "@foldback/ui/kill-switch";
import { createPortal } from "react-dom";
import { useCornerClearance } from "../../../shared/page/use-corner-clearance.ts";
import { killTexts } from "../model/phone-remote-texts.ts";
import { texts } from "../texts.ts";

/** Under the thumb for as long as the session lives, above everything, dialogs included; what became of a press stands below. */
export function PhoneKillBar({ kill, state }: { kill: () => void; state: PhoneKill }) {
  useCornerClearance("12rem");
  return createPortal(
    // A modal dialog hides everything outside it from assistive technology, except what has an `aria-live`.
    <div aria-live="off" className="fixed inset-x-0 bottom-0 z-70 border-line border-t bg-ground p-4">
      <div className="mx-auto flex max-w-2xl flex-col gap-3">
        <KillSwitch className="w-full [&>button]:min-h-24" label={texts.killSwitch} onKill={kill} />
        <p role="status" className="min-h-10 text-center text-ink-muted text-sm">
          {killTexts[state]}
        </p>
      </div>
    </div>,
    document.body,
  );
}
