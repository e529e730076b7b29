import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls to the top when the element appears so that it's seen even if the page was scrolled down. Does nothing unless
 * `isWanted` was true at first, or if the element is in a tab panel that isn't shown.
 */
export function useTopOfPage<Target extends HTMLElement>(isWanted: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const wasWanted = useRef(isWanted);
  useEffect(() => {
    if (wasWanted.current && target.current?.checkVisibility()) scrollTo({ top: 0 });
  }, []);
  return target;
}
