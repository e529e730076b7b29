import { createToasts, type ToastMessage } from "@foldback/ui/toast";
import { useRef } from "react";

/** The only toast region. Call `toasts.show` from anywhere. */
export const toasts = createToasts();

/** Shows at most one toast per form: a newer one replaces it, and `forget` closes it. */
export function useSingleToast() {
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
