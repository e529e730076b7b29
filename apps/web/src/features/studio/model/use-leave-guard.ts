import { useEffect } from "react";

/** While a session lives, the browser asks before the page is closed or reloaded: leaving cuts the engineer off. */
export function useLeaveGuard(live: boolean): void {
  useEffect(() => {
    if (!live) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [live]);
}
