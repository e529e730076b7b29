/** What an artist should know before stored takes are removed or the space is full. */
import { texts } from "../texts.ts";
import { dayText } from "./take-texts.ts";

type Stored = {
  takes: readonly { keptUntilMs: number | null }[];
  /** Null if the plan doesn't include copies. */
  room: { usedBytes: number; bytes: number } | null;
};

const nearlyFull = 0.9;
const weekMs = 7 * 24 * 60 * 60_000;

export function storedWarnings({ takes, room }: Stored, nowMs: number): { plan: string | null; warnings: string[] } {
  const ends = takes.flatMap(({ keptUntilMs }) => keptUntilMs ?? []);
  const first = Math.min(...ends);
  if (room === null)
    return ends.length === 0
      ? { plan: texts.notInPlan, warnings: [] }
      : { plan: null, warnings: [texts.planEnded(dayText(first))] };
  const soon = ends.filter((untilMs) => untilMs - nowMs <= weekMs).length;
  const isFull = room.usedBytes >= nearlyFull * room.bytes;
  return {
    plan: null,
    warnings: [...(isFull ? [texts.nearlyFull] : []), ...(soon > 0 ? [texts.removedSoon(soon, dayText(first))] : [])],
  };
}
