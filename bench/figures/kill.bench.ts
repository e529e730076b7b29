// Kill pressed: the last input the studio accepts, the desk's picture painted dark, the desk's sound silent.
import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { type BarePair, openBarePair, sendPicture } from "../floors/open-bare-pair.ts";
import { alternate } from "../harness/alternate.ts";
import { withChromium } from "../harness/chromium.ts";
import { type Ear, openEar } from "../harness/ear.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { withPageServer } from "../harness/page-server.ts";
import { percentile } from "../harness/statistics.ts";

type Kill = { lastInputMs: number; darkMs: number; silentMs: number };

const SETTLED_MS = 400;
const FRESH_MS = 100;
const TURNS = 4;
const KILLS_PER_TURN = 50;

async function floorKills(browser: Browser, origin: string, count: number): Promise<Kill[]> {
  const pair = await openBarePair(browser, origin);
  const ear = await openEar(pair.desk, { browser, origin, scene: pair.scene });
  try {
    await pair.scene.evaluate(() => window.startTone());
    const kills: Kill[] = [];
    while (kills.length < count) {
      await pair.linkAgain();
      kills.push(await floorKill(pair, ear));
    }
    return kills;
  } finally {
    await ear.close();
    await pair.close();
  }
}

async function floorKill(pair: BarePair, ear: Ear): Promise<Kill> {
  await sendPicture(pair);
  await pair.desk.evaluate(() => {
    window.bare.floodInputs();
    window.probe.watchForDark();
  });
  await untilHeard(ear);
  await pair.studio.evaluate(() => window.bare.onPress("kill"));
  await pair.studio.click("#press");
  await delay(SETTLED_MS);
  const pressedMs = await pair.studio.evaluate(() => window.probe.lastPressMs());
  const lastInputMs = await pair.studio.evaluate(() => window.bare.lastInputMs());
  return killFrom({ pressedMs, lastInputMs, desk: pair.desk, ear });
}

type Observed = { pressedMs: number; lastInputMs: number; desk: Page; ear: Ear };

async function killFrom({ pressedMs, lastInputMs, desk, ear }: Observed): Promise<Kill> {
  const silentMs = await ear.lastSoundMs();
  const darkMs = await desk.evaluate(() => window.probe.darkMs());
  if (darkMs === null) throw new Error("The picture did not go dark.");
  if (pressedMs - lastInputMs > FRESH_MS) throw new Error("No input was flowing when kill was pressed.");
  return {
    lastInputMs: Math.max(0, lastInputMs - pressedMs),
    darkMs: darkMs - pressedMs,
    silentMs: Math.max(0, silentMs - pressedMs),
  };
}

async function untilHeard(ear: Ear): Promise<void> {
  while (Date.now() - (await ear.lastSoundMs()) > FRESH_MS) await delay(50);
}

async function measure(run: BenchRun): Promise<Row[]> {
  const turns = await withPageServer((origin) =>
    withChromium((browser) =>
      alternate(run.quick ? 1 : TURNS, {
        floor: () => floorKills(browser, origin, run.quick ? 5 : KILLS_PER_TURN),
        product: async (): Promise<Kill[]> => [],
      }),
    ),
  );
  const p99 = (kills: Kill[][], key: keyof Kill) => {
    const known = kills.flat().map((kill) => kill[key]);
    return known.length === 0 ? null : percentile(known, 99);
  };
  const row = (figure: string, key: keyof Kill, maxMs: number): Row => ({
    figure,
    unit: "ms",
    product: p99(turns.product, key),
    floor: p99(turns.floor, key),
    target: { kind: "limit", max: maxMs },
  });
  return [
    row("kill, last accepted input, p99", "lastInputMs", 5),
    row("kill, engineer's picture dark, p99", "darkMs", 50),
    row("kill, engineer's sound silent, p99", "silentMs", 50),
  ];
}

export const figure: Figure = {
  name: "kill",
  about: "pressed until nothing gets in and nothing is seen or heard",
  measure,
};
