import { useEffect } from "react";

let isNoted = false;

/** True if the server has said on this page that the user's account is suspended. */
export const isSuspensionNoted = (): boolean => isNoted;

/**
 * Remembers the suspension. It also ends the sign-in, so the next request is refused, and the route guard then explains
 * why instead of sending the user to the home page.
 */
export function useNotedSuspension(isSuspended: boolean): void {
  useEffect(() => {
    if (isSuspended) isNoted = true;
  }, [isSuspended]);
}

/** Call this when the user signs out, so that the next one isn't taken for them. */
export function forgetSuspension(): void {
  isNoted = false;
}
