import type { ToastMessage } from "@foldback/ui/toast";
import { useRef } from "react";
import { toasts } from "./toasts.ts";

/** One toast of one form: a newer one takes its place, and it goes as soon as what it says is no news any more. */
export function useOwnToast() {
  const shown = useRef<number | null>(null);
  const forget = () => {
    if (shown.current !== null) toasts.close(shown.current);
    shown.current = null;
  };
  const show = (message: ToastMessage) => {
    forget();
    shown.current = toasts.show(message);
  };
  return { show, forget };
}
