/** RTCStatsReport, or a Map of plain objects in tests. */
export type StatsReport = { values(): Iterable<unknown> };
export type StatsEntry = Readonly<Record<string, unknown>>;
