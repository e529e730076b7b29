// Measures the studio in a real browser whose disk has a one-hour take and an interrupted three-hour one: the time
// until the page offers the interrupted one, and until the one-hour take's waveform is painted. The floor is the same
// page without takes.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { openPersistentBrowser, type PersistentBrowser } from "../../tests/e2e/support/persistent-browser.ts";
import { alternate } from "../harness/alternate.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { median } from "../harness/statistics.ts";
import { fillShelf } from "../product/fill-shelf.ts";
import { type Foldback, signInAs, startFoldback } from "../product/start-foldback.ts";

type Shown = { offeredMs: number; drawnMs: number };

async function openProduct(profile: string, foldback: Foldback): Promise<PersistentBrowser> {
  const browser = await openPersistentBrowser({ profile });
  await signInAs(foldback.artists[0], { context: browser.context, url: foldback.url });
  await browser.page.goto(`${foldback.url}/terms`);
  return browser;
}

async function observe(page: Page, { url, hasTakes }: { url: string; hasTakes: boolean }): Promise<Shown> {
  await page.goto(`${url}/studio`);
  const sign = hasTakes ? "A take was interrupted" : "Start Session";
  const offered = await page.waitForFunction(
    (text) => (document.body.textContent?.includes(text) ? performance.now() : null),
    sign,
  );
  const drawnMs = await page.evaluate(pressTakes, hasTakes);
  return { offeredMs: (await offered.jsonValue()) ?? 0, drawnMs };
}

// Runs in the page. An element that's found in one frame has been painted by the next.
async function pressTakes(hasTakes: boolean): Promise<number> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isDrawn = () =>
    hasTakes
      ? [...document.querySelectorAll("article svg[role=img] path")].some((path) => path.getAttribute("d"))
      : document.body.textContent?.includes("No takes yet");
  const tab = [...document.querySelectorAll<HTMLElement>("[role=tab]")].find((each) => each.textContent === "Takes");
  if (tab === undefined) throw new Error("There's no Takes tab.");
  const pressedMs = performance.now();
  tab.click();
  while (!isDrawn()) await nextFrame();
  await nextFrame();
  return performance.now() - pressedMs;
}

async function measure(run: BenchRun): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "foldback-bench-shelf-"));
  const foldback = await startFoldback({ artists: 1, engineers: 1 });
  const empty = await openProduct(join(folder, "empty"), foldback);
  const full = await openProduct(join(folder, "full"), foldback);
  try {
    await fillShelf(full.page, foldback.artists[0]?.id ?? "");
    const { floor, product } = await alternate(run.quick ? 3 : 20, {
      floor: () => observe(empty.page, { url: foldback.url, hasTakes: false }),
      product: () => observe(full.page, { url: foldback.url, hasTakes: true }),
    });
    const row = (figure: string, { key, max }: { key: keyof Shown; max: number }): Row => ({
      figure,
      unit: "ms",
      product: median(product.map((shown) => shown[key])),
      floor: median(floor.map((shown) => shown[key])),
      target: { kind: "limit", max },
    });
    return [
      row("interrupted take of three hours, from opening the studio until it's offered (floor: no takes)", {
        key: "offeredMs",
        max: 1_000,
      }),
      row("waveform of one hour, from the press on Takes until it's painted (floor: no takes)", {
        key: "drawnMs",
        max: 300,
      }),
    ];
  } finally {
    await Promise.all([empty, full].map(({ context }) => context.close()));
    await foldback.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const figure: Figure = {
  name: "take-shelf",
  about: "takes found again and drawn in a browser",
  measure,
};
