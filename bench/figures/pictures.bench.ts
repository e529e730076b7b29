// From Grant Access (with the engineer present) and from Join (with consent given) to the first full-size picture. The
// floor's link is already negotiated before the press. The target allows one more round trip to the server.
import { setTimeout as delay } from "node:timers/promises";
import { type BarePair, openBarePair } from "../floors/open-bare-pair.ts";
import { alternate } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { firstPictureMs } from "../harness/first-picture.ts";
import { aimAt } from "../harness/press.ts";
import { roundTripMs } from "../harness/round-trip.ts";
import { median } from "../harness/statistics.ts";
import { type LivePair, openLivePair } from "../product/open-live-pair.ts";
import { type Stage, withStage } from "../product/stage.ts";

const AT_REST_MS = 1500;

async function floorGrantMs(pair: BarePair): Promise<number> {
  await pair.studio.evaluate(() => window.bare.onPress("grant"));
  const press = await aimAt(pair.studio.locator("#press"));
  await delay(AT_REST_MS);
  await press();
  return firstPictureMs({ pressed: pair.studio, shown: pair.desk });
}

async function floorJoinMs(pair: BarePair): Promise<number> {
  await pair.studio.evaluate(() => window.bare.capture());
  await pair.desk.evaluate(() => window.bare.onPress("join"));
  const press = await aimAt(pair.desk.locator("#press"));
  await delay(AT_REST_MS);
  await press();
  return firstPictureMs({ pressed: pair.desk, shown: pair.desk });
}

async function productGrantMs(pair: LivePair): Promise<number> {
  await pair.start();
  await (await pair.aimAtJoin())();
  await pair.desk.getByRole("button", { name: "Leave Session" }).waitFor();
  const press = await pair.aimAtGrant();
  await delay(AT_REST_MS);
  await press();
  return firstPictureMs({ pressed: pair.studio, shown: pair.desk });
}

async function productJoinMs(pair: LivePair): Promise<number> {
  await pair.start();
  await (await pair.aimAtGrant())();
  await pair.studio.getByText(/^Waiting for .* to join$/).waitFor();
  const press = await pair.aimAtJoin();
  await delay(AT_REST_MS);
  await press();
  return firstPictureMs({ pressed: pair.desk, shown: pair.desk });
}

async function onBarePair({ browser, origin }: Stage, act: (pair: BarePair) => Promise<number>): Promise<number> {
  const pair = await openBarePair(browser, origin);
  try {
    return await act(pair);
  } finally {
    await pair.close();
  }
}

async function onLivePair(stage: Stage, act: (pair: LivePair) => Promise<number>): Promise<number> {
  const pair = await openLivePair(stage);
  try {
    const tookMs = await act(pair);
    await pair.end();
    return tookMs;
  } finally {
    await pair.close();
  }
}

async function tripMs(stage: Stage): Promise<number> {
  const page = await stage.browser.newPage();
  await page.goto(stage.foldback.url);
  const tookMs = await roundTripMs(page);
  await page.close();
  return tookMs;
}

async function measure(run: BenchRun): Promise<Row[]> {
  const rounds = run.quick ? 2 : 15;
  return withStage(async (stage) => {
    const grant = await alternate(rounds, {
      floor: () => onBarePair(stage, floorGrantMs),
      product: () => onLivePair(stage, productGrantMs),
    });
    const join = await alternate(rounds, {
      floor: () => onBarePair(stage, floorJoinMs),
      product: () => onLivePair(stage, productJoinMs),
    });
    const target = { kind: "ratio", max: 1.3, allowance: await tripMs(stage) } as const;
    const row = (figure: string, turns: { floor: number[]; product: number[] }): Row => {
      run.say(`  ${figure}: floor ${turns.floor.map(Math.round)}, product ${turns.product.map(Math.round)}`);
      return { figure, unit: "ms", product: median(turns.product), floor: median(turns.floor), target };
    };
    return [row("Grant Access pressed to first full picture", grant), row("Join pressed to first full picture", join)];
  });
}

export const figure: Figure = {
  name: "pictures",
  about: "from Grant Access or Join to the first picture of full size",
  measure,
};
