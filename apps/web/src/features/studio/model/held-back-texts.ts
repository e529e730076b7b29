import type { HeldKind } from "@foldback/studio-link/studio/held-back-rules";

/** What stands here although the server does not know it yet. */
export const heldBackText: Record<HeldKind, string> = {
  access: "The access you took away is off here.",
  denial: "Nothing is sent and control is closed, as you denied access.",
  pause: "Nothing is sent and control is closed, as you paused.",
  end: "Nothing is sent and control is closed. The session is not ended on the server yet.",
};
