/** What one attack tried and what became of it. */
import type { Target } from "./target.ts";

export type Finding = {
  /** What must hold, as a sentence. */
  claim: string;
  held: boolean;
  /** What was seen: statuses, counts, times. */
  seen: string;
};

export type Attack = { name: string; run(target: Target): Promise<Finding[]> };
