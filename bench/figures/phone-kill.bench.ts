// Measures the time from pressing the kill switch on the artist's phone to the same three effects as in kill.bench.ts,
// through the server. All pages run on one machine, so add a real network's delay.
import type { BrowserContext, Page } from "@playwright/test";
import { alternate } from "../harness/alternate.ts";
import { openContext } from "../harness/chromium.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { aimAt } from "../harness/press.ts";
import { percentile } from "../harness/statistics.ts";
import { openTabListener } from "../harness/tab-listener.ts";
import { floorKills, type Kill, observeKill } from "../product/observe-kill.ts";
import { goLive, openLivePair } from "../product/open-live-pair.ts";
import { pairPhone } from "../product/pair-phone.ts";
import { type Stage, withStage } from "../product/stage.ts";

const TURNS = 4;
const KILLS_PER_TURN = 15;

async function phoneKills(stage: Stage, count: number): Promise<Kill[]> {
  const pair = await openLivePair(stage);
  const listener = await openTabListener(pair.desk, { ...stage, scene: pair.scene });
  const phone = await openContext(stage.browser);
  try {
    await pair.scene.evaluate(() => window.startTone());
    const kills: Kill[] = [];
    while (kills.length < count) {
      await goLive(pair, kills.length === 0 ? pair.start : pair.startAgain);
      const pressed = await phoneBeside(stage, { studio: pair.studio, context: phone });
      const press = await aimAt(pressed.getByRole("button", { name: "Kill switch" }));
      kills.push(
        await observeKill({ ...pair, listener, pressed }, { surface: "[data-testid=picture-surface]", press }),
      );
      await pressed.close();
    }
    return kills;
  } finally {
    await phone.close();
    await listener.close();
    await pair.close();
  }
}

type Beside = { studio: Page; context: BrowserContext };

async function phoneBeside({ foldback }: Stage, { studio, context }: Beside): Promise<Page> {
  const phone = await context.newPage();
  await pairPhone(foldback, { studio, phone });
  await phone.getByText("can see your screen.").waitFor();
  return phone;
}

async function measure(run: BenchRun): Promise<Row[]> {
  const count = run.quick ? 3 : KILLS_PER_TURN;
  const turns = await withStage((stage) =>
    alternate(run.quick ? 1 : TURNS, {
      floor: () => floorKills(stage, count),
      product: () => phoneKills(stage, count),
    }),
  );
  const p99 = (kills: Kill[][], key: keyof Kill) =>
    percentile(
      kills.flat().map((kill) => kill[key]),
      99,
    );
  const row = (figure: string, key: keyof Kill): Row => ({
    figure: `kill on the phone, ${figure}, p99`,
    unit: "ms",
    product: p99(turns.product, key),
    floor: p99(turns.floor, key),
    target: { kind: "limit", max: 150 },
  });
  return [
    row("last accepted input", "lastInputMs"),
    row("engineer's picture dark", "darkMs"),
    row("engineer's sound silent", "silentMs"),
  ];
}

export const figure: Figure = {
  name: "phone-kill",
  about: "from the press on the phone until no input gets in and nothing can be seen or heard",
  measure,
};
