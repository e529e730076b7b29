// Grant Access pressed (engineer present), and Join pressed (consent given), to the first picture of full size.
// The floor was connected and negotiated before the press; one round trip to the server comes on top.
import type { Browser } from "@playwright/test";
import { type BarePair, openBarePair } from "../floors/open-bare-pair.ts";
import { alternate } from "../harness/alternate.ts";
import { withChromium } from "../harness/chromium.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { firstPictureMs } from "../harness/first-picture.ts";
import { withPageServer } from "../harness/page-server.ts";
import { medianOrNull } from "../harness/statistics.ts";

async function floorGrantMs(pair: BarePair): Promise<number> {
  await pair.studio.evaluate(() => window.bare.onPress("grant"));
  await pair.studio.click("#press");
  return firstPictureMs({ pressed: pair.studio, shown: pair.desk });
}

async function floorJoinMs(pair: BarePair): Promise<number> {
  await pair.studio.evaluate(() => window.bare.capture());
  await pair.desk.evaluate(() => window.bare.onPress("join"));
  await pair.desk.click("#press");
  return firstPictureMs({ pressed: pair.desk, shown: pair.desk });
}

async function onFreshPair(
  browser: Browser,
  origin: string,
  act: (pair: BarePair) => Promise<number>,
): Promise<number> {
  const pair = await openBarePair(browser, origin);
  try {
    return await act(pair);
  } finally {
    await pair.close();
  }
}

async function measure(run: BenchRun): Promise<Row[]> {
  const rounds = run.quick ? 2 : 15;
  const measured = await withPageServer((origin) =>
    withChromium(async (browser) => ({
      grant: await alternate<number | null>(rounds, {
        floor: () => onFreshPair(browser, origin, floorGrantMs),
        product: async () => null,
      }),
      join: await alternate<number | null>(rounds, {
        floor: () => onFreshPair(browser, origin, floorJoinMs),
        product: async () => null,
      }),
    })),
  );
  const known = (turns: (number | null)[]) => medianOrNull(turns.flatMap((turn) => (turn === null ? [] : [turn])));
  return [
    {
      figure: "Grant Access pressed to first full picture",
      unit: "ms",
      product: known(measured.grant.product),
      floor: known(measured.grant.floor),
      target: { kind: "ratio", max: 1.3 },
    },
    {
      figure: "Join pressed to first full picture",
      unit: "ms",
      product: known(measured.join.product),
      floor: known(measured.join.floor),
      target: { kind: "ratio", max: 1.3 },
    },
  ];
}

export const figure: Figure = {
  name: "pictures",
  about: "Grant Access or Join pressed until the first picture of full size",
  measure,
};
