import { maxTakeMarks, type TakeMark } from "@foldback/domain/takes/take-notes";
import { toasts } from "../../../shared/toasts/toasts.ts";
import { texts } from "../texts.ts";
import { lengthText } from "./take-texts.ts";
import type { KeptNotes } from "./use-take-notes.ts";

export type MarkChanges = ReturnType<typeof markChanges>;

/** Adds, renames and removes a take's own markers, with Undo in the toast. */
export function markChanges(
  { latest, change }: Pick<KeptNotes, "latest" | "change">,
  { frames, sampleRateHz }: { frames: number; sampleRateHz: number },
) {
  const marks = () => latest().marks.value;
  // Undo can be pressed after other changes, so every change starts from the latest markers.
  const without = (id: string) => marks().filter((mark) => mark.id !== id);
  const showFull = () => toasts.show({ title: texts.markersFull(maxTakeMarks), tone: "destructive" });
  const put = (mark: TakeMark) => {
    const others = without(mark.id);
    if (others.length < maxTakeMarks) change({ marks: [...others, mark] });
    else showFull();
  };
  return {
    add(seconds: number) {
      if (marks().length >= maxTakeMarks) {
        showFull();
        return;
      }
      const frame = Math.max(0, Math.min(frames - 1, Math.round(seconds * sampleRateHz)));
      const mark = { id: crypto.randomUUID(), frame, label: texts.newMarker(nextNumber(marks())) };
      put(mark);
      const undo = { label: texts.undo, run: () => change({ marks: without(mark.id) }) };
      toasts.show({ title: texts.marked(mark.label), description: lengthText(frame, sampleRateHz), action: undo });
    },
    rename(id: string, label: string) {
      change({ marks: marks().map((mark) => (mark.id === id ? { ...mark, label } : mark)) });
    },
    remove(mark: TakeMark) {
      change({ marks: without(mark.id) });
      toasts.show({ title: texts.markerRemoved(mark.label), action: { label: texts.undo, run: () => put(mark) } });
    },
  };
}

/** Returns the lowest number for which no marker has the default name. */
function nextNumber(marks: readonly TakeMark[]): number {
  const names = new Set(marks.map(({ label }) => label));
  let number = 1;
  while (names.has(texts.newMarker(number))) number += 1;
  return number;
}
