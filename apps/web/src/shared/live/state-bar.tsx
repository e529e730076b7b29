import { type ReactNode, useEffect, useRef } from "react";

/** Lamps and state at the top of a dashboard. Stays visible while the page scrolls, and scrolls itself if it's long. */
export function StateBar({ children }: { children: ReactNode }) {
  const bar = useTopClearance<HTMLDivElement>();
  return (
    <div
      ref={bar}
      className="sticky top-0 z-20 -mx-3 -mt-3 flex max-h-[60dvh] flex-col *:shrink-0 gap-2 overflow-y-auto border-line border-b bg-ground px-3 py-2 sm:-mx-6 sm:-mt-6 sm:px-6 sm:py-3"
    >
      {children}
    </div>
  );
}

/** Keeps focused controls clear of the bar, whose height changes with its messages (see `html` in theme.css). */
function useTopClearance<Bar extends HTMLElement>() {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    if (bar.current === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const heightPx = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty("--top-clearance", `${Math.ceil(heightPx)}px`);
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--top-clearance");
    };
  }, []);
  return bar;
}
