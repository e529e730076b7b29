import { useState } from "react";
import type { Pair } from "./equal-loudness.ts";

type Comparable = { takeId: string };
export type Comparison<Take extends Comparable> = ReturnType<typeof useComparison<Take>>;

/** The two takes that are being compared. Choosing a third take replaces the one chosen first. */
export function useComparison<Take extends Comparable>(takes: readonly Take[]) {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  // A chosen take may have been deleted or withdrawn.
  const found = wanted.flatMap((takeId) => takes.find((take) => take.takeId === takeId) ?? []);
  const chosen = found.map(({ takeId }) => takeId);
  const [one, other] = found;
  const toggle = (takeId: string) =>
    setWanted(chosen.includes(takeId) ? chosen.filter((each) => each !== takeId) : [...chosen, takeId].slice(-2));
  return {
    chosen,
    pair: one !== undefined && other !== undefined ? ([one, other] satisfies Pair<Take>) : null,
    close: () => setWanted([]),
    /** Null if this take can't be compared, or if there's no other take. */
    of: ({ takeId }: Comparable) =>
      takes.length > 1 && takes.some((take) => take.takeId === takeId)
        ? { isChosen: chosen.includes(takeId), toggle: () => toggle(takeId) }
        : null,
  };
}
