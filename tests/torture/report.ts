/** A torture run's figures, for people and for machines. Figures that weren't measured say so. */
import type { Fact } from "./facts.ts";
import { wordsOf } from "./plan.ts";
import type { RunResult } from "./run.ts";
import type { Outcome, Problem } from "./torture.ts";

type Spread = { count: number; p50Ms: number; p99Ms: number; maxMs: number };
export type Report = ReturnType<typeof reportOf>;

export function reportOf(outcome: Outcome) {
  const { options, results, faults, residentKilobytes } = outcome;
  return {
    seed: options.seed,
    database: options.database,
    lanes: options.lanes,
    minutes: Math.round(outcome.tookMs / 6_000) / 10,
    runs: results.length,
    steps: sum(results.map(({ plan }) => plan.steps.length)),
    kills: countBy(results.flatMap(({ figures }) => figures.sendings)),
    faults: countBy(faults.map(({ kind }) => kind)),
    faultsNotPossibleHere: outcome.impossible,
    /** Counts only time when the server ran. `toldWallMs` is wall-clock time. */
    toldMs: spreadsOf(notificationTimes(outcome, "tookMs")),
    toldWallMs: spreadsOf(notificationTimes(outcome, "wallMs")),
    recoveryMs: spreadsOf(
      faults.flatMap(({ kind, recoveryMs }) => (recoveryMs === null ? [] : { group: kind, ms: recoveryMs })),
    ),
    startMs: spreadsOf(faults.flatMap(({ kind, startMs }) => (startMs === null ? [] : { group: kind, ms: startMs }))),
    clipsKept: sum(results.map(({ figures }) => figures.clipsKept)),
    ledgerEntries: outcome.ledgerEntries,
    serverStarts: outcome.starts,
    residentKilobytes,
    problem: outcome.problems[0]?.says ?? null,
    problems: countBy(outcome.problems.map(({ says }) => says.replaceAll(/\d+|[0-9a-f]{8}-[0-9a-f-]+/g, "N"))),
  };
}

type Timed = { group: string; ms: number };

function notificationTimes({ results, faults }: Outcome, by: "tookMs" | "wallMs"): Timed[] {
  const during = (atMs: number) => faults.find(({ fromMs, toMs }) => atMs >= fromMs && atMs <= toMs)?.kind ?? "quiet";
  return results.flatMap(({ figures }) => figures.told.map((told) => ({ group: during(told.atMs), ms: told[by] })));
}

function spreadsOf(timed: readonly Timed[]): Record<string, Spread> {
  const groups = Map.groupBy(timed, ({ group }) => group);
  return Object.fromEntries([...groups].map(([group, members]) => [group, spreadOf(members.map(({ ms }) => ms))]));
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { count: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: round(sorted.at(-1) ?? 0) };
}

const round = (ms: number) => Math.round(ms * 10) / 10;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const countBy = (keys: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, found]) => [key, found.length]).toSorted());

export function markdownOf(report: Report): string {
  const { start, end } = report.residentKilobytes;
  const megabytes = (kilobytes: number | null) =>
    kilobytes === null ? "not measured" : `${Math.round(kilobytes / 1_024)} MB`;
  return [
    `## ${report.database}, seed ${report.seed}`,
    "",
    `${report.minutes} minutes, ${report.lanes} rooms at once, ${report.runs} runs with ${report.steps} steps, ` +
      `${sum(Object.values(report.faults))} faults, ${report.serverStarts} server starts, ` +
      `${report.ledgerEntries} ledger entries, ${report.clipsKept} acknowledged clips. ` +
      `Server memory: ${megabytes(start)} at the start, ${megabytes(end)} at the end.`,
    "",
    report.problem === null ? "**No violation.**" : `**Violation:** ${report.problem}`,
    ...(report.faultsNotPossibleHere.length === 0
      ? []
      : ["", `Not possible on this machine, and left out: ${report.faultsNotPossibleHere.join(", ")}.`]),
    "",
    ...table(["How the kill was sent", "Times"], Object.entries(report.kills)),
    "",
    ...table(["Fault", "Times", "Recovered p50", "p99", "max"], faultRows(report)),
    "",
    ...table(["Kill told during", "Kills", "p50", "p99", "max", "max by the wall clock"], toldRows(report)),
    "",
  ].join("\n");
}

const faultRows = ({ faults, recoveryMs }: Report) =>
  Object.entries(faults).map(([kind, count]) => {
    const spread = recoveryMs[kind];
    return spread === undefined
      ? [kind, count, "not measured", "", ""]
      : [kind, count, `${spread.p50Ms} ms`, `${spread.p99Ms} ms`, `${spread.maxMs} ms`];
  });

const toldRows = ({ toldMs, toldWallMs }: Report) =>
  Object.entries(toldMs).map(([group, { count, p50Ms, p99Ms, maxMs }]) => [
    group,
    count,
    ...[p50Ms, p99Ms, maxMs, toldWallMs[group]?.maxMs ?? 0].map((ms) => `${ms} ms`),
  ]);

const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]) => [
  `| ${heads.join(" | ")} |`,
  `| ${heads.map(() => "---").join(" | ")} |`,
  ...rows.map((row) => `| ${row.join(" | ")} |`),
];

const shownOfLine = 400;

/** Everything that led to a problem: the steps, the faults at the time, and what each party saw. */
export function traceOf({ says, run, serverSaid }: Problem, outcome: Outcome): string {
  const lines = [`Violation: ${says}`, `Seed ${outcome.options.seed}, ${outcome.options.database}`];
  if (run !== null) lines.push(...runLines(run, outcome));
  else lines.push("Faults:", ...outcome.faults.slice(-3).map((fault) => `  ${JSON.stringify(fault)}`));
  const server = serverSaid.split("\n").map((line) => line.slice(0, shownOfLine));
  return [...lines, "The server's last lines:", ...server].join("\n");
}

function runLines(run: RunResult, { faults }: Outcome): string[] {
  const at = (ms: number) => `${(ms - run.fromMs).toFixed(0).padStart(7)} ms`;
  const during = faults.filter(({ fromMs, toMs }) => toMs >= run.fromMs && fromMs <= run.toMs);
  const events = [
    ...(run.log?.facts ?? []).map((fact) => ({ atMs: fact.atMs, text: wordsOfFact(fact, run.fromMs) })),
    ...during.flatMap(({ kind, run: by, fromMs, toMs, recoveryMs }) => [
      { atMs: fromMs, text: `FAULT ${kind} begins (run ${by})` },
      { atMs: toMs, text: `FAULT ${kind} is over; recovered after ${recoveryMs?.toFixed(0) ?? "?"} ms` },
    ]),
  ].toSorted((one, other) => one.atMs - other.atMs);
  return [
    `Run ${run.plan.run}, session ${run.sessionId}, open to ${run.plan.opensTo}`,
    "Steps:",
    ...run.plan.steps.map((step, index) => {
      const fault = run.plan.fault;
      const begins = fault?.beforeStep === index ? ` [fault ${fault.kind} for ${fault.lastsMs} ms]` : "";
      return `  ${index + 1}.${begins} ${wordsOf(step)}`;
    }),
    "What was seen:",
    ...events.map(({ atMs, text }) => `${at(atMs)} ${text}`),
    "All violations of this run:",
    ...run.violations.map(({ invariant, atMs, says }) => `${at(atMs)} [${invariant}] ${says}`),
  ];
}

function wordsOfFact(fact: Fact, fromMs: number): string {
  const { atMs, kind, ...rest } = fact;
  const shown = "sentMs" in rest ? { ...rest, sentMs: Math.round(rest.sentMs - fromMs) } : rest;
  return `${kind} ${JSON.stringify(shown)}`;
}
