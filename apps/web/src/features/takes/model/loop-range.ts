/** The part of a take that's repeated, in seconds. */
export type LoopRange = { from: number; to: number };

/** A shorter range would sound like a buzz. */
export const shortestLoopSeconds = 0.2;

/** Moves one end, but keeps it within the take and at least `shortestLoopSeconds` from the other end. */
export function withEnd(range: LoopRange, end: keyof LoopRange, to: number, length: number): LoopRange {
  const shortest = Math.min(shortestLoopSeconds, length);
  return end === "from"
    ? { ...range, from: Math.max(0, Math.min(to, range.to - shortest)) }
    : { ...range, to: Math.min(length, Math.max(to, range.from + shortest)) };
}

/**
 * Returns where to continue if playback has just reached the loop's end, and otherwise null. Playback that started
 * after the end isn't pulled back.
 */
export const afterLoop = ({ from, to }: LoopRange, seconds: number, lastSeconds: number): number | null =>
  lastSeconds <= to && seconds >= to ? from : null;
