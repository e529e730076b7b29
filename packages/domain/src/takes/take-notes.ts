/**
 * What the artist notes about a take after recording it: a rating, free text and markers. The take's sound and root
 * don't depend on it.
 */
export const ratings = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof ratings)[number];
export const maxTakeTextLength = 2_000;
export const maxTakeMarks = 500;

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

/**
 * The later of two changes wins, separately for the rating, the text and the markers. Two changes at the same time are
 * decided by their values, so that every computer and the server end up with the same one.
 */
export const mergeTakeNotes = (one: TakeNotes, other: TakeNotes): TakeNotes => ({
  rating: wins(other.rating, one.rating) ? other.rating : one.rating,
  text: wins(other.text, one.text) ? other.text : one.text,
  marks: wins(other.marks, one.marks) ? other.marks : one.marks,
});

/** True if any part of `one` would win over the same part of `other`. */
export const isAhead = (one: TakeNotes, other: TakeNotes): boolean =>
  wins(one.rating, other.rating) || wins(one.text, other.text) || wins(one.marks, other.marks);

const wins = (one: Dated<Value>, other: Dated<Value>): boolean =>
  one.atMs === other.atMs ? textOf(one.value) > textOf(other.value) : one.atMs > other.atMs;

type Value = TakeNotes[keyof TakeNotes]["value"];

/** The database doesn't keep an object's key order, so we sort the keys. */
const textOf = (value: Value): string =>
  value === null || typeof value !== "object"
    ? `${value}`
    : JSON.stringify(value.map(({ id, frame, label }) => [id, frame, label]));

export function changeTakeNotes(notes: TakeNotes, { rating, text, marks }: TakeNotesChange, nowMs: number): TakeNotes {
  // A change gets a later time than the one it replaces, even if another computer's clock is ahead.
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

export function readTakeNotes(text: string): TakeNotes | null {
  try {
    const value: unknown = JSON.parse(text);
    return isTakeNotes(value) ? value : null;
  } catch {
    return null;
  }
}

/** Only our code writes the notes that are checked here, so the check is brief. */
export const isTakeNotes = (value: unknown): value is TakeNotes =>
  typeof value === "object" && value !== null && "rating" in value && "text" in value && "marks" in value;
