import type { ShelvedTake } from "@foldback/studio-link/takes/shelf-messages";
import { useState } from "react";
import type { Pair } from "./equal-loudness.ts";

/** The two takes that are being compared. Choosing a third take replaces the one chosen first. */
export function useComparison(takes: readonly ShelvedTake[]) {
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const sealed = takes.filter(({ state }) => state.status === "sealed");
  // A chosen take may have been deleted.
  const found = wanted.flatMap((takeId) => sealed.find((take) => take.takeId === takeId) ?? []);
  const chosen = found.map(({ takeId }) => takeId);
  const [one, other] = found;
  const toggle = (takeId: string) =>
    setWanted(chosen.includes(takeId) ? chosen.filter((each) => each !== takeId) : [...chosen, takeId].slice(-2));
  return {
    chosen,
    pair: one !== undefined && other !== undefined ? ([one, other] satisfies Pair<ShelvedTake>) : null,
    close: () => setWanted([]),
    of: ({ takeId, state }: ShelvedTake) =>
      state.status === "sealed" && sealed.length > 1
        ? { isChosen: chosen.includes(takeId), toggle: () => toggle(takeId) }
        : null,
  };
}
