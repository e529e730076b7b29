// Measures the time from Grant Access (with the engineer present) and from Join (with consent given) to the first
// full-size picture. The floor's link is already negotiated before the press. The target allows one more round trip to
// the server.
import { type BarePair, openBarePair } from "../floors/open-bare-pair.ts";
import { alternate } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { longestTasksMs } from "../harness/longest-task.ts";
import { aimAt, type Press } from "../harness/press.ts";
import { roundTripMs } from "../harness/round-trip.ts";
import { fullScene, maxRatio, type SceneSize, smallScene } from "../harness/scene-size.ts";
import { median } from "../harness/statistics.ts";
import { type Act, aimInProduct, type Ends, onLivePair, pressAndSee, pressedOn } from "../product/first-pictures.ts";
import { type Stage, withStage } from "../product/stage.ts";

const LONGEST_TASK_MS = { unsaturated: 16, saturated: 50 };

// The steps between the press and the picture, measured only in the product.
type Parts = { leftMs: number; toldMs: number };
type Turn = { pictureMs: number; busyCores: number; parts: Parts };

const figureNames = { grant: "Grant Access", join: "Join" } as const;
const paths = { grant: "/rpc/consent/decide", join: "/rpc/sessions/join" } as const;

async function aimOnFloor(act: Act, pair: BarePair): Promise<Press> {
  if (act === "join") await pair.studio.evaluate(() => window.bare.capture());
  const page = pressedOn(act, pair);
  await page.evaluate((given) => window.bare.onPress(given), act);
  return aimAt(page.locator("#press"));
}

// The studio learns of a Join over signaling. After a Grant it acts as soon as the server responds to its own request.
async function partsOf(act: Act, ends: Ends): Promise<Parts> {
  const pressed = pressedOn(act, ends);
  const pressedMs = await pressed.evaluate(() => window.probe.lastClickMs());
  const { leftMs, answeredMs } = await pressed.evaluate((path) => window.probe.lastCallMs(path), paths[act]);
  const toldMs =
    act === "grant"
      ? answeredMs
      : await ends.studio.evaluate((afterMs) => window.probe.messageMs("session", afterMs), leftMs);
  if (toldMs === null) throw new Error("The studio wasn't told of the Join.");
  return { leftMs: leftMs - pressedMs, toldMs: toldMs - leftMs };
}

async function floorTurn(stage: Stage, act: Act) {
  const pair = await openBarePair(stage);
  try {
    return await pressAndSee(act, { ends: pair, press: await aimOnFloor(act, pair) });
  } finally {
    await pair.close();
  }
}

const productTurn = (stage: Stage, act: Act): Promise<Turn> =>
  onLivePair(stage, async (pair) => {
    const seen = await pressAndSee(act, { ends: pair, press: await aimInProduct(act, pair) });
    return { ...seen, parts: await partsOf(act, pair) };
  });

const tracedTurn = (stage: Stage, act: Act) =>
  onLivePair(stage, async (pair) => {
    const press = await aimInProduct(act, pair);
    const pages = { studio: pair.studio, desk: pair.desk };
    return longestTasksMs(stage.browser, {
      pages,
      act: async () => void (await pressAndSee(act, { ends: pair, press })),
    });
  });

async function tripMs(stage: Stage): Promise<number> {
  const page = await stage.browser.newPage();
  await page.goto(stage.foldback.url);
  const tookMs = await roundTripMs(page);
  await page.close();
  return tookMs;
}

async function rowsOf(run: BenchRun, stage: Stage, act: Act): Promise<Row[]> {
  const turns = await alternate(run.quick ? 2 : 15, {
    floor: () => floorTurn(stage, act),
    product: () => productTurn(stage, act),
  });
  const traced: Awaited<ReturnType<typeof tracedTurn>>[] = [];
  while (traced.length < (run.quick ? 1 : 7)) traced.push(await tracedTurn(stage, act));

  const name = figureNames[act];
  const { size } = stage;
  const part = (figure: string, { samples, target }: { samples: number[]; target?: Row["target"] }): Row => ({
    figure: `${name}, ${figure}${size.label}`,
    unit: "ms",
    product: median(samples),
    floor: null,
    target: target ?? { kind: "information" },
  });
  const longest = (page: "studio" | "desk") => ({
    samples: traced.map((tasks) => tasks[page] ?? 0),
    target: { kind: "limit", max: maxRatio(size, LONGEST_TASK_MS) } as const,
  });
  const pictures = { floor: turns.floor.map((t) => t.pictureMs), product: turns.product.map((t) => t.pictureMs) };
  run.say(
    `  ${name}${size.label}: floor ${pictures.floor.map(Math.round)}, product ${pictures.product.map(Math.round)}`,
  );
  return [
    {
      figure: `${name} pressed to first full picture${size.label}`,
      unit: "ms",
      product: median(pictures.product),
      floor: median(pictures.floor),
      busyCores: {
        product: median(turns.product.map((turn) => turn.busyCores)),
        floor: median(turns.floor.map((turn) => turn.busyCores)),
      },
      target: {
        kind: "ratio",
        max: maxRatio(size, { unsaturated: 1.3, saturated: 1.6 }),
        allowance: await tripMs(stage),
      },
    },
    part("press to request sent", { samples: turns.product.map(({ parts }) => parts.leftMs) }),
    part("request sent to the studio told", { samples: turns.product.map(({ parts }) => parts.toldMs) }),
    part("longest task of the artist's page until the picture", longest("studio")),
    part("longest task of the engineer's page until the picture", longest("desk")),
  ];
}

const measureAt = (run: BenchRun, size: SceneSize): Promise<Row[]> =>
  withStage(async (stage) => [...(await rowsOf(run, stage, "grant")), ...(await rowsOf(run, stage, "join"))], { size });

async function measure(run: BenchRun): Promise<Row[]> {
  return [...(await measureAt(run, smallScene)), ...(await measureAt(run, fullScene))];
}

export const figure: Figure = {
  name: "pictures",
  about: "from Grant Access or Join to the first picture of full size",
  measure,
};
