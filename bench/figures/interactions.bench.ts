// Measures how long a page takes to paint after a click or a key press, with the processor slowed to a quarter of its
// speed. It operates every control on every page that doesn't need a second factor, and on both dashboards during a
// session. The floor is a page with a button, a field and no script.
import type { Page } from "@playwright/test";
import { publicPages } from "../../apps/web/src/site/page-list.ts";
import { openContext } from "../harness/chromium.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { type Interaction, operateControls } from "../harness/interaction-times.ts";
import { smallScene } from "../harness/scene-size.ts";
import { percentile } from "../harness/statistics.ts";
import { goLive, type LivePair, openAs, openLivePair } from "../product/open-live-pair.ts";
import { type Stage, withStage } from "../product/stage.ts";

const SLOWER = 4;
// The run names this many of each page's slowest controls.
const SLOWEST_NAMED = 3;
// Controls to skip, because they'd end the session being measured or change data on the server.
const AVOIDED = /delete|end session|export|kill|leave|remove|revoke|send|sign out|start session|submit/i;
const ARTIST_PATHS = ["/studio", "/account", "/artist-profile", "/room/P0A1B2C3D"];
const ENGINEER_PATHS = ["/engineer", "/engineer-profile"];
const DESK_LIVE = "/engineer in a session";
const STUDIO_LIVE = "/studio in a session";
const BARE_PAGE = `<button type="button">Press</button><label>Song <input type="text" /></label>`;

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

async function timesOn(page: Page): Promise<Interaction[]> {
  await slowDown(page);
  return operateControls(page, AVOIDED);
}

async function timesAt(stage: Stage, { path, page }: { path: string; page: Page }): Promise<Interaction[]> {
  await page.goto(`${stage.foldback.url}${path}`, { waitUntil: "networkidle" });
  return timesOn(page);
}

const slowestOf = (taken: Interaction[]) => taken.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_NAMED);

const percentOf = (taken: Interaction[], percent: number): number =>
  percentile(
    taken.map(({ ms }) => ms),
    percent,
  );

function sayTimes(run: BenchRun, { page, taken }: { page: string; taken: Interaction[] }): Interaction[] {
  if (taken.length === 0) return taken;
  run.say(`  ${page}: ${taken.length} interactions, p98 ${percentOf(taken, 98)} ms`);
  for (const { ms, control, share } of slowestOf(taken)) run.say(`    ${ms} ms: ${control} (${share})`);
  return taken;
}

async function floorTimes({ browser }: Stage, count: number): Promise<Interaction[]> {
  const context = await openContext(browser);
  const page = await context.newPage();
  const times: Interaction[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await page.setContent(BARE_PAGE);
    times.push(...(await timesOn(page)));
  }
  await context.close();
  return times;
}

type Times = Map<string, Interaction[]>;

async function pageTimes(stage: Stage, run: BenchRun): Promise<Times> {
  const { artists, engineers } = stage.foldback;
  const visits = [
    { person: undefined, paths: publicPages.map(({ path }) => path) },
    { person: artists[0], paths: ARTIST_PATHS },
    { person: engineers[0], paths: ENGINEER_PATHS },
  ];
  const times: Times = new Map();
  for (const { person, paths } of visits) {
    const context = person === undefined ? await openContext(stage.browser) : await openAs(person, stage);
    for (const path of run.quick ? paths.slice(0, 2) : paths) {
      const page = await context.newPage();
      times.set(path, sayTimes(run, { page: path, taken: await timesAt(stage, { path, page }) }));
      await page.close();
    }
    await context.close();
  }
  return times;
}

async function liveTimes(stage: Stage, run: BenchRun): Promise<Times> {
  const pair: LivePair = await openLivePair(stage);
  try {
    await goLive(pair);
    return new Map([
      [DESK_LIVE, sayTimes(run, { page: DESK_LIVE, taken: await timesOn(pair.desk) })],
      [STUDIO_LIVE, sayTimes(run, { page: STUDIO_LIVE, taken: await timesOn(pair.studio) })],
    ]);
  } finally {
    await pair.close();
  }
}

function rowsOf(times: Times, floor: Interaction[]): Row[] {
  const pages = [...times].filter(([, taken]) => taken.length > 0).map(([page, taken]) => ({ page, taken }));
  const all = pages.flatMap(({ taken }) => taken);
  const [slowest] = pages.toSorted((a, b) => percentOf(b.taken, 98) - percentOf(a.taken, 98));
  const row = (percent: number, target: Row["target"]): Row => ({
    figure: `interaction to next paint, processor four times slower, p${percent}`,
    unit: "ms",
    product: percentOf(all, percent),
    floor: percentOf(floor, percent),
    target,
    note: `${all.length} interactions on ${pages.length} pages`,
  });
  return [
    row(50, { kind: "information" }),
    row(98, { kind: "limit", max: 50 }),
    {
      figure: "interaction to next paint on the slowest page, processor four times slower, p98",
      unit: "ms",
      product: slowest === undefined ? null : percentOf(slowest.taken, 98),
      floor: percentOf(floor, 98),
      target: { kind: "limit", max: 50 },
      note: slowest?.page,
    },
  ];
}

async function measure(run: BenchRun): Promise<Row[]> {
  return withStage(
    async (stage) => {
      const floor = await floorTimes(stage, run.quick ? 2 : 10);
      const times = new Map([...(await pageTimes(stage, run)), ...(await liveTimes(stage, run))]);
      return rowsOf(times, floor);
    },
    { size: smallScene },
  );
}

export const figure: Figure = {
  name: "interactions",
  about: "from a press or a key to the next paint, with a slow processor",
  measure,
};
