import type { StudioSnapshot } from "@foldback/studio-link/studio-view";
import { useEffect } from "react";
import { createSingleToast } from "../toasts/toasts.ts";

const toast = createSingleToast();

/** Shows that the link to the other side has failed. Each further attempt replaces the toast. */
export const showConnectionToast = toast.show;

/** Closes the toast once the link is back or the session has ended. */
export function useConnectionToast(peerStatus: StudioSnapshot["peer"]["status"]): void {
  const isCut = peerStatus === "interrupted" || peerStatus === "restarting";
  useEffect(() => {
    if (!isCut) toast.forget();
  }, [isCut]);
}
