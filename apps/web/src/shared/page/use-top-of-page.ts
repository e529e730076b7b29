import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls to the top when the element appears so that news at the top of a scrolled page is seen. Does nothing if the
 * element is in a tab panel that isn't shown.
 */
export function useTopOfPage<Target extends HTMLElement>(hasNews: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const hadNews = useRef(hasNews);
  useEffect(() => {
    if (hadNews.current && target.current?.checkVisibility()) scrollTo({ top: 0 });
  }, []);
  return target;
}
