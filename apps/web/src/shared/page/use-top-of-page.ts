import { useEffect, useRef } from "react";

/** Scrolls to the top when the component appears, so that news at the top of a scrolled page is seen. */
export function useTopOfPage(hasNews: boolean): void {
  const hadNews = useRef(hasNews);
  useEffect(() => {
    if (hadNews.current) scrollTo({ top: 0 });
  }, []);
}
