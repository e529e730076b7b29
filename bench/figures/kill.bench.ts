// Kill pressed: the last input the studio handles, the desk's picture painted dark, the desk's sound silent.
// Once with the server at rest and once with a crowd on it; p99, because a kill has no average.
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { type BarePair, openBarePair, sendPicture } from "../floors/open-bare-pair.ts";
import { alternate } from "../harness/alternate.ts";
import { type Ear, openEar } from "../harness/ear.ts";
import type { BenchRun, Figure, Row } from "../harness/figure.ts";
import { openLoad } from "../harness/load-process.ts";
import { aimAt, type Press } from "../harness/press.ts";
import { percentile } from "../harness/statistics.ts";
import { goLive, type LivePair, openLivePair } from "../product/open-live-pair.ts";
import { flooders, idleEngineers } from "../product/signaling-clients.ts";
import { type Stage, withStage } from "../product/stage.ts";

const TURNS = 4;
const KILLS_PER_TURN = 50;
// The floor is there to show what the machine itself does; it need not be known to the last kill.
const FLOOR_KILLS_PER_TURN = 15;
const IDLE_SOCKETS = 2000;
const FLOODING_SOCKETS = 20;
// Longer than any kill should take.
const AFTERMATH_MS = 400;
const FRESH_MS = 250;
const CLICK_EVERY_MS = 10;
const RUN_IN_MS = 300;

// All from the moment the button went down. `handedMs` is the browser's own share: until the page was given the press.
type Kill = { handedMs: number; lastInputMs: number; darkMs: number; silentMs: number };
type Ends = { studio: Page; desk: Page; ear: Ear };

async function floorKills(stage: Stage, count: number): Promise<Kill[]> {
  const pair = await openBarePair(stage.browser, stage.origin);
  const ear = await openEar(pair.desk, { ...stage, scene: pair.scene });
  try {
    await pair.scene.evaluate(() => window.startTone());
    const kills: Kill[] = [];
    while (kills.length < count) kills.push(await floorKill(pair, ear));
    return kills;
  } finally {
    await ear.close();
    await pair.close();
  }
}

async function floorKill(pair: BarePair, ear: Ear): Promise<Kill> {
  await pair.linkAgain();
  await sendPicture(pair);
  await pair.desk.evaluate(() => window.bare.point());
  await pair.studio.evaluate(() => window.bare.onPress("kill"));
  return observeKill({ ...pair, ear }, { surface: "video", press: await aimAt(pair.studio.locator("#press")) });
}

async function productKills(stage: Stage, count: number): Promise<Kill[]> {
  const pair = await openLivePair(stage);
  const ear = await openEar(pair.desk, { ...stage, scene: pair.scene });
  try {
    await pair.scene.evaluate(() => window.startTone());
    const kills: Kill[] = [];
    while (kills.length < count) kills.push(await productKill(pair, ear));
    return kills;
  } finally {
    await ear.close();
    await pair.close();
  }
}

async function productKill(pair: LivePair, ear: Ear): Promise<Kill> {
  await goLive(pair);
  return observeKill({ ...pair, ear }, { surface: "[data-testid=picture-surface]", press: await pair.aimAtKill() });
}

async function observeKill({ studio, desk, ear }: Ends, act: { surface: string; press: Press }) {
  while (Date.now() - (await ear.lastSoundMs()) > FRESH_MS) await delay(50);
  await clickWithoutEnd(desk, act.surface);
  await desk.evaluate(() => window.probe.watchForDark());
  await delay(RUN_IN_MS);
  await act.press();
  await delay(AFTERMATH_MS);
  const silentMs = await ear.lastSoundMs();
  const darkMs = await desk.evaluate(() => window.probe.darkMs());
  const pressedMs = await studio.evaluate(() => window.probe.lastPointerDownMs());
  const handedMs = await studio.evaluate(() => window.probe.lastPointerDownHandedMs());
  const lastInputMs = await studio.evaluate(() => window.probe.lastInputHandledMs());
  await desk.evaluate(() => window.stopClicking());
  if (darkMs === null) throw new Error("The picture did not go dark.");
  if (silentMs === 0) throw new Error("No sound was heard before the kill.");
  if (pressedMs - lastInputMs > FRESH_MS) throw new Error("No input was flowing when kill was pressed.");
  return {
    handedMs: handedMs - pressedMs,
    lastInputMs: Math.max(0, lastInputMs - pressedMs),
    darkMs: darkMs - pressedMs,
    silentMs: Math.max(0, silentMs - pressedMs),
  };
}

declare global {
  interface Window {
    stopClicking: () => void;
  }
}

async function clickWithoutEnd(desk: Page, surface: string): Promise<void> {
  await desk.locator(surface).evaluate((element, everyMs) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const middle = { clientX: left + width / 2, clientY: top + height / 2, button: 0, bubbles: true };
    const timer = setInterval(() => element.dispatchEvent(new PointerEvent("pointerdown", middle)), everyMs);
    window.stopClicking = () => clearInterval(timer);
  }, CLICK_EVERY_MS);
}

type KillTurns = { floor: Kill[][]; product: Kill[][] };

function killTurns(stage: Stage, run: BenchRun): Promise<KillTurns> {
  return alternate(run.quick ? 1 : TURNS, {
    floor: () => floorKills(stage, run.quick ? 3 : FLOOR_KILLS_PER_TURN),
    product: () => productKills(stage, run.quick ? 3 : KILLS_PER_TURN),
  });
}

async function amongACrowd(stage: Stage, run: BenchRun): Promise<KillTurns> {
  const [, ...others] = idleEngineers(stage.foldback, 1 + IDLE_SOCKETS + FLOODING_SOCKETS);
  const idle = await openLoad(others.slice(0, IDLE_SOCKETS));
  const flood = await openLoad(flooders(others.slice(IDLE_SOCKETS)));
  try {
    return await killTurns(stage, run);
  } finally {
    await flood.close();
    await idle.close();
  }
}

function rowsOf(turns: KillTurns, crowd: string): Row[] {
  const p99 = (kills: Kill[][], key: keyof Kill) =>
    percentile(
      kills.flat().map((kill) => kill[key]),
      99,
    );
  const row = (figure: string, key: keyof Kill, maxMs?: number): Row => ({
    figure: `kill, ${figure}, p99${crowd}`,
    unit: "ms",
    product: p99(turns.product, key),
    floor: p99(turns.floor, key),
    target: maxMs === undefined ? { kind: "information" } : { kind: "limit", max: maxMs },
  });
  return [
    row("press handed to the page by the browser", "handedMs"),
    row("last accepted input", "lastInputMs", 5),
    row("engineer's picture dark", "darkMs", 50),
    row("engineer's sound silent", "silentMs", 50),
  ];
}

async function measure(run: BenchRun): Promise<Row[]> {
  const people = { artists: 1, engineers: 1 + IDLE_SOCKETS + FLOODING_SOCKETS };
  return withStage(async (stage) => {
    const quiet = rowsOf(await killTurns(stage, run), "");
    const crowded = rowsOf(
      await amongACrowd(stage, run),
      `, ${FLOODING_SOCKETS} flooding and ${IDLE_SOCKETS} idle sockets`,
    );
    return [...quiet, ...crowded];
  }, people);
}

export const figure: Figure = {
  name: "kill",
  about: "pressed until nothing gets in and nothing is seen or heard",
  measure,
};
