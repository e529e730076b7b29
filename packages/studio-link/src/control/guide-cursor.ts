/**
 * The engineer's cursor and click marks on the shared picture. Only the control gate feeds them. Listeners draw outside
 * React, at their own frame rate.
 */
import { createEmitter } from "../emitter.ts";
import type { Unsubscribe } from "../ports.ts";
import type { GuideEvent } from "../studio-view.ts";
import type { PlacedInput } from "./remote-input.ts";

export type GuideCursor = {
  moved(input: PlacedInput): void;
  clicked(input: PlacedInput): void;
  hide(): void;
  subscribe(listener: (event: GuideEvent) => void): Unsubscribe;
};

export function createGuideCursor(): GuideCursor {
  const events = createEmitter<GuideEvent>();
  const move = { kind: "moved" as const, point: { x: 0.5, y: 0.5 }, native: false };
  let isShown = false;
  return {
    moved({ kind, x, y }) {
      isShown = true;
      move.point.x = x;
      move.point.y = y;
      move.native = kind === "native-mouse-move";
      events.emit(move);
    },
    clicked({ kind, x, y }) {
      isShown = true;
      events.emit({ kind: "clicked", point: { x, y }, native: kind === "native-mouse-click" });
    },
    hide() {
      if (!isShown) return;
      isShown = false;
      events.emit({ kind: "hidden" });
    },
    subscribe: events.subscribe,
  };
}
