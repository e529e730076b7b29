import { changeText, type MixChange } from "@foldback/domain/mixer/change-line";
import type { DawKind } from "@foldback/domain/mixer/fader-law";
import { Button } from "@foldback/ui/button";
import { mixerTexts } from "./texts.ts";

type ChangeListProps = {
  changes: readonly MixChange[];
  daw: DawKind;
  /** Null while nothing can be undone. */
  undo: ((change: number) => void) | null;
};

/** As many as fit in a side panel. "Restore my mix" undoes the older ones too. */
const shownLines = 12;

/** What the engineer changed in the mix, newest first. */
export function ChangeList({ changes, daw, undo }: ChangeListProps) {
  return (
    <ul aria-label={mixerTexts.changes} className="flex flex-col gap-1 text-sm">
      {changes
        .slice(-shownLines)
        .toReversed()
        .map((change) => {
          const text = changeText(change, daw);
          const isUndone = change.state === "undone";
          return (
            <li key={change.id} className="flex min-h-8 items-center justify-between gap-3">
              <span className={`min-w-0 wrap-anywhere ${isUndone ? "text-ink-faint line-through" : ""}`}>{text}</span>
              <span className="flex shrink-0 items-center gap-2">
                {change.state !== "seen" && (
                  <span className="text-ink-muted text-xs">{mixerTexts.changeStates[change.state]}</span>
                )}
                {undo !== null && !isUndone && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={mixerTexts.undoChange(text)}
                    onClick={() => undo(change.id)}
                  >
                    {mixerTexts.undo}
                  </Button>
                )}
              </span>
            </li>
          );
        })}
    </ul>
  );
}
