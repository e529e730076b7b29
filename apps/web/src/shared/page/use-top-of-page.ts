import { type RefObject, useEffect, useRef } from "react";

/**
 * On mount, scrolls to the top of the page so that the element is in view. Does nothing if `isWanted` was false on the
 * first render, or if the element is in a hidden tab panel.
 */
export function useTopOfPage<Target extends HTMLElement>(isWanted: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const wasWanted = useRef(isWanted);
  useEffect(() => {
    if (wasWanted.current && target.current?.checkVisibility()) scrollTo({ top: 0 });
  }, []);
  return target;
}
