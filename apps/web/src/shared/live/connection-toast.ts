import type { StudioSnapshot } from "@foldback/studio-link/studio-view";
import type { ToastMessage } from "@foldback/ui/toast";
import { useEffect } from "react";
import { toasts } from "../toasts/toasts.ts";

let shown: number | null = null;

function close(): void {
  if (shown !== null) toasts.close(shown);
  shown = null;
}

/** Shows that the link to the other side has failed. Each further attempt replaces the toast. */
export function showConnectionToast(message: ToastMessage): void {
  close();
  shown = toasts.show(message);
}

/** Closes the toast once the link is back or the session has ended. */
export function useConnectionToast(peerStatus: StudioSnapshot["peer"]["status"]): void {
  const isCut = peerStatus === "interrupted" || peerStatus === "restarting";
  useEffect(() => {
    if (!isCut) close();
  }, [isCut]);
}
