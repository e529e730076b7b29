// Observes one kill: the last input that the studio handles, and when the desk's picture goes dark and its sound stops.
// Product and floor are observed the same way, whichever page has the kill switch.
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { type BarePair, openBarePair, sendPicture } from "../floors/open-bare-pair.ts";
import { watchCores } from "../harness/busy-cores.ts";
import { aimAt, type Press } from "../harness/press.ts";
import { openTabListener, type TabListener } from "../harness/tab-listener.ts";
import type { Stage } from "./stage.ts";

// Longer than any kill should take.
const AFTERMATH_MS = 400;
const FRESH_MS = 250;
// Sends moves as often as a mouse reports them, and clicks faster than a person can make them.
const MOVE_EVERY_MS = 8;
const MOVES_PER_CLICK = 12;
const RUN_IN_MS = 300;

// All times are measured from the button press. `handedMs` is when the page received the press; the delay before that
// is the browser's own. `lastFrameMs` is when the desk's page received its last frame, even if the picture was already
// hidden. `busyCores` is the busy share of all cores after the press.
export type Kill = {
  handedMs: number;
  lastInputMs: number;
  lastFrameMs: number;
  darkMs: number;
  silentMs: number;
  busyCores: number;
};
// `pressed` is the page whose kill switch is pressed, if that isn't the studio's page.
type Ends = { studio: Page; desk: Page; listener: TabListener; pressed?: Page };

export async function floorKills(stage: Stage, count: number): Promise<Kill[]> {
  const pair = await openBarePair(stage);
  const listener = await openTabListener(pair.desk, { ...stage, scene: pair.scene });
  try {
    await pair.scene.evaluate(() => window.startTone());
    const kills: Kill[] = [];
    while (kills.length < count) kills.push(await floorKill(pair, listener));
    return kills;
  } finally {
    await listener.close();
    await pair.close();
  }
}

async function floorKill(pair: BarePair, listener: TabListener): Promise<Kill> {
  await pair.linkAgain();
  await sendPicture(pair);
  await pair.desk.evaluate(() => window.bare.point());
  await pair.studio.evaluate(() => window.bare.onPress("kill"));
  return observeKill({ ...pair, listener }, { surface: "video", press: await aimAt(pair.studio.locator("#press")) });
}

export async function observeKill(
  { studio, desk, listener, pressed = studio }: Ends,
  act: { surface: string; press: Press },
) {
  while (Date.now() - (await listener.lastSoundMs()) > FRESH_MS) await delay(50);
  await moveWithoutEnd(desk, act.surface);
  await desk.evaluate(() => window.probe.watchForDark());
  await delay(RUN_IN_MS);
  const busyCores = watchCores();
  await act.press();
  await delay(AFTERMATH_MS);
  const busy = busyCores();
  const silentMs = await listener.lastSoundMs();
  const lastFrameMs = await desk.evaluate(() => window.probe.lastFrameMs());
  const darkMs = await desk.evaluate(() => window.probe.darkMs());
  const pressedMs = await pressed.evaluate(() => window.probe.lastPointerDownMs());
  const handedMs = await pressed.evaluate(() => window.probe.lastPointerDownHandedMs());
  const lastInputMs = await studio.evaluate(() => window.probe.lastInputHandledMs());
  await desk.evaluate(() => window.restMouse());
  if (lastFrameMs === 0) throw new Error("No picture was seen before the kill.");
  if (darkMs === null) throw new Error("The picture did not go dark.");
  if (silentMs === 0) throw new Error("No sound was heard before the kill.");
  if (pressedMs - lastInputMs > FRESH_MS) throw new Error("No input was flowing when kill was pressed.");
  return {
    handedMs: handedMs - pressedMs,
    lastInputMs: Math.max(0, lastInputMs - pressedMs),
    lastFrameMs: Math.max(0, lastFrameMs - pressedMs),
    darkMs: darkMs - pressedMs,
    silentMs: Math.max(0, silentMs - pressedMs),
    busyCores: busy,
  };
}

declare global {
  interface Window {
    restMouse: () => void;
  }
}

async function moveWithoutEnd(desk: Page, surface: string): Promise<void> {
  const pace = { everyMs: MOVE_EVERY_MS, movesPerClick: MOVES_PER_CLICK };
  await desk.locator(surface).evaluate((element, { everyMs, movesPerClick }) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    let moves = 0;
    const timer = setInterval(() => {
      moves += 1;
      const at = { clientX: left + width / 2 + (moves % 100), clientY: top + height / 2, button: 0, bubbles: true };
      element.dispatchEvent(new PointerEvent("pointerrawupdate", at));
      if (moves % movesPerClick === 0) element.dispatchEvent(new PointerEvent("pointerdown", at));
    }, everyMs);
    window.restMouse = () => clearInterval(timer);
  }, pace);
}
