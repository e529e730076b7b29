/**
 * The engineer's cursor and click marks on the shared picture. Only the control gate feeds them. Listeners draw outside
 * React, at their own frame rate.
 */
import type { PicturePoint } from "@foldback/domain/control/picture-geometry";
import { createEmitter } from "../emitter.ts";
import type { Unsubscribe } from "../ports.ts";
import type { GuideEvent } from "../studio-view.ts";

type Shown = { point: PicturePoint; native: boolean };
export type GuideCursor = {
  moved(shown: Shown): void;
  clicked(shown: Shown): void;
  hide(): void;
  subscribe(listener: (event: GuideEvent) => void): Unsubscribe;
};

export function createGuideCursor(): GuideCursor {
  const events = createEmitter<GuideEvent>();
  let isShown = false;
  return {
    moved(shown) {
      isShown = true;
      events.emit({ kind: "moved", ...shown });
    },
    clicked(shown) {
      isShown = true;
      events.emit({ kind: "clicked", ...shown });
    },
    hide() {
      if (!isShown) return;
      isShown = false;
      events.emit({ kind: "hidden" });
    },
    subscribe: events.subscribe,
  };
}
