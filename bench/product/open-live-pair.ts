// Opens the real product in two windows, for an artist and an engineer, and the scene to share in a third.
import { localDay } from "@foldback/studio-link/preflight/preflight-day";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { openContext, openScene } from "../harness/chromium.ts";
import type { MouseArea } from "../harness/move-mouse.ts";
import { aimAt, type Press } from "../harness/press.ts";
import type { SceneSize } from "../harness/scene-size.ts";
import type { Person } from "./people.ts";
import { type Foldback, signInAs } from "./start-foldback.ts";

export type LivePair = {
  scene: Page;
  studio: Page;
  desk: Page;
  start: () => Promise<void>;
  // With the engineer of the session that has just ended, by one press.
  startAgain: () => Promise<void>;
  // Each moves the mouse to its button and resolves with a function that presses it.
  aimAtJoin: () => Promise<Press>;
  // Does everything up to pressing Grant Access.
  aimAtGrant: () => Promise<Press>;
  aimAtKill: () => Promise<Press>;
  end: () => Promise<void>;
  close: () => Promise<void>;
};

type PairOptions = { browser: Browser; origin: string; foldback: Foldback; size: SceneSize };

export async function openAs(
  person: Person | undefined,
  { browser, foldback, size }: PairOptions,
): Promise<BrowserContext> {
  const context = await openContext(browser, size);
  await signInAs(person, { context, url: foldback.url });
  // Marks the day's pre-flight check as done.
  await context.addInitScript(
    (today) => {
      if (location.origin !== "null") localStorage.setItem("foldback.preflight-day", today);
    },
    JSON.stringify(localDay(new Date())),
  );
  return context;
}

export async function openLivePair(options: PairOptions): Promise<LivePair> {
  const { origin, foldback } = options;
  const studioContext = await openAs(foldback.artists[0], options);
  const deskContext = await openAs(foldback.engineers[0], options);
  const scene = await openScene(options.browser, origin, options.size);
  const studio = await studioContext.newPage();
  await studio.goto(`${foldback.url}/studio`);
  const desk = await deskContext.newPage();
  await desk.goto(`${foldback.url}/engineer`);
  const consent = studio.getByRole("dialog", { name: /into this session/ });
  return {
    scene,
    studio,
    desk,
    start: () => startSession({ studio, desk }),
    startAgain: async () => {
      await studio.getByRole("button", { name: /^Start again with/ }).click();
      await linkStands({ studio, desk });
    },
    aimAtJoin: () => aimAt(desk.getByRole("button", { name: "Join Session" })),
    aimAtGrant: async () => {
      await consent.getByRole("checkbox").click();
      const grant = consent.getByRole("button", { name: "Grant Access" });
      await expect(grant).toBeEnabled();
      return aimAt(grant);
    },
    aimAtKill: () => aimAt(studio.getByRole("button", { name: "Kill switch" })),
    end: async () => {
      await studio.getByRole("button", { name: "End Session" }).click();
      await studio.getByRole("alertdialog").getByRole("button", { name: "End Session" }).click();
      await expect(studio.getByRole("button", { name: "Start Session" })).toBeVisible();
    },
    close: async () => {
      await Promise.all([studioContext, deskContext, scene.context()].map((context) => context.close()));
    },
  };
}

async function startSession({ studio, desk }: { studio: Page; desk: Page }): Promise<void> {
  await studio.getByRole("button", { name: "Start Session" }).click();
  const dialog = studio.getByRole("dialog", { name: "Choose your engineer" });
  await dialog.getByRole("radio").first().click();
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  await linkStands({ studio, desk });
}

// Waits until the engineer can join, and both pages have a peer link with no media on it yet.
async function linkStands({ studio, desk }: { studio: Page; desk: Page }): Promise<void> {
  await expect(desk.getByRole("button", { name: "Join Session" })).toBeEnabled();
  for (const page of [studio, desk]) await page.waitForFunction(() => window.probe.isLinkUp());
}

// Goes through every step up to the first picture and waits for it.
export async function goLive(pair: LivePair, start = pair.start): Promise<void> {
  await pair.desk.evaluate(() => window.probe.reset());
  await start();
  await (await pair.aimAtJoin())();
  await (await pair.aimAtGrant())();
  await pair.desk.evaluate(() => window.probe.firstPictureMs());
}

// The middle of the video element, which shows the picture and not the bars around it.
export async function pictureArea(desk: Page): Promise<MouseArea> {
  const box = await desk.getByTestId("picture-surface").boundingBox();
  if (box === null) throw new Error("There is no picture to point at.");
  return { x: box.x + box.width * 0.1, y: box.y + box.height * 0.1, width: box.width * 0.8, height: box.height * 0.8 };
}
