/** The sample session, as tried by a visitor without an account. */
import { type Browser, expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { drawnGuide } from "../support/guide.ts";
import { beginPageStories, browser, server } from "../support/page-stories.ts";
import { pollIntervals } from "../support/people.ts";

beginPageStories();

type Opened = { page: Page; complaints: string[]; requests: string[]; outside: string[] };

/** `outside` collects every use of an API that could send data out of the page. */
async function openSample(options: Parameters<Browser["newContext"]>[0] = {}): Promise<Opened> {
  const page = await (await browser.newContext({ colorScheme: "dark", ...options })).newPage();
  const opened: Opened = { page, complaints: [], requests: [], outside: [] };
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") opened.complaints.push(message.text());
  });
  page.on("pageerror", (error) => opened.complaints.push(error.message));
  page.on("request", (request) => opened.requests.push(new URL(request.url()).pathname));
  page.on("websocket", (socket) => opened.outside.push(socket.url()));
  await page.exposeFunction("noteOutside", (what: string) => void opened.outside.push(what));
  await page.addInitScript(watchForOutside);
  await page.goto(`${server.url}/sample`);
  return opened;
}

declare const noteOutside: (what: string) => void;

/** Runs in the page, before its scripts. */
function watchForOutside() {
  const Connection = RTCPeerConnection;
  window.RTCPeerConnection = class extends Connection {
    constructor(configuration: RTCConfiguration = {}) {
      super(configuration);
      for (const { urls } of configuration.iceServers ?? []) noteOutside(`ICE server ${urls}`);
    }
  };
  for (const ask of ["getUserMedia", "getDisplayMedia"] as const)
    navigator.mediaDevices[ask] = () => {
      noteOutside(ask);
      return Promise.reject(new Error("not in the sample"));
    };
  navigator.sendBeacon = (url) => {
    noteOutside(`beacon to ${url}`);
    return false;
  };
}

const start = (page: Page) => page.getByRole("button", { name: "Start the sample", exact: true }).click();
const studioOf = (page: Page) => page.getByRole("region", { name: "Your studio" });
const deskOf = (page: Page) => page.getByRole("region", { name: "Nora's desk" });
const killSwitch = (page: Page) => page.getByRole("button", { name: "Kill switch" });
const lamp = (page: Page, name: string, state: string) =>
  expect(
    studioOf(page).getByRole("group", { name: "Tally" }).locator("[data-lit]").filter({ hasText: name }),
  ).toContainText(state);

/** The number of frames that the desk has shown. */
const arrived = (page: Page) =>
  page
    .getByLabel("The artist's screen, as the engineer sees it")
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

async function consent(page: Page) {
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Grant Access" }).click();
}

async function expectPicture(page: Page) {
  await expect.poll(() => arrived(page), { intervals: pollIntervals }).toBeGreaterThan(5);
  await expect(deskOf(page).locator("[data-dark]")).toHaveCount(0);
}

async function pointAt(page: Page, at: { x: number; y: number }) {
  const surface = page.getByTestId("picture-surface");
  await surface.scrollIntoViewIfNeeded();
  const box = await surface.boundingBox();
  if (box === null) throw new Error("the desk has no picture");
  await page.mouse.move(box.x + box.width * at.x, box.y + box.height * at.y);
}

test("[SA-1] [SA-2] a visitor plays both sides: consent, pointing, talking, narrowing and the kill, and nothing leaves the page", async () => {
  const { page, complaints, requests, outside } = await openSample({ viewport: { width: 1440, height: 900 } });
  await start(page);
  await expect(deskOf(page).getByText("Waiting for Kim's consent")).toBeVisible();
  expect(await arrived(page)).toBe(0);

  await page.getByRole("button", { name: "Grant Access" }).click();
  await expect(page.getByRole("alert")).toHaveText("Tick the box first.");
  await consent(page);
  await expectPicture(page);
  await lamp(page, "Screen", "Live");
  await lamp(page, "Program", "Live");
  await expect(deskOf(page).getByText(/^-\d.* dBFS$/)).toBeVisible();

  await pointAt(page, { x: 0.4, y: 0.6 });
  await expect.poll(() => page.locator(".guide-ring").first().isVisible(), { intervals: pollIntervals }).toBe(true);
  await deskOf(page).getByRole("button", { name: "Hold to talk" }).hover();
  await page.mouse.down();
  await lamp(page, "Talkback", "Live");
  await page.mouse.up();
  await lamp(page, "Talkback", "Off");

  await studioOf(page).getByRole("button", { name: "View only" }).click();
  await lamp(page, "Control", "Off");
  await pointAt(page, { x: 0.5, y: 0.5 });
  expect(await drawnGuide(page)).toBeNull();

  await page.evaluate(pressKill);
  await expect(deskOf(page).getByText("Kim pressed the kill switch")).toBeVisible();
  await lamp(page, "Screen", "Off");
  for (const step of await page.getByRole("list", { name: "What to try" }).getByRole("listitem").all())
    await expect(step).toContainText("done");

  await page.getByRole("button", { name: "Start the sample again" }).click();
  await consent(page);
  await expectPicture(page);

  expect(outside).toEqual([]);
  // Every public page asks once whether the visitor is signed in.
  const ownFile = /^\/(sample|assets\/.*|wake\.js|boot\.js|favicon\.svg|site\.webmanifest|rpc\/accounts\/me)$/;
  expect(requests.filter((path) => !ownFile.test(path))).toEqual([]);
  expect(requests.filter((path) => path === "/rpc/accounts/me").length).toBeLessThanOrEqual(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** Runs in the page. Resolves when the desk's picture is hidden. */
function pressKill(): Promise<void> {
  const video = document.querySelector<HTMLVideoElement>('video[aria-label^="The artist"]');
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Kill switch");
  if (!video || !button) throw new Error("no session to kill");
  return new Promise((resolve) => {
    new MutationObserver(() => {
      if (video.style.visibility === "hidden") resolve();
    }).observe(video, { attributes: true });
    button.click();
  });
}

test("[SA-2] the sample works by keyboard, on a phone and with reduced motion, and has no axe violations in either theme", async () => {
  const { page } = await openSample({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce" });
  const startButton = page.getByRole("button", { name: "Start the sample", exact: true });
  await expect(startButton).toBeEnabled();
  await startButton.press("Enter");
  await expect(deskOf(page).getByText("Waiting for Kim's consent")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Grant Access" }).focus();
  await page.keyboard.press("Enter");
  await expectPicture(page);

  await page.getByTestId("picture-surface").focus();
  const ring = page.getByTestId("guide-overlay").locator(".guide-ring");
  await expect(async () => {
    await page.keyboard.press("ArrowLeft");
    expect(await ring.isVisible()).toBe(true);
  }).toPass();
  for (const theme of ["light", "dark"] as const) {
    await page.getByRole("button", { name: `Switch to the ${theme} theme` }).click();
    expect(await violationsOf(page), theme).toEqual([]);
  }
  const widths = () => [document.documentElement.scrollWidth, document.documentElement.clientWidth];
  const [needed = 0, there = 0] = await page.evaluate(widths);
  expect(needed).toBeLessThanOrEqual(there);

  await killSwitch(page).focus();
  await page.keyboard.press("Enter");
  await expect(deskOf(page).getByText("Kim pressed the kill switch")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});

test("[SA-3] the landing page leads to the sample, whose script loads only when it's started, and a browser without WebRTC says so", async () => {
  const { page, requests } = await openSample();
  const ofSample = () => requests.filter((path) => path.includes("sample-session"));
  await page.goto(server.url);
  await page.getByRole("main").getByRole("link", { name: "See it move" }).click();
  await expect(page).toHaveURL(`${server.url}/sample`);
  await page.addInitScript(() => Reflect.deleteProperty(window, "RTCPeerConnection"));
  await page.reload();
  await start(page);
  await expect(page.getByRole("alert")).toContainText("This browser can't run the sample");
  expect(ofSample()).toEqual([]);
  await page.context().close();
});
