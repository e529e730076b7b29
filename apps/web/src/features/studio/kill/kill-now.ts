import { useEffect } from "react";
import { drawAfterNextFrame } from "../../../shared/engine/draw-later.ts";
import { showNotice } from "../../../shared/toasts/notices.ts";
import { texts } from "../texts.ts";

/**
 * Kills first and shows the toast afterwards, so nothing delays closing the gate. Both are drawn after the next frame
 * (KS-31). `view` is the window with the kill switch.
 */
export function killNow(kill: () => void, view: Window = window): void {
  drawAfterNextFrame(view);
  try {
    kill();
  } catch {
    showNotice("killFailed", { code: "UNEXPECTED" });
    return;
  }
  showNotice("sessionKilled");
}

export const killShortcut = { shown: texts.killShortcut, aria: "Control+Alt+K" } as const;

/** Compares `code`, because Option changes the letter on a Mac. */
const isKillShortcut = (event: Pick<KeyboardEvent, "ctrlKey" | "altKey" | "code">) =>
  event.ctrlKey && event.altKey && event.code === "KeyK";

/** Listens in the capture phase so that nothing on the page can stop the event. */
export function listenForKill(view: Window, kill: () => void): () => void {
  const ended = new AbortController();
  const press = (event: KeyboardEvent) => {
    if (!isKillShortcut(event) || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    kill();
  };
  view.addEventListener("keydown", press, { capture: true, signal: ended.signal });
  return () => ended.abort();
}

export function useKillShortcut(kill: (() => void) | null): void {
  useEffect(() => (kill === null ? undefined : listenForKill(window, kill)), [kill]);
}
