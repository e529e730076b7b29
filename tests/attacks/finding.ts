/** What an attack tried, and whether the defence held. */
import type { Target } from "./target.ts";

export type Finding = {
  /** What must be true, written as a sentence. */
  claim: string;
  held: boolean;
  /** The observed statuses, counts and times. */
  seen: string;
};

export type Attack = { name: string; run(target: Target): Promise<Finding[]> };
