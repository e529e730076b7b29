/** The steps of a story's artist and engineer, named as in the interface. */
import { type Browser, type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import type { Account } from "./foldback-server.ts";
import { rememberAudioElements } from "./tone.ts";

export type Person = { page: Page; context: BrowserContext; complaints: string[]; lostRequests: string[] };
type SignInOptions = { url: string; as: "Artist" | "Engineer"; account: Account };

/** The demo engineer whose account is `accounts.engineers[0]`. */
export const firstEngineer = "Theo Lindqvist";

/** Signs in through the landing page, in a new browser context. */
export async function signInFromLandingPage(browser: Browser, { url, as, account }: SignInOptions): Promise<Person> {
  const person = await openWindow(browser);
  const { page } = person;
  await page.goto(url);
  await page.getByRole("button", { name: `${as} Login` }).click();
  const dialog = page.getByRole("dialog", { name: `${as} Access` });
  await dialog.getByLabel("Email").fill(account.email);
  await dialog.getByLabel("Password").fill(account.password);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(url + dashboardOf[as]);
  return person;
}

/**
 * Sends the sign-in dialog's request directly, because most stories aren't about signing in and the landing page takes
 * seconds.
 */
export async function signIn(browser: Browser, { url, as, account }: SignInOptions): Promise<Person> {
  const person = await openWindow(browser);
  const answer = await person.context.request.post(`${url}/api/auth/sign-in/email`, {
    data: account,
    headers: { origin: url, ...ownConnection },
  });
  expect(answer.ok(), `signing in as ${account.email}: ${answer.status()}`).toBe(true);
  await person.page.goto(url + dashboardOf[as]);
  return person;
}

/**
 * Headers for a request that Playwright sends itself. Otherwise it keeps the connection for its next request, and the
 * server may be closing it just then.
 */
export const ownConnection = { connection: "close" };

const dashboardOf = { Artist: "/studio", Engineer: "/engineer" };

async function openWindow(browser: Browser): Promise<Person> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  const lostRequests: string[] = [];
  page.on("requestfailed", (request) => lostRequests.push(`${request.url()} ${request.failure()?.errorText}`));
  await rememberAudioElements(page);
  return { page, context, complaints, lostRequests };
}

/** Returns the room code. */
export async function startSession(artist: Page, engineerName: string): Promise<string> {
  await artist.getByRole("button", { name: "Start Session" }).click();
  await passTheCheck(artist);
  return startWith(artist, engineerName);
}

/** Continues to the choice of an engineer, whether the check is still running, has finished or isn't due. */
export async function passTheCheck(artist: Page, press = (button: Locator) => button.click()) {
  // The button's name changes when the check finishes, after some ten seconds.
  const goOn = artist
    .getByRole("dialog", { name: "Check before you start" })
    .getByRole("button", { name: /^(Skip the check|Choose your engineer)$/ });
  const choice = artist.getByRole("dialog", { name: "Choose your engineer" });
  await expect(goOn.or(choice).first()).toBeVisible();
  if (await goOn.isVisible()) await press(goOn);
}

/** Continues once an engineer is chosen. Returns the room code. */
export async function startWith(artist: Page, engineerName: string | RegExp): Promise<string> {
  const dialog = artist.getByRole("dialog", { name: "Choose your engineer" });
  await dialog.getByRole("radio", { name: engineerName }).click();
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  await expect(dialog).toBeHidden();
  return (
    (await artist
      .getByText(/^P[0-9A-F]{8}$/)
      .first()
      .textContent()) ?? ""
  );
}

export type Level = "View only" | "Pointing";

export async function grantAccess(artist: Page, level: Level = "Pointing") {
  const dialog = artist.getByRole("dialog", { name: /into this session/ });
  await dialog.getByRole("radio", { name: level }).click();
  await dialog.getByRole("checkbox").click();
  await dialog.getByRole("button", { name: "Grant Access" }).click();
  await expect(dialog).toBeHidden();
}

/**
 * The view appears as soon as the button is pressed, before the server responds. To wait for the join, call
 * `expectLivingPicture`.
 */
export const joinSession = (engineer: Page) => engineer.getByRole("button", { name: "Join Session" }).first().click();

type Lamp = "Screen" | "Program" | "Mic" | "Talkback" | "Control" | "Recording";

/** Ends the session and confirms it in the dialog. */
export async function endSession(artist: Page) {
  await artist.getByRole("button", { name: "End Session" }).click();
  await artist.getByRole("alertdialog").getByRole("button", { name: "End Session" }).click();
}

/** The lamp whose text is Off, Live, Pointing and so on. */
export const tallyOf = (page: Page, name: Lamp) =>
  page.getByLabel("Tally").getByText(name, { exact: true }).locator("..");

/** A video's size and painted frames, to tell a live picture from a dark or frozen one. */
export const pictureOf = (page: Page) =>
  page.getByLabel("Shared screen").evaluate((video: HTMLVideoElement) => ({
    width: video.videoWidth,
    height: video.videoHeight,
    frames: video.getVideoPlaybackQuality().totalVideoFrames,
    attached: video.srcObject !== null,
  }));

/**
 * Poll intervals in milliseconds. Playwright's default soon backs off to one second, which adds up over twenty polls.
 */
export const pollIntervals = [50, 100];

export async function expectLivingPicture(page: Page) {
  const { frames } = await pictureOf(page);
  await expect
    .poll(async () => (await pictureOf(page)).frames, { message: "frames arrive", intervals: pollIntervals })
    .toBeGreaterThan(frames + 2);
}

/** The page may show other messages too, for instance that the server can't be reached. */
export const expectToldOfKill = (engineer: Page) =>
  expect(engineer.getByRole("alert").filter({ hasText: "The artist pressed the kill switch" })).toBeVisible();
