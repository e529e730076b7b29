import { type Browser, expect, type Page, test } from "@playwright/test";
import { launchChromium } from "../support/chromium.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { clickMarkOf, pointAt, pressMouse } from "../support/guide.ts";
import {
  expectToldOfKill,
  firstEngineer,
  grantAccess,
  joinSession,
  type Person,
  pictureOf,
  signIn,
  startSession,
} from "../support/people.ts";
import { startXDisplay, type XDisplay } from "../support/x-display.ts";

let display: XDisplay;
let server: FoldbackServer;
let studio: Browser;
let desk: Browser;
let artist: Person;
let engineer: Person;

test.beforeAll(async () => {
  display = await startXDisplay();
  server = await startFoldbackServer();
  studio = await launchChromium({ display: display.name });
  desk = await launchChromium();
  const { url, accounts } = server;
  artist = await signIn(studio, { url, as: "Artist", account: accounts.artist });
  engineer = await signIn(desk, { url, as: "Engineer", account: accounts.engineers[0] });
});
test.afterAll(async () => {
  await studio.close();
  await desk.close();
  await server.stop();
  display.stop();
});

test("a real screen is shared, and the guide window floats over it with the pointer and the kill switch", async () => {
  await test.step("the engineer sees what's on the X display", async () => {
    await startSession(artist.page, firstEngineer);
    await grantAccess(artist.page);
    await joinSession(engineer.page);
    await expect.poll(async () => (await pictureOf(engineer.page)).width).toBe(1280);
    expect((await pictureOf(engineer.page)).height).toBe(720);
    const daw = await artist.context.newPage();
    await daw.setContent(`<body style="margin:0;background:#f0f;height:100vh">`);
    await daw.bringToFront();
    await expect.poll(() => spotColour(engineer.page)).toEqual(["high", "low", "high"]);
    await daw.close();
    await artist.page.bringToFront();
  });

  await test.step("the guide window shows the engineer's pointer and clicks", async () => {
    await artist.page.getByRole("button", { name: "Open the guide window" }).click();
    await expect.poll(() => inGuideWindow(artist.page, "text")).toContain(firstEngineer);
    await pointAt(engineer.page, { x: 0.5, y: 0.5 });
    await expect.poll(() => inGuideWindow(artist.page, "ring")).toBe("drawn");
    const press = () => pressMouse(engineer.page);
    const mark = await clickMarkOf(artist.page, { press, where: "guide window" });
    expect(Math.hypot(mark.x - 0.5, mark.y - 0.5), `the click's mark at ${mark.x}, ${mark.y}`).toBeLessThan(0.05);
  });

  await test.step("the kill switch works in the guide window", async () => {
    await inGuideWindow(artist.page, "kill");
    await expect.poll(() => inGuideWindow(artist.page, "text")).toContain("Remote access terminated immediately");
    await expectToldOfKill(engineer.page);
  });

  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});

/**
 * The colour of one spot in the engineer's picture, away from the mouse cursor. Red, green and blue are read as high or
 * low, because encoding shifts colours a little.
 */
const spotColour = (page: Page) =>
  page.getByLabel("Shared screen").evaluate((video: HTMLVideoElement) => {
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext("2d");
    context?.drawImage(video, video.videoWidth * 0.3, video.videoHeight * 0.7, 1, 1, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return [red, green, blue].map((value) => (value > 127 ? "high" : "low"));
  });

/**
 * Reads the guide window's text or ring, or presses its kill switch, from the studio's page, because the window's
 * document is a separate one.
 */
const inGuideWindow = (page: Page, what: "text" | "ring" | "kill"): Promise<string> =>
  page.evaluate((asked) => {
    const pip: { window: Window | null } | undefined = Reflect.get(window, "documentPictureInPicture");
    const guide = pip?.window?.document;
    if (!guide) return "no guide window";
    if (asked === "text") return guide.body.textContent;
    if (asked === "kill") {
      const button = [...guide.querySelectorAll("button")].find((found) => found.textContent?.includes("Kill switch"));
      button?.click();
      return button ? "pressed" : "no kill switch";
    }
    return guide.querySelector(".guide-ring:not([hidden])") ? "drawn" : "nothing drawn";
  }, what);
