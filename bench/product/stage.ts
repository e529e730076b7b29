// What every figure with pictures needs: the real server with one artist and one engineer, Chromium, and the floor
// pages.
import type { Browser } from "@playwright/test";
import { withChromium } from "../harness/chromium.ts";
import { withPageServer } from "../harness/page-server.ts";
import { type Foldback, startFoldback } from "./start-foldback.ts";

export type Stage = { browser: Browser; origin: string; foldback: Foldback };

export async function withStage<T>(
  use: (stage: Stage) => Promise<T>,
  people: { artists: number; engineers: number } = { artists: 1, engineers: 1 },
): Promise<T> {
  const foldback = await startFoldback(people);
  try {
    return await withPageServer((origin) => withChromium((browser) => use({ browser, origin, foldback })));
  } finally {
    await foldback.stop();
  }
}
