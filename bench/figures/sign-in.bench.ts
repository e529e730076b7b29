// Signing in with a password, beside the password hash alone: what everything around the hash costs.
import { alternate, medianOfTurns } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { startMeasuredProcess } from "../harness/measured-process.ts";
import { type Foldback, startFoldback } from "../product/start-foldback.ts";

// As many as the hash has threads.
const AT_ONCE = 4;

async function hashesMs(count: number): Promise<number[]> {
  const floor = await startMeasuredProcess({
    script: new URL("../floors/bare-hash.mjs", import.meta.url),
    cwd: new URL("../../", import.meta.url),
    env: { COUNT: String(count), AT_ONCE: String(AT_ONCE) },
  });
  const [, took] = await floor.waitForLine(/^took (\S+) ms/);
  await floor.stop();
  return [Number(took) / count];
}

type Account = { email: string; password: string };

async function signIn(foldback: Foldback, account: Account): Promise<void> {
  const response = await fetch(`${foldback.url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: foldback.url },
    body: JSON.stringify(account),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`Signing in was answered with ${response.status}.`);
}

async function signInsMs(foldback: Foldback, account: Account, count: number): Promise<number[]> {
  const startedMs = performance.now();
  let left = count;
  const oneAfterTheOther = async () => {
    while (left-- > 0) await signIn(foldback, account);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, oneAfterTheOther));
  return [(performance.now() - startedMs) / count];
}

async function measure(run: BenchRun): Promise<Row[]> {
  const count = run.quick ? 40 : 100;
  const foldback = await startFoldback({ artists: 0, engineers: 0, env: { DEMO_DATA: "on" } });
  try {
    const [, email = "", password = ""] = await foldback.process.waitForLine(/^ {2}artist .* (\S+@\S+) +(\S+)$/);
    const account = { email, password };
    const turns = await alternate(run.quick ? 1 : 5, {
      floor: () => hashesMs(count),
      product: () => signInsMs(foldback, account, count),
    });
    const perSignIn = ([ms = Number.NaN]: number[]) => ms;
    return [
      {
        figure: `sign-in with a password, ${AT_ONCE} at once, time for each`,
        unit: "ms",
        product: medianOfTurns(turns.product, perSignIn),
        floor: medianOfTurns(turns.floor, perSignIn),
        // At least 0.8 times the rate that the hash alone allows.
        target: { kind: "ratio", max: 1 / 0.8 },
      },
    ];
  } finally {
    await foldback.stop();
  }
}

export const figure: Figure = { name: "sign-in", about: "sign-ins beside the password hash alone", measure };
