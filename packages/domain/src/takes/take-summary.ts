/**
 * The facts that the shelf shows about a closed take. They're stored separately, because the take's log can be
 * gigabytes long.
 */
import type { TakeFormat } from "./take-format.ts";
import type { TakeGap } from "./take-gaps.ts";
import type { TakeEnd, TakeStart } from "./take-log.ts";

type LogFacts = { start: TakeStart; end: TakeEnd; gaps: readonly TakeGap[]; format: TakeFormat };

/** Takes from before there were stems have no `stem`. */
export type TakeSummary = LogFacts & { version: 1; stem?: StemSummary | null };
/** The talkback that was kept with a take. */
export type StemSummary = LogFacts;

/** Only our code writes this file, so the check is brief. If it fails, the caller reads the log instead. */
export function readSummary(text: string): TakeSummary | null {
  try {
    const value: unknown = JSON.parse(text);
    return isSummary(value) ? value : null;
  } catch {
    return null;
  }
}

const isSummary = (value: unknown): value is TakeSummary =>
  typeof value === "object" && value !== null && "version" in value && value.version === 1;
