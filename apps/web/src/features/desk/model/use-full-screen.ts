import { type RefObject, useEffect, useState } from "react";

/** Full screen of one element; null where the browser does not allow it. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState(false);
  useEffect(() => {
    const changed = () =>
      setActive(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener("fullscreenchange", changed);
    return () => document.removeEventListener("fullscreenchange", changed);
  }, [element]);
  const toggle = () => {
    const change =
      document.fullscreenElement === null ? element.current?.requestFullscreen() : document.exitFullscreen();
    // Refused by the browser: the picture stays as it is.
    change?.catch(() => undefined);
  };
  return document.fullscreenEnabled ? { active, toggle } : null;
}
