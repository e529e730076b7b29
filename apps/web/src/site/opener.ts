import type { AuthIntent } from "./entrance.ts";

// When a dialog opens, the application may replace the page, and with it the control that opened the dialog. The new
// page has the same controls in the same order.
let place = -1;

const controls = () => [...document.querySelectorAll<HTMLElement>("header a, header summary, main a, main button")];

/** Call it while the control that opens a dialog still has the focus. */
export function rememberOpener(): void {
  place = controls().findIndex((control) => control === document.activeElement);
}

/**
 * Returns the control that opened the dialog or its counterpart. If a URL opened the dialog, returns a control that
 * would open it.
 */
export const findOpener = ({ how, role }: AuthIntent): HTMLElement | null =>
  controls()[place] ??
  document.querySelector<HTMLElement>(`main button[name="${how}"][value="${role}"]`) ??
  document.querySelector<HTMLElement>(`header a[href="/?${how}=${role}"]`);
