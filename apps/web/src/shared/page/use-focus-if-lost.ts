import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses the element once `isHere` is true, if the control that had the focus was removed. Otherwise, a keyboard user
 * would have to start again at the top of the page. Give the element `tabIndex={-1}`.
 */
export function useFocusIfLost<Target extends HTMLElement>(isHere: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    const nothingHasFocus = document.activeElement === null || document.activeElement === document.body;
    if (isHere && nothingHasFocus) target.current?.focus({ preventScroll: true });
  }, [isHere]);
  return target;
}
