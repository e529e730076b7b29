// Measures signing in with a password. The floor is the password hash alone, so the difference is the cost of
// everything around it.
import { alternate } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { startMeasuredProcess } from "../harness/measured-process.ts";
import { median } from "../harness/statistics.ts";
import { type Foldback, startFoldback } from "../product/start-foldback.ts";

// The server hashes one password at a time, to leave a core for everything else. The floor does the same.
const AT_ONCE = 4;
const HASHES_AT_ONCE = 1;

/**
 * The cost of one sign-in, in wall time and in processor time. Processor time doesn't depend on what else the machine
 * is running.
 */
type Cost = { clockMs: number; processorMs: number };

async function hashes(count: number): Promise<Cost> {
  const floor = await startMeasuredProcess({
    script: new URL("../floors/bare-hash.mjs", import.meta.url),
    cwd: new URL("../../", import.meta.url),
    env: { COUNT: String(count), AT_ONCE: String(HASHES_AT_ONCE) },
  });
  const [, clock, processor] = await floor.waitForLine(/^took (\S+) ms, (\S+) ms of processors/);
  await floor.stop();
  return { clockMs: Number(clock) / count, processorMs: Number(processor) / count };
}

type Account = { email: string; password: string };

async function signIn(foldback: Foldback, account: Account): Promise<void> {
  const response = await fetch(`${foldback.url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: foldback.url },
    body: JSON.stringify(account),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`Signing in failed with status ${response.status}.`);
}

async function signIns(foldback: Foldback, account: Account, count: number): Promise<Cost> {
  const before = await foldback.process.cpuMicroseconds();
  const startedMs = performance.now();
  let left = count;
  const oneAfterTheOther = async () => {
    while (left-- > 0) await signIn(foldback, account);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, oneAfterTheOther));
  const clockMs = (performance.now() - startedMs) / count;
  const after = await foldback.process.cpuMicroseconds();
  return { clockMs, processorMs: (after - before) / 1_000 / count };
}

const WARM_UP = 40;

async function measure(run: BenchRun): Promise<Row[]> {
  const count = run.quick ? 40 : 100;
  const foldback = await startFoldback({ artists: 0, engineers: 0, env: { DEMO_DATA: "on" } });
  try {
    const [, email = "", password = ""] = await foldback.process.waitForLine(/^ {2}artist .* (\S+@\S+) +(\S+)$/);
    const account = { email, password };
    // Warm-up: a fresh server compiles code during its first sign-ins, which the figure excludes.
    await signIns(foldback, account, WARM_UP);
    const turns = await alternate(run.quick ? 1 : 5, {
      floor: () => hashes(count),
      product: () => signIns(foldback, account, count),
    });
    const middle = (side: Cost[], cost: keyof Cost) => median(side.map((turn) => turn[cost]));
    const row = (figure: string, cost: keyof Cost): Row => ({
      figure,
      unit: "ms",
      product: middle(turns.product, cost),
      floor: middle(turns.floor, cost),
      // Requires at least 0.8 times the hash's own rate on the same core.
      target: { kind: "ratio", max: 1 / 0.8 },
    });
    return [
      row("sign-in with a password, processor time each", "processorMs"),
      row(`sign-in with a password, ${AT_ONCE} at once, time each`, "clockMs"),
    ];
  } finally {
    await foldback.stop();
  }
}

export const figure: Figure = { name: "sign-in", about: "sign-ins; floor: the password hash alone", measure };
