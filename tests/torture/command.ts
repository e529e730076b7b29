/**
 * npm run torture -- --minutes 30 --seed N [--database postgres|embedded] [--lanes 6] [--runs N] [--run N]
 *   [--faults kind,kind|none] [--report folder] [--go-on]
 * The exit code is 0 only if there was no violation. `--run` plays one run alone. `--go-on` continues after a violation
 * and counts them all.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type FaultKind, faultKinds } from "./plan.ts";
import { markdownOf, reportOf, traceOf } from "./report.ts";
import { type Outcome, type Problem, torture } from "./torture.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: String(Date.now()) },
    database: { type: "string", default: "postgres" },
    lanes: { type: "string", default: "6" },
    runs: { type: "string" },
    run: { type: "string" },
    faults: { type: "string" },
    "go-on": { type: "boolean", default: false },
    report: { type: "string", default: "test-results/torture" },
  },
});

const database = values.database === "embedded" ? "embedded" : "postgres";
const one = values.run === undefined ? null : Number(values.run);
say(`seed ${values.seed}, ${database}, ${values.minutes} minutes`);
/** The first Ctrl+C or SIGTERM lets the current runs finish and then reports. */
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => interrupted.abort());
let saidMs = 0;
const outcome = await torture({
  seed: values.seed,
  database,
  lanes: one === null ? Number(values.lanes) : 1,
  untilMs: Number(values.minutes) * 60_000,
  runs: one === null ? Number(values.runs ?? Number.POSITIVE_INFINITY) : 1,
  firstRun: one ?? 1,
  faults: faultsIn(values.faults),
  goesOn: values["go-on"] ? "after-violation" : "until-violation",
  signal: interrupted.signal,
  onProgress({ runs, faults, sinceMs }) {
    if (sinceMs - saidMs < 10_000) return;
    saidMs = sinceMs;
    say(`${Math.round(sinceMs / 1_000)} s: ${runs} runs, ${faults} faults`);
  },
});
write(outcome, values.report);

function faultsIn(given: string | undefined): FaultKind[] | undefined {
  if (given === undefined) return undefined;
  const names = given.split(",");
  return faultKinds.filter((kind) => names.includes(kind));
}

function write(finished: Outcome, folder: string): void {
  const report = reportOf(finished);
  mkdirSync(folder, { recursive: true });
  const name = join(folder, `${report.database}-${report.seed}`);
  writeFileSync(`${name}.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${name}.md`, markdownOf(report));
  say(markdownOf(report));
  const [first] = finished.problems;
  if (first !== undefined) {
    const traces = oneOfEachKind(finished.problems).map((problem) => traceOf(problem, finished));
    writeFileSync(`${name}.trace.txt`, traces.join("\n\n"));
    say(traceOf(first, finished));
    for (const [says, count] of Object.entries(report.problems)) say(`${count} x ${says}`);
  }
  say(`The report is in ${name}.md and .json.`);
  process.exitCode = first === undefined ? 0 : 1;
}

function oneOfEachKind(problems: readonly Problem[]): Problem[] {
  return [...Map.groupBy(problems, ({ says }) => says.slice(0, 40)).values()].flatMap(([first]) => first ?? []);
}
