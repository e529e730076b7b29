/**
 * Plays many rooms at once on one real server, run after run, until the time is up or something breaks. The command and
 * the integration test read the options and write the report.
 */
import { type FaultInjector, type FaultRecord, openFaultInjector, possibleFaults } from "./faults.ts";
import { auditDatabase, checkLedger } from "./ledger.ts";
import { type DatabaseKind, type OpenTestRig, openTestRig } from "./open-test-rig.ts";
import { nowMs } from "./outages.ts";
import { type FaultKind, faultKinds, planRun, type RunPlan } from "./plan.ts";
import type { RealServer } from "./real-server.ts";
import { playRun, type RunResult } from "./run.ts";

export type TortureOptions = {
  seed: string;
  database: DatabaseKind;
  lanes: number;
  /** Ends after `untilMs` or `runs`, whichever comes first. */
  untilMs: number;
  runs: number;
  firstRun: number;
  /** Limits the faults to these kinds. If absent, every kind that's possible on this machine can occur. */
  faults?: readonly FaultKind[];
  /** Whether to keep playing after a violation, to count them by kind. */
  goesOn: "after-violation" | "until-violation";
  /** Stops after the current runs. */
  signal?: AbortSignal;
  onProgress?(state: { runs: number; faults: number; sinceMs: number }): void;
};

export type Outcome = {
  options: TortureOptions;
  results: RunResult[];
  faults: readonly FaultRecord[];
  /** Faults that suit this database but can't be caused on this machine. */
  impossible: FaultKind[];
  ledgerEntries: number;
  problems: Problem[];
  residentKilobytes: { start: number | null; end: number | null };
  starts: number;
  tookMs: number;
};
export type Problem = { says: string; run: RunResult | null; serverSaid: string };

const castsPerLane = 3;

export async function torture(options: TortureOptions): Promise<Outcome> {
  const { seed, database, lanes } = options;
  const rig = await openTestRig({ seed, database, castCount: lanes * castsPerLane });
  try {
    return await tortureOn(rig, options);
  } finally {
    await rig.close();
  }
}

async function tortureOn(rig: OpenTestRig, options: TortureOptions): Promise<Outcome> {
  const { server } = rig;
  const fromMs = nowMs();
  const results: RunResult[] = [];
  const problems: Problem[] = [];
  const violated = (says: string, run: RunResult | null = null) => {
    problems.push({ says, run, serverSaid: server.lastLines() });
  };
  const injector = openFaultInjector({ ...rig, violated });
  const possible = possibleFaults({ cluster: rig.cluster !== null, disk: rig.disk !== null });
  const faults = options.faults?.filter((kind) => possible.includes(kind)) ?? possible;
  const residentAtStart = server.residentKilobytes();
  const stops = () => options.signal?.aborted === true || (problems.length > 0 && options.goesOn === "until-violation");
  const lastRun = options.firstRun + options.runs - 1;
  let runs = options.firstRun - 1;
  const nextPlan = () => {
    if (stops() || runs >= lastRun || nowMs() - fromMs >= options.untilMs) return null;
    runs += 1;
    return planRun({ seed: options.seed, faults }, runs);
  };
  const finished = (result: RunResult) => {
    results.push(result);
    for (const { invariant, says } of result.violations) violated(`[${invariant}] ${says}`, result);
    options.onProgress?.({ runs: results.length, faults: injector.records.length, sinceMs: nowMs() - fromMs });
  };
  const stopWatching = watchServer(server, async () => {
    violated("the server's process ended by itself");
    if (!stops()) await injector.afterAll(() => (server.isGone() ? server.start() : 0));
  });
  const lanes = Array.from({ length: options.lanes }, (_, serial) =>
    playLane(rig, { serial, injector, nextPlan, finished, violated }),
  );
  await Promise.all(lanes);
  stopWatching();
  const residentKilobytes = { start: residentAtStart, end: server.residentKilobytes() };
  const ledgerEntries = await lookAtLedger(rig, { results, violated });
  const impossible = faultsOn(options.database).filter((kind) => !possible.includes(kind));
  const [starts, tookMs] = [server.starts(), nowMs() - fromMs];
  return {
    options,
    results,
    faults: injector.records,
    impossible,
    ledgerEntries,
    problems,
    residentKilobytes,
    starts,
    tookMs,
  };
}

type Lane = {
  serial: number;
  injector: FaultInjector;
  /** Null when it's time to stop. */
  nextPlan(): RunPlan | null;
  finished(result: RunResult): void;
  violated(says: string): void;
};

/** Plays one run after another. */
async function playLane(rig: OpenTestRig, { serial, injector, nextPlan, finished, violated }: Lane): Promise<void> {
  const casts = rig.people.casts.slice(serial * castsPerLane, (serial + 1) * castsPerLane);
  for (let turn = 0; ; turn += 1) {
    const plan = nextPlan();
    const cast = casts[turn % castsPerLane];
    if (plan === null || cast === undefined) return;
    try {
      finished(await playRun(rig, { plan, cast, faults: injector }));
    } catch (error) {
      violated(`run ${plan.run} couldn't be played: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

const lookAtServerEveryMs = 200;

/** Calls `died` once for each death that no fault caused. */
function watchServer(server: RealServer, died: () => Promise<void>): () => void {
  let telling: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (!server.isGone() || telling !== null) return;
    // If the server can't be restarted, every run reports that.
    telling = died()
      .catch(() => {})
      .finally(() => {
        telling = server.isGone() ? telling : null;
      });
  }, lookAtServerEveryMs);
  return () => clearInterval(timer);
}

async function lookAtLedger(
  rig: OpenTestRig,
  { results, violated }: { results: RunResult[]; violated(says: string): void },
): Promise<number> {
  const { entries, problem } = await checkLedger(rig);
  if (problem !== null) violated(problem);
  await rig.server.stop();
  const [first] = await auditDatabase(rig.data, results);
  if (first !== undefined) violated(first);
  return entries;
}

const onPostgresOnly: readonly FaultKind[] = faultKinds.filter(
  (kind) => kind !== "disk-full" && kind !== "server-frozen" && kind !== "server-killed",
);
const faultsOn = (database: DatabaseKind): FaultKind[] =>
  faultKinds.filter((kind) => database === "postgres" || !onPostgresOnly.includes(kind));
