import { letTimePass } from "@foldback/testkit/processes/let-time-pass";
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { type DistantStage, openDistantStage } from "../support/distant-stage.ts";
import { drawnGuide, expectPointing as expectHandAt } from "../support/guide.ts";
import { endSession, expectLivingPicture, type Person, tallyOf } from "../support/people.ts";
import type { Machine } from "../support/separate-networks.ts";

let stage: DistantStage;

test.beforeAll(async () => {
  stage = await openDistantStage({ directPath: true });
});
test.afterEach(endWhatIsLeft);
test.afterAll(() => stage?.close());

/** Ends the session so that the next story can start its own. */
async function endWhatIsLeft() {
  const { page } = stage.artist;
  const none = page.getByRole("heading", { name: "No active session" });
  await expect(none.or(endButton()).first()).toBeVisible();
  if (await none.isHidden()) await endSession(stage.artist.page);
  await expect(none).toBeVisible();
}

const endButton = () => stage.artist.page.getByRole("button", { name: "End Session" });

async function pullCableFor(machine: Machine, ms: number, meanwhile: () => Promise<void>) {
  machine.pullCable();
  try {
    await Promise.all([letTimePass(ms), meanwhile()]);
  } finally {
    machine.plugCableIn();
  }
}

async function beginWithControl() {
  await stage.begin();
  await expectLivingPicture(stage.engineer.page);
  await expect(tallyOf(stage.artist.page, "Control")).toContainText("Pointing");
  await expectPointing({ x: 0.3, y: 0.3 });
}

const expectPointing = (at: { x: number; y: number }) =>
  expectHandAt({ artist: stage.artist.page, engineer: stage.engineer.page }, at);

const title = (page: Page, text: string) => page.getByText(text, { exact: true });
const continueButton = () => stage.artist.page.getByRole("button", { name: "Continue" });
const expectNoComplaints = () => expect([...stage.artist.complaints, ...stage.engineer.complaints]).toEqual([]);

/** A short cut may or may not pause the session, depending on when the server's last heartbeat was. */
async function continueIfAsked() {
  const open = tallyOf(stage.artist.page, "Control").getByText("Pointing");
  await expect(open.or(continueButton()).first()).toBeVisible();
  if (await continueButton().isVisible()) await continueButton().click();
  await expect(open).toBeVisible();
}

/**
 * Records in the page itself when a new element shows the text, because polling from the test could notice it late. The
 * returned function resolves to how long after `sinceMs` that was. Page and test use the same clock.
 */
async function noteWhenShown({ page }: Person, text: string) {
  await page.evaluate((awaited) => {
    const shown = () => [...document.querySelectorAll("body *")].filter((element) => showsItself(element, awaited));
    const showsItself = ({ childNodes }: Element, part: string) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes(part));
    // An earlier story's toast may still show the text, and may close while we wait.
    const before = new Set(shown());
    const look = () => {
      if (shown().every((element) => before.has(element))) return;
      observer.disconnect();
      document.documentElement.dataset["shownAtMs"] = String(Date.now());
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, text);
  return async (sinceMs: number) =>
    (await page.evaluate(() => Number(document.documentElement.dataset["shownAtMs"]))) - sinceMs;
}

const toldWithinMs = 3_000;

test("[REL-6] [CT-6] with the artist's cable out for five seconds, control closes, both sides know within three, and the picture returns", async () => {
  const { artist, engineer, networks } = stage;
  await beginWithControl();
  const artistTold = await noteWhenShown(artist, "Reconnecting");
  const engineerTold = await noteWhenShown(engineer, "Attempting to reconnect...");
  const cutAtMs = Date.now();
  await pullCableFor(networks.studio, 5_000, async () => {
    await expect(title(artist.page, "Reconnecting")).toBeVisible();
    await expect(tallyOf(artist.page, "Control")).toContainText("Off");
    // Once the server pauses the session, "Session paused" becomes the title, and the failed link is named below it.
    await expect(engineer.page.getByText(/^(Connection failed|Session paused)$/).first()).toBeVisible();
    await expect(engineer.page.getByText(/Attempting to reconnect\.\.\./).first()).toBeVisible();
    await expect.poll(() => drawnGuide(artist.page)).toBeNull();
  });
  expect(await artistTold(cutAtMs)).toBeLessThan(toldWithinMs);
  expect(await engineerTold(cutAtMs)).toBeLessThan(toldWithinMs);
  await expectLivingPicture(engineer.page);
  await expect(title(artist.page, "Reconnecting")).toHaveCount(0);
  await continueIfAsked();
  await expectPointing({ x: 0.7, y: 0.5 });
  expectNoComplaints();
});

test("[REL-6] with the engineer's cable out for five seconds, both sides know within three, and the picture returns", async () => {
  const { artist, engineer, networks } = stage;
  await beginWithControl();
  const artistTold = await noteWhenShown(artist, "Attempting to reconnect...");
  const engineerTold = await noteWhenShown(engineer, "Reconnecting");
  const cutAtMs = Date.now();
  await pullCableFor(networks.desk, 5_000, async () => {
    await expect(title(engineer.page, "Reconnecting")).toBeVisible();
    await expect(tallyOf(engineer.page, "Control")).toContainText("Off");
    await expect(artist.page.getByText(/^(Connection failed|Session paused)$/).first()).toBeVisible();
    await expect(artist.page.getByText(/Attempting to reconnect\.\.\./).first()).toBeVisible();
  });
  expect(await artistTold(cutAtMs)).toBeLessThan(toldWithinMs);
  expect(await engineerTold(cutAtMs)).toBeLessThan(toldWithinMs);
  await expectLivingPicture(engineer.page);
  await expect(title(engineer.page, "Reconnecting")).toHaveCount(0);
  await continueIfAsked();
  await expectPointing({ x: 0.7, y: 0.5 });
  expectNoComplaints();
});

test("[REL-7] [SG-6] a sixty-second cut pauses the session, the link recovers automatically, and the artist continues", async () => {
  const { artist, engineer, networks } = stage;
  await beginWithControl();
  await pullCableFor(networks.desk, 60_000, async () => {
    await expect(title(engineer.page, "Reconnecting")).toBeVisible();
    expect(await violationsOf(engineer.page)).toEqual([]);
    await expect(title(artist.page, "Session paused")).toBeVisible();
    expect(await violationsOf(artist.page)).toEqual([]);
    await expect(tallyOf(artist.page, "Control")).toContainText("Off");
    await expect(endButton()).toBeVisible();
  });
  await expect(title(engineer.page, "Session paused").first()).toBeVisible();
  await expectLivingPicture(engineer.page);
  await expect(tallyOf(artist.page, "Control")).toContainText("Off");
  await expect(continueButton()).toBeVisible();
  await continueButton().click();
  await expect(tallyOf(artist.page, "Control")).toContainText("Pointing");
  await expect(title(engineer.page, "Session paused")).toHaveCount(0);
  await expectPointing({ x: 0.6, y: 0.4 });
  expectNoComplaints();
});

test("[REL-7] the artist can end a session that was paused by a cut at the studio", async () => {
  const { artist, engineer, networks } = stage;
  await beginWithControl();
  await pullCableFor(networks.studio, 15_000, async () => {
    await expect(title(artist.page, "Reconnecting")).toBeVisible();
    await expect(tallyOf(artist.page, "Control")).toContainText("Off");
    await expect(title(engineer.page, "Session paused").first()).toBeVisible();
  });
  await expect(title(artist.page, "Session paused")).toBeVisible();
  await expect(continueButton()).toBeVisible();
  await endSession(artist.page);
  await expect(artist.page.getByRole("heading", { name: "No active session" })).toBeVisible();
  await expect(engineer.page.getByRole("alert").filter({ hasText: "Session ended." })).toBeVisible();
  expectNoComplaints();
});

test("[REL-7] [SG-5] the first connection is tried three times with a notice each time, and then the page offers Try Again", async () => {
  const { page } = stage.engineer;
  // Wait until every part of the dashboard has loaded, because the cable stays out for the rest of the story.
  await expect(page.getByText("No artists are waiting.")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Available now" })).toBeVisible();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page.getByRole("button", { name: "Engineer Dashboard" })).toBeVisible();
  stage.networks.desk.pullCable();
  await page.getByRole("button", { name: "Engineer Dashboard" }).click();
  for (const text of ["Retrying connection (2/3)...", "Retrying connection (3/3)..."])
    await expect(page.getByText(text)).toBeVisible();
  await expect(
    page.getByText(
      /^(Unable to connect to signaling server\. Please check your network connection\.|Could not establish connection after multiple attempts)$/,
    ),
  ).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  stage.networks.desk.plugCableIn();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("No artists are waiting.")).toBeVisible();
  expectNoComplaints();
});
