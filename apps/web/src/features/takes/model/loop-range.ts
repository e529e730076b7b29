/** The part of a take that's repeated, in seconds. */
export type LoopRange = { from: number; to: number };

/** A shorter range would sound like a buzz, and couldn't be left with the pointer. */
export const shortestLoopSeconds = 0.2;

/** Moves one end, and keeps it away from the other one. */
export function withEnd(range: LoopRange, end: keyof LoopRange, to: number, length: number): LoopRange {
  const shortest = Math.min(shortestLoopSeconds, length);
  return end === "from"
    ? { ...range, from: Math.max(0, Math.min(to, range.to - shortest)) }
    : { ...range, to: Math.min(length, Math.max(to, range.from + shortest)) };
}

/**
 * Where playing continues if it has reached the loop's end, or null if it hasn't. A place behind the end is left alone.
 */
export const afterLoop = ({ from, to }: LoopRange, seconds: number, lastSeconds: number): number | null =>
  lastSeconds <= to && seconds >= to ? from : null;
