// The pointer, one way, while video flows: from the mouse event over the picture to its arrival in the studio.
import type { Browser, Page } from "@playwright/test";
import { openBarePair, sendPicture } from "../floors/open-bare-pair.ts";
import { alternate, medianOfTurns } from "../harness/alternate.ts";
import { withChromium } from "../harness/chromium.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { moveMouse } from "../harness/move-mouse.ts";
import { withPageServer } from "../harness/page-server.ts";
import { median, percentile } from "../harness/statistics.ts";

const PICTURE = { x: 0, y: 0, width: 1280, height: 680 };

async function measureFloor(browser: Browser, origin: string, run: BenchRun): Promise<number[]> {
  const pair = await openBarePair(browser, origin);
  try {
    await sendPicture(pair);
    await pair.desk.evaluate(() => window.bare.sendPointerOnMove());
    return await collect(pair, run);
  } finally {
    await pair.close();
  }
}

async function collect(pair: { studio: Page; desk: Page }, run: BenchRun): Promise<number[]> {
  await moveMouse(pair.desk, { within: PICTURE, moves: 60 });
  await pair.studio.evaluate(() => window.bare.pointerAgesMs());
  await moveMouse(pair.desk, { within: PICTURE, moves: run.quick ? 120 : 400 });
  const agesMs = await pair.studio.evaluate(() => window.bare.pointerAgesMs());
  run.say(`  ${agesMs.length} pointer messages`);
  return agesMs;
}

async function measure(run: BenchRun): Promise<Row[]> {
  const turns = await withPageServer((origin) =>
    withChromium((browser) =>
      alternate(run.quick ? 1 : 5, {
        floor: () => measureFloor(browser, origin, run),
        product: async () => [],
      }),
    ),
  );
  const p90 = (samples: number[]) => percentile(samples, 90);
  return [
    {
      figure: "pointer one way while video flows, p50",
      unit: "ms",
      product: medianOfTurns(turns.product, median),
      floor: medianOfTurns(turns.floor, median),
      target: { kind: "ratio", max: 1.3 },
    },
    {
      figure: "pointer one way while video flows, p90",
      unit: "ms",
      product: medianOfTurns(turns.product, p90),
      floor: medianOfTurns(turns.floor, p90),
      target: { kind: "information" },
    },
  ];
}

export const figure: Figure = {
  name: "pointer",
  about: "a mouse event over the picture until it arrives in the studio",
  measure,
};
