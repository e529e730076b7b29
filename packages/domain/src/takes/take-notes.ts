/**
 * What the artist notes about a take after recording it: a rating, free text and markers. The take's sound and root
 * don't depend on it.
 */
export const ratings = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof ratings)[number];
export const longestTakeText = 2_000;
export const mostTakeMarks = 500;

/** `frame` counts from the take's first sample. */
export type TakeMark = { id: string; frame: number; label: string };

/** `atMs` is the time of the last change, by the clock of the computer that made it. 0 if there was none. */
type Dated<Value> = { value: Value; atMs: number };
export type TakeNotes = {
  rating: Dated<Rating | null>;
  text: Dated<string>;
  marks: Dated<readonly TakeMark[]>;
};
export type TakeNotesChange = { rating?: Rating | null; text?: string; marks?: readonly TakeMark[] };

export const noTakeNotes: TakeNotes = {
  rating: { value: null, atMs: 0 },
  text: { value: "", atMs: 0 },
  marks: { value: [], atMs: 0 },
};

/** The later of two changes wins, separately for the rating, the text and the markers. */
export const mergeTakeNotes = (one: TakeNotes, other: TakeNotes): TakeNotes => ({
  rating: later(one.rating, other.rating),
  text: later(one.text, other.text),
  marks: later(one.marks, other.marks),
});

const later = <Value>(one: Dated<Value>, other: Dated<Value>): Dated<Value> => (other.atMs > one.atMs ? other : one);

/** True if something in `one` was changed later than in `other`. */
export const isAhead = (one: TakeNotes, other: TakeNotes): boolean =>
  one.rating.atMs > other.rating.atMs || one.text.atMs > other.text.atMs || one.marks.atMs > other.marks.atMs;

export function changeTakeNotes(notes: TakeNotes, { rating, text, marks }: TakeNotesChange, nowMs: number): TakeNotes {
  // A change is later than what it replaces, even if another computer's clock is ahead.
  const changed = <Value>(before: Dated<Value>, value: Value | undefined): Dated<Value> =>
    value === undefined ? before : { value, atMs: Math.max(nowMs, before.atMs + 1) };
  return {
    rating: changed(notes.rating, rating),
    text: changed(notes.text, text),
    marks: changed(
      notes.marks,
      marks?.toSorted((one, other) => one.frame - other.frame),
    ),
  };
}

/** Only our own code writes this file, so the check is brief. */
export function readTakeNotes(text: string): TakeNotes | null {
  try {
    const value: unknown = JSON.parse(text);
    return isTakeNotes(value) ? value : null;
  } catch {
    return null;
  }
}

const isTakeNotes = (value: unknown): value is TakeNotes =>
  typeof value === "object" && value !== null && "rating" in value && "text" in value && "marks" in value;
