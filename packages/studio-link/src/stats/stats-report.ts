/** Reads a statistics report without trusting its shape, because browsers leave fields out. */

/** RTCStatsReport, or a Map of plain objects in tests. */
export type StatsReport = { values(): Iterable<unknown> };
export type StatsEntry = Readonly<Record<string, unknown>>;

/** Reads the entries once, because the browser builds each of them again whenever they're read from its report. */
export function readOnce(report: StatsReport): StatsReport {
  const entries = [...report.values()];
  return { values: () => entries };
}

const isEntry = (value: unknown): value is StatsEntry => typeof value === "object" && value !== null;

export const entriesOf = (report: StatsReport, type: string): readonly StatsEntry[] =>
  [...report.values()].filter(isEntry).filter((entry) => entry.type === type);

export const entryById = (report: StatsReport, id: unknown): StatsEntry | null =>
  [...report.values()].filter(isEntry).find((entry) => entry.id === id) ?? null;

export const numberIn = (entry: StatsEntry | null | undefined, field: string): number | null => {
  const value = entry?.[field];
  return typeof value === "number" && Number.isFinite(value) ? value : null;
};

export const textIn = (entry: StatsEntry | null | undefined, field: string): string | null => {
  const value = entry?.[field];
  return typeof value === "string" && value !== "" ? value : null;
};

/** The sum of the counters that the browser reports; null if it reports none. */
export function sumOf(entries: readonly StatsEntry[], field: string): number | null {
  const known = entries.map((entry) => numberIn(entry, field)).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
