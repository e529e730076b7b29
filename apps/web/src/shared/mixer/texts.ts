import type { ChangeState } from "@foldback/domain/mixer/change-line";
import type { DawKind } from "@foldback/domain/mixer/fader-law";

export const mixerTexts = {
  changes: "Changes in the mix",
  undo: "Undo",
  undoChange: (change: string) => `Undo: ${change}`,
  changeStates: {
    sent: "sent, not confirmed",
    seen: "confirmed",
    yielded: "the artist took over",
    undone: "undone",
  } satisfies Record<ChangeState, string>,
  dawNames: {
    ardour: "Ardour",
    cubase: "Cubase",
    "fl-studio": "FL Studio",
    live: "Ableton Live",
    logic: "Logic Pro",
    reaper: "REAPER",
    "studio-one": "Studio One",
    other: "Another DAW",
  } satisfies Record<DawKind, string>,
};
