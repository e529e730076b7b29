// Opens two bare pages with a negotiated link between them, and the scene that the studio page captures.
import type { Browser, Page } from "@playwright/test";
import { openContext, openScene } from "../harness/chromium.ts";
import type { SceneSize } from "../harness/scene-size.ts";

export type BarePair = {
  scene: Page;
  studio: Page;
  desk: Page;
  linkAgain: () => Promise<void>;
  close: () => Promise<void>;
};

type PairOptions = { browser: Browser; origin: string; size: SceneSize };

export async function openBarePair({ browser, origin, size }: PairOptions): Promise<BarePair> {
  const studioContext = await openContext(browser, size);
  const deskContext = await openContext(browser, size);
  const scene = await openScene(browser, origin, size);
  const studio = await studioContext.newPage();
  const desk = await deskContext.newPage();
  const linkAgain = async () => {
    await Promise.all([studio, desk].map((page) => page.goto(`${origin}/bare-link.html`)));
    await link(studio, desk);
  };
  await linkAgain();
  return {
    scene,
    studio,
    desk,
    linkAgain,
    close: async () => {
      await Promise.all([studioContext, deskContext, scene.context()].map((context) => context.close()));
    },
  };
}

async function link(studio: Page, desk: Page): Promise<void> {
  const offer = await studio.evaluate(() => window.bare.offer());
  const answer = await desk.evaluate((description) => window.bare.answer(description), offer);
  await studio.evaluate((description) => window.bare.accept(description), answer);
  await Promise.all([studio, desk].map((page) => page.waitForFunction(() => window.probe.isLinkUp())));
}

export async function sendPicture(pair: BarePair): Promise<void> {
  await pair.studio.evaluate(async () => {
    await window.bare.capture();
    await window.bare.send();
  });
  await pair.desk.evaluate(() => window.probe.firstPictureMs());
}
