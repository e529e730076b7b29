import type { DeskActions } from "@foldback/studio-link/desk-view";
import { type PointerEvent as ReactPointerEvent, useEffect } from "react";

type Talk = Pick<DeskActions, "talkStart" | "talkStop">;

/** Space belongs to the part that has the focus when that part does something with it. */
const ownSpace =
  "button, a[href], input, select, textarea, summary, [role=slider], [role=radio], [role=option], [contenteditable]";

export const spaceIsFree = (target: EventTarget | null): boolean =>
  !(target instanceof Element) || target.closest("[data-talk]") !== null || target.closest(ownSpace) === null;

/** Held by mouse, touch or the space bar; whatever takes the hold away releases it. */
export function useHoldToTalk({ talkStart, talkStop }: Talk) {
  useEffect(() => {
    const ended = new AbortController();
    const on = { signal: ended.signal };
    let spaceHeld = false;
    const release = () => {
      spaceHeld = false;
      talkStop();
    };
    window.addEventListener(
      "keydown",
      (event) => {
        if (event.code !== "Space" || event.ctrlKey || event.altKey || event.metaKey || !spaceIsFree(event.target))
          return;
        // Else the page scrolls and a focused talk button fires its click.
        event.preventDefault();
        if (event.repeat || spaceHeld) return;
        spaceHeld = true;
        talkStart?.();
      },
      on,
    );
    window.addEventListener("keyup", (event) => event.code === "Space" && spaceHeld && release(), on);
    window.addEventListener("blur", release, on);
    document.addEventListener("visibilitychange", () => document.hidden && release(), on);
    return () => {
      ended.abort();
      release();
    };
  }, [talkStart, talkStop]);

  return {
    onPointerDown(event: ReactPointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      talkStart?.();
    },
    onPointerUp: talkStop,
    onPointerCancel: talkStop,
    onLostPointerCapture: talkStop,
  };
}
