// Tells the artist whether a take is safe, and so whether they can close the page. A take is safe only if both copies
// of it, and of its stem, have the same root hash, however long the upload has been running.
type Copies = {
  /** The root hash of the copy on this computer, or null while the take is still open. */
  here: string | null;
  /** The root hash that the server sealed. Null if the server has no complete copy, or if we don't know. */
  onServer: string | null;
};

/** `stem` is absent or null if the take has no talkback. */
type TakeCopies = Copies & { stem?: Copies | null };

/** The light for all takes. `unknown` is shown like an unsafe take. `none` means that there are no takes. */
export const takeLights = ["unknown", "none", "recording", "one-place", "two-places"] as const;
export type TakeLight = (typeof takeLights)[number];

export const takeLight = ({ stem = null, ...take }: TakeCopies): "one-place" | "two-places" =>
  isInTwoPlaces(take) && (stem === null || isInTwoPlaces(stem)) ? "two-places" : "one-place";

/** Checks a take without its stem, or a stem without its take. */
export const isInTwoPlaces = ({ here, onServer }: Copies): boolean => here !== null && here === onServer;

/** The light for all takes together, which is the least safe take's. `takes` is null while they can't be read. */
export function overallLight(isRecording: boolean, takes: readonly TakeCopies[] | null): TakeLight {
  if (isRecording) return "recording";
  if (takes === null) return "unknown";
  if (takes.length === 0) return "none";
  return takes.every((take) => takeLight(take) === "two-places") ? "two-places" : "one-place";
}

type GappyTake = { sessionId: string | null; startedAt: string; gapMs: number };

/**
 * How much is missing from this session's takes. Outside a session, we count the takes of the latest take's session, or
 * only the latest take if it wasn't recorded in one, so that an old gap doesn't stay on the screen indefinitely.
 */
export function sessionGapMs(takes: readonly GappyTake[], sessionId: string | null): number {
  const latest = takes.toSorted((one, other) => one.startedAt.localeCompare(other.startedAt)).at(-1);
  const of = sessionId ?? latest?.sessionId ?? null;
  const counted = takes.filter((take) => (of === null ? take === latest : take.sessionId === of));
  return Math.min(
    maxGapMs,
    counted.reduce((sum, { gapMs }) => sum + gapMs, 0),
  );
}

/** The largest gap that we report: about eleven days. */
export const maxGapMs = 1_000_000_000;

/**
 * What the studio reports after a session. `secondsLeft` is null unless the takes are being stored. `gapMs` is
 * optional, because older pages don't report it.
 */
export type ReportedLight = { light: TakeLight; secondsLeft: number | null; gapMs?: number | undefined };

export const unknownLight: ReportedLight = { light: "unknown", secondsLeft: null };
