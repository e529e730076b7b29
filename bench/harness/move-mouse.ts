// Moves the mouse over the picture on a smooth path, about 60 moves a second, never twice to the same position.
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";

const MOVE_EVERY_MS = 16;

export type MouseArea = { x: number; y: number; width: number; height: number };
export type MovedPair = { desk: Page; studio: Page; picture: MouseArea };
type Hand = { within: MouseArea; moves: number };

// The bare page's picture.
export const BARE_PICTURE: MouseArea = { x: 0, y: 0, width: 1280, height: 680 };

export const moveTimeMs = (moves: number): number => moves * MOVE_EVERY_MS;

export async function moveMouse(page: Page, { within, moves }: Hand): Promise<void> {
  for (let move = 0; move < moves; move += 1) {
    const along = (move + 1) / (moves + 1);
    const x = within.x + within.width * along;
    const y = within.y + within.height * (0.5 + 0.4 * Math.sin(move / 9));
    await Promise.all([page.mouse.move(x, y), delay(MOVE_EVERY_MS)]);
  }
}
