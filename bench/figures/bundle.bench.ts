// Measures the JavaScript that a signed-in artist's dashboard loads: every script on the page, compressed as sent.
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { Figure, Row } from "../harness/figure.ts";
import { goLive, openLivePair } from "../product/open-live-pair.ts";
import { withStage } from "../product/stage.ts";

// Scripts that load shortly after the first paint count too.
const LATE_SCRIPTS_MS = 3000;

const scriptsOf = (page: Page): Promise<{ name: string; bytes: number }[]> =>
  page.evaluate(() => {
    const entries = (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize }))
      .filter(({ name }) => name.endsWith(".js"));
    // Each meter starts the same worker, whose file is transferred once.
    return [...new Map(entries.map((entry) => [entry.name, entry])).values()];
  });

function rowOf(scripts: { bytes: number }[], about: { figure: string; target: Row["target"] }): Row {
  if (scripts.some(({ bytes }) => bytes === 0)) throw new Error("A script came from a cache; its size is unknown.");
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  return { ...about, unit: "kB", product: bytes / 1000, floor: null, note: `${scripts.length} files` };
}

async function measure(): Promise<Row[]> {
  return withStage(async (stage) => {
    const pair = await openLivePair(stage);
    await delay(LATE_SCRIPTS_MS);
    const atRest = await scriptsOf(pair.studio);
    await goLive(pair);
    await delay(LATE_SCRIPTS_MS);
    const live = await scriptsOf(pair.studio);
    await pair.end();
    return [
      rowOf(atRest, {
        figure: "JavaScript of the artist's dashboard, compressed",
        target: { kind: "limit", max: 180 },
      }),
      rowOf(live, {
        figure: "JavaScript of the artist's dashboard in a live session, compressed",
        target: { kind: "limit", max: 250 },
      }),
    ];
  });
}

export const figure: Figure = { name: "bundle", about: "the JavaScript that the artist's dashboard loads", measure };
