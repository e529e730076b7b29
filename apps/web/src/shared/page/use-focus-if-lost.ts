import { type RefObject, useEffect, useRef } from "react";

let hadFocus = false;
// Tests of pure functions import this file without a DOM.
globalThis.addEventListener?.("focusin", () => {
  hadFocus = true;
});

/**
 * Focuses the element once `isHere` is true, if the control that had the focus was removed. Otherwise, a keyboard user
 * would have to start again at the top of the page, as they do on a page that has just opened. Give the element
 * `tabIndex={-1}`.
 */
export function useFocusIfLost<Target extends HTMLElement>(isHere: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    const nothingHasFocus = document.activeElement === null || document.activeElement === document.body;
    if (isHere && hadFocus && nothingHasFocus) target.current?.focus({ preventScroll: true });
  }, [isHere]);
  return target;
}
