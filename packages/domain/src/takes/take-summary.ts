/** What the shelf shows of a closed take, kept beside its log, so that a list doesn't read gigabytes. */
import type { TakeFormat } from "./take-format.ts";
import type { TakeGap } from "./take-gaps.ts";
import type { TakeEnd, TakeStart } from "./take-log.ts";

export type TakeSummary = { version: 1; start: TakeStart; end: TakeEnd; gaps: readonly TakeGap[]; format: TakeFormat };

/** For a file that only we write: anything else is as good as no summary, and the log is read instead. */
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
