import { expect, type Locator, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { expectInSight } from "../support/in-sight.ts";
import { expectLivingPicture, firstEngineer, joinSession, pollIntervals } from "../support/people.ts";
import { sizes, takePictures } from "../support/pictures.ts";
import { openStage, type Stage } from "../support/session-stage.ts";
import { showTheme } from "../support/themes.ts";

let stage: Stage;
const pictures = "test-results/state-bar";

test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(() => stage.close());

const told = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text }).first();

const expectBarInSight = (page: Page, parts: readonly Locator[]) => expectInSight(page, parts, 0.9);

const bannerOn = (page: Page, title: string) =>
  page
    .getByRole("status")
    .filter({ has: page.getByText(title, { exact: true }) })
    .first();

test("lamps, latency, a pause with Continue and End, and the kill switch stay in sight at any scroll position", async () => {
  const { artist, engineer } = stage;
  await stage.begin();
  await expectLivingPicture(engineer.page);
  const lamps = (page: Page) => page.getByLabel("Tally");
  const latency = (page: Page) => page.getByTitle("Round-trip time between the two browsers").first();
  const kill = () => artist.page.getByRole("button", { name: "Kill switch" });
  await expectBarInSight(artist.page, [lamps(artist.page), latency(artist.page), kill()]);
  await expectBarInSight(engineer.page, [lamps(engineer.page), latency(engineer.page)]);

  await test.step("the only picture ends above the kill switch, and the page is short on a phone", async () => {
    const { page } = artist;
    await expect(page.locator("video")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Diagnostics" })).toHaveAttribute("aria-expanded", "false");
    expect(await pictureHeight()).toBeGreaterThan(450);
    await page.setViewportSize({ width: 390, height: 844 });
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(height, { intervals: pollIntervals }).toBeLessThan(2_200);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("narrowing is announced on both sides", async () => {
    const access = artist.page.getByRole("group", { name: "What your engineer can do" });
    await access.getByRole("button", { name: "View only" }).click();
    await expect(told(artist.page, "access is now: View only.")).toBeVisible();
    await expect(
      told(engineer.page, "has reduced your access. You can now only see their screen and talk to them."),
    ).toBeVisible();
  });

  await test.step("a pause is announced on both sides, and the artist can continue or end the session", async () => {
    await artist.page.getByRole("button", { name: "Pause" }).click();
    await expect(told(artist.page, "Session paused")).toBeVisible();
    await expect(told(engineer.page, "Session paused")).toBeVisible();
    await expectBarInSight(artist.page, [
      artist.page.getByRole("button", { name: "Continue" }),
      artist.page.getByRole("button", { name: "End Session" }),
      kill(),
    ]);
    await expectBarInSight(engineer.page, [bannerOn(engineer.page, "Session paused")]);
    await artist.page.getByRole("button", { name: "Continue" }).click();
    await expect(told(artist.page, "Session paused")).toHaveCount(0);
  });

  await test.step(
    "with the server unreachable, both sides say so in the bar, in sight at any scroll position",
    serverAwayInSight,
  );

  await test.step("End Session asks first, is far from Pause, and is in sight even on a small phone", async () => {
    const { page } = artist;
    const end = page.getByRole("button", { name: "End Session" });
    const pause = page.getByRole("button", { name: "Pause" });
    for (const size of [...Object.values(sizes), { width: 320, height: 640 }]) {
      await page.setViewportSize(size);
      for (const button of [end, pause, kill()]) await expect(button).toBeInViewport({ ratio: 1 });
      const [endAt, pauseAt] = [await end.boundingBox(), await pause.boundingBox()];
      expect(Math.abs((endAt?.y ?? 0) - (pauseAt?.y ?? 0))).toBeGreaterThan(300);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await end.click();
    const question = page.getByRole("alertdialog", { name: "End this session?" });
    await expect(question.getByRole("button", { name: "Keep it open" })).toBeFocused();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(end).toBeFocused();
    await expectLivingPicture(engineer.page);
  });
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});

async function serverAwayInSight() {
  const { artist, engineer, server } = stage;
  const trouble = (page: Page) => page.getByText("Reconnecting", { exact: true });
  await server.crash();
  for (const { page } of [artist, engineer]) {
    await expect(trouble(page)).toBeVisible();
    await expectBarInSight(page, [trouble(page)]);
  }
  await test.step("the artist's pause is held back, says so in sight, and can be undone", undoHeldPause);
  await server.startAgain();
  const goOn = artist.page.getByRole("button", { name: "Continue" });
  await expect(goOn).toBeEnabled();
  await goOn.click();
  for (const { page } of [artist, engineer]) {
    await expect(told(page, "Session paused")).toHaveCount(0);
    await expect(trouble(page)).toBeHidden();
  }
}

async function undoHeldPause() {
  const { page } = stage.artist;
  const held = bannerOn(page, "Stopped here. Waiting for the server.");
  await page.getByRole("button", { name: "Pause" }).click();
  await expectBarInSight(page, [held]);
  expect(await violationsOf(page)).toEqual([]);
  await held.getByRole("button", { name: "Undo" }).click();
  await expect(held).toBeHidden();
}

test("[CO-11] when an engineer who left comes back, one key press gives them the same access as before", async () => {
  const { artist, engineer } = stage;
  const { page } = artist;
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(told(engineer.page, "Session paused")).toBeVisible();
  // The bar is now taller, so the picture is shorter.
  expect(await pictureHeight()).toBeGreaterThan(350);
  await expect(engineer.page.getByRole("button", { name: "Hold to talk" })).toBeInViewport({ ratio: 1 });
  await engineer.page.getByRole("button", { name: "Leave Session" }).click();
  await expect(told(page, "has left the session.")).toBeVisible();
  await expect(told(page, `Waiting for ${firstEngineer} to join.`)).toBeAttached();
  await expect(page.getByRole("dialog")).toBeHidden();

  await joinSession(engineer.page);
  const question = page.getByRole("dialog", { name: `Go on with ${firstEngineer}?` });
  await expect(question.getByText("See the screen you share")).toBeVisible();
  await expect(question.getByText("Point at your shared screen")).toBeHidden();
  await expect(question.getByRole("button", { name: "Change or deny" })).toBeFocused();
  await expect(engineer.page.getByText("Waiting for Consent", { exact: true }).first()).toBeVisible();
  for (const theme of ["dark", "light"] as const) {
    await showTheme(page, theme);
    await takePictures(page, { folder: pictures, name: `go-on-${theme}` });
  }
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(question.getByRole("button", { name: "Go on" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expectLivingPicture(engineer.page);
  await expect(told(page, "Session paused")).toHaveCount(0);
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});

test("after a pause and Continue by keyboard, Tab leads to the next control", async () => {
  const { page } = stage.artist;
  const focusedNext = async (name: string) => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name })).toBeFocused();
  };
  await expect(page.locator("#session-rail")).toBeFocused();
  await focusedNext("Pause");
  await page.keyboard.press("Enter");
  await expect(told(page, "Session paused")).toBeVisible();
  await focusedNext("Continue");
  await page.keyboard.press("Enter");
  await expect(told(page, "Session paused")).toHaveCount(0);
  await focusedNext("Pause");

  await test.step("no control that gets the focus is behind a bar", async () => {
    const covered: string[] = [];
    for (let count = 0; count < 30; count += 1) {
      await page.keyboard.press("Tab");
      covered.push(...(await page.evaluate(coveredFocus)));
    }
    expect(covered).toEqual([]);
  });
});

/** Checks that the artist's live picture ends above the kill switch. */
async function pictureHeight(): Promise<number> {
  const { page } = stage.artist;
  await page.evaluate(() => window.scrollTo(0, 0));
  const rail = await page.getByRole("button", { name: "Kill switch" }).boundingBox();
  const picture = await page.getByRole("region", { name: "Live view" }).boundingBox();
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThan(rail?.y ?? 0);
  return picture?.height ?? 0;
}

/** Runs in the page. Names the focused control if something else is drawn over its middle. */
function coveredFocus(): string[] {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || focused.role === "tabpanel") return [];
  const { left, top, width, height } = focused.getBoundingClientRect();
  const front = document.elementFromPoint(left + width / 2, top + height / 2);
  const isSeen = front !== null && (focused.contains(front) || front.contains(focused));
  return isSeen ? [] : [focused.ariaLabel ?? focused.textContent ?? focused.tagName];
}
