// Kills the browser, or the process that shows its page, in the middle of a take, and then reads what's on disk. The
// floor copies the samples to a file as they are.
import { setTimeout as delay } from "node:timers/promises";
import { alternate } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { type Killed, type Recording, withRecorders } from "../product/recording-browsers.ts";

const KILLS = 20;
const SHORTEST_MS = 2_000;
const FLUSHED_EVERY_MS = 1_000;

// The kills are spread over the time between two flushes.
async function killOne(recording: Recording, { turn, of }: { turn: number; of: number }): Promise<Killed> {
  try {
    await delay(SHORTEST_MS + (FLUSHED_EVERY_MS * turn) / of);
    return await recording.killAndRead(turn % 2 === 0 ? "browser" : "page");
  } finally {
    await recording.close();
  }
}

async function measure(run: BenchRun): Promise<Row[]> {
  const kills = run.quick ? 2 : KILLS;
  const turns = { floor: 0, product: 0 };
  const killed = await withRecorders((open) => {
    const killNext = async (which: "floor" | "product") => {
      const turn = turns[which];
      turns[which] += 1;
      return killOne(await open(which), { turn, of: kills });
    };
    return alternate(kills, { floor: () => killNext("floor"), product: () => killNext("product") });
  });
  const row = (figure: string, key: keyof Killed) => ({
    figure: `take killed ${kills} times, half of them the browser and half its page, ${figure}`,
    product: Math.max(...killed.product.map((each) => each[key])),
    floor: Math.max(...killed.floor.map((each) => each[key])),
  });
  return [
    { ...row("acknowledged frames lost, most", "lostFrames"), unit: "frames", target: { kind: "limit", max: 0 } },
    { ...row("sound not on disk yet, most", "unwrittenMs"), unit: "ms", target: { kind: "limit", max: 200 } },
  ];
}

export const figure: Figure = { name: "take-kills", about: "what a killed browser leaves of a take", measure };
