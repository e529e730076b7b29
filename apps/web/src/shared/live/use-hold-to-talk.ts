import type { DeskActions } from "@foldback/studio-link/desk-view";
import { type PointerEvent as ReactPointerEvent, useEffect } from "react";
import { isTyping } from "../page/is-typing.ts";

type Talk = Pick<DeskActions, "talkStart" | "talkStop"> & {
  /** A second key in addition to the space bar (a KeyboardEvent.code); null if there's none. */
  talkKey: string | null;
};

/** Elements that use the space bar themselves. */
const ownSpace =
  "button, a[href], input, select, textarea, summary, [role=slider], [role=radio], [role=option], [contenteditable]";

export const spaceIsFree = (target: EventTarget | null): boolean =>
  !(target instanceof Element) || target.closest("[data-talk]") !== null || target.closest(ownSpace) === null;

const isFree = (code: string, target: EventTarget | null) =>
  code === "Space" ? spaceIsFree(target) : !isTyping(target);

/**
 * Talks while you hold the mouse, a finger, the space bar or the talk key. Losing the focus or the pointer counts as
 * letting go.
 */
export function useHoldToTalk({ talkStart, talkStop, talkKey }: Talk) {
  useEffect(() => {
    const ended = new AbortController();
    const on = { signal: ended.signal };
    let heldKey: string | null = null;
    const release = () => {
      heldKey = null;
      talkStop();
    };
    window.addEventListener(
      "keydown",
      (event) => {
        const { code, target } = event;
        if (code !== "Space" && code !== talkKey) return;
        if (event.ctrlKey || event.altKey || event.metaKey || !isFree(code, target)) return;
        // Otherwise the page would scroll, and a focused talk button would be clicked.
        event.preventDefault();
        if (event.repeat || heldKey !== null) return;
        heldKey = code;
        talkStart?.();
      },
      on,
    );
    window.addEventListener("keyup", (event) => event.code === heldKey && release(), on);
    window.addEventListener("blur", release, on);
    document.addEventListener("visibilitychange", () => document.hidden && release(), on);
    return () => {
      ended.abort();
      release();
    };
  }, [talkStart, talkStop, talkKey]);

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
