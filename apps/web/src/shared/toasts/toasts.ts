import { createToasts, type ToastMessage } from "@foldback/ui/toast";
import { useState } from "react";
import { drawnModel } from "../engine/draw-later.ts";

const shown = createToasts();

/** The only toast region. Call `toasts.show` from anywhere. */
export const toasts = { ...shown, ...drawnModel(shown) };

/** Shows at most one toast at a time: a newer one replaces it, and `forget` closes it. */
export function createSingleToast() {
  let shown: number | null = null;
  const forget = () => {
    if (shown !== null) toasts.close(shown);
    shown = null;
  };
  const show = (message: ToastMessage) => {
    forget();
    shown = toasts.show(message);
  };
  return { show, forget };
}

/** One toast for each form. */
export const useSingleToast = () => useState(createSingleToast)[0];
