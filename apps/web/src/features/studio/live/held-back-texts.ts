import type { HeldKind } from "@foldback/studio-link/studio/held-back-rules";
import { texts } from "../texts.ts";

/** What already holds in this browser although the server doesn't know it yet. */
export const heldBackText: Record<HeldKind, string> = {
  access: texts.heldAccess,
  denial: texts.heldDenial,
  pause: texts.heldPause,
  end: texts.heldEnd,
};
