import type { TakeLight } from "@foldback/domain/takes/take-light";
import { useEffect, useState } from "react";
import { lightIsOn } from "./light-setting.ts";
import type { ShownLight } from "./take-light-badge.tsx";

/** The studio's first report arrives a moment after the link is up. Until then, an unknown light would only flash. */
export const unknownShowsAfterMs = 2_000;
/** How often the page asks the server for the light after a session. */
export const askEveryMs = 10_000;
/** The first request may reach the server before the studio's first report does, so we wait for the second one. */
export const unknownShowsLaterMs = askEveryMs + unknownShowsAfterMs;

/** Returns the light to show, or null if there's nothing to show (yet). */
export function useShownLight(light: TakeLight, unknownAfterMs = unknownShowsAfterMs): ShownLight | null {
  const [lasts, setLasts] = useState(false);
  const isUnknown = light === "unknown";
  useEffect(() => {
    setLasts(false);
    if (!isUnknown) return;
    const timer = setTimeout(() => setLasts(true), unknownAfterMs);
    return () => clearTimeout(timer);
  }, [isUnknown, unknownAfterMs]);
  if (!lightIsOn() || light === "none" || (isUnknown && !lasts)) return null;
  return light;
}
