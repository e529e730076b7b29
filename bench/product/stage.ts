// Opens everything that a figure with pictures needs: the real server with one artist and one engineer, Chromium, and
// the floor pages.
import type { Browser } from "@playwright/test";
import { withChromium } from "../harness/chromium.ts";
import { withPageServer } from "../harness/page-server.ts";
import { fullScene, type SceneSize } from "../harness/scene-size.ts";
import { type Foldback, startFoldback } from "./start-foldback.ts";

export type Stage = { browser: Browser; origin: string; foldback: Foldback; size: SceneSize };

type StageOptions = { people?: { artists: number; engineers: number }; size?: SceneSize; microphone?: string };

export async function withStage<T>(use: (stage: Stage) => Promise<T>, options: StageOptions = {}): Promise<T> {
  const { people = { artists: 1, engineers: 1 }, size = fullScene, microphone } = options;
  const foldback = await startFoldback(people);
  try {
    return await withPageServer((origin) =>
      withChromium((browser) => use({ browser, origin, foldback, size }), microphone),
    );
  } finally {
    await foldback.stop();
  }
}
