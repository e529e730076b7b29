import { Suspense, useEffect, useState } from "react";
import { lazyPart } from "../shared/http/lazy-part.ts";
import { isTyping } from "../shared/page/is-typing.ts";
import { singleKeysAreOn } from "../shared/page/single-keys.ts";

const ShortcutsDialog = lazyPart(() => import("../pages/public/help/shortcuts-dialog.tsx"), "ShortcutsDialog");

declare global {
  interface Window {
    /** Kept by public/boot.js until we listen for ourselves. */
    earlyQuestionMarks?: KeyboardEvent[] | undefined;
  }
}

/**
 * Opens the list of shortcuts when you press a question mark, unless you're typing, another dialog is open, or
 * single-key shortcuts are off.
 */
export function ShortcutsKey() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "?" || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      if (
        !singleKeysAreOn() ||
        event.defaultPrevented ||
        isTyping(event.target) ||
        document.querySelector("[role$=dialog]") !== null
      )
        return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", press);
    window.earlyQuestionMarks?.forEach(press);
    window.earlyQuestionMarks = undefined;
    return () => window.removeEventListener("keydown", press);
  }, []);
  if (!open) return null;
  return (
    <Suspense>
      <ShortcutsDialog close={() => setOpen(false)} />
    </Suspense>
  );
}
