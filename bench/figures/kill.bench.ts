// Kill pressed: the last input the studio accepts, the desk's picture painted dark, the desk's sound silent.
import { setTimeout as delay } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { openBarePair, sendPicture } from "../floors/open-bare-pair.ts";
import { alternate } from "../harness/alternate.ts";
import { withChromium } from "../harness/chromium.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { withPageServer } from "../harness/page-server.ts";
import { percentile } from "../harness/statistics.ts";

type Kill = { lastInputMs: number; darkMs: number; silentMs: number };

const SETTLED_MS = 400;

async function floorKill(browser: Browser, origin: string): Promise<Kill> {
  const pair = await openBarePair(browser, origin);
  try {
    await pair.scene.evaluate(() => window.startTone());
    await sendPicture(pair);
    await pair.desk.evaluate(() => {
      window.bare.floodInputs();
      window.probe.watchForDark();
    });
    await pair.desk.waitForFunction(() => window.probe.lastSoundMs() > 0);
    await pair.studio.evaluate(() => window.bare.onPress("kill"));
    await pair.studio.click("#press");
    await delay(SETTLED_MS);
    const studio = await pair.studio.evaluate(() => ({
      pressedMs: window.probe.lastPressMs(),
      lastInputMs: window.bare.lastInputMs(),
    }));
    const desk = await pair.desk.evaluate(() => ({
      darkMs: window.probe.darkMs(),
      silentMs: window.probe.lastSoundMs(),
    }));
    if (desk.darkMs === null) throw new Error("The picture did not go dark.");
    return {
      lastInputMs: Math.max(0, studio.lastInputMs - studio.pressedMs),
      darkMs: desk.darkMs - studio.pressedMs,
      silentMs: Math.max(0, desk.silentMs - studio.pressedMs),
    };
  } finally {
    await pair.close();
  }
}

async function measure(run: BenchRun): Promise<Row[]> {
  const turns = await withPageServer((origin) =>
    withChromium((browser) =>
      alternate<Kill | null>(run.quick ? 5 : 200, {
        floor: () => floorKill(browser, origin),
        product: async () => null,
      }),
    ),
  );
  const p99 = (kills: (Kill | null)[], key: keyof Kill) => {
    const known = kills.flatMap((kill) => (kill === null ? [] : [kill[key]]));
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
