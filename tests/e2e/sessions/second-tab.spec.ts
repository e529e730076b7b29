/** A second tab that's opened during a session doesn't change anything until the user moves the session there. */
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { expectLivingPicture, expectToldOfKill, tallyOf } from "../support/people.ts";
import { openStage, type Stage } from "../support/session-stage.ts";
import { measureHeardSound, mixTone } from "../support/tone.ts";

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(() => stage.close());

const says = (page: Page, title: string) => expect(page.getByRole("heading", { name: title })).toBeVisible();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const liveElsewhere = "This session is live in another tab";

/** The level of the DAW's left tone, as the engineer hears it. */
const loudness = async (engineer: Page) =>
  Math.max(-200, ...(await measureHeardSound(engineer, [mixTone.leftHz])).map(({ left }) => left.atHz[0] ?? -200));

async function expectPictureAndSound(engineer: Page) {
  await expectLivingPicture(engineer);
  await expect.poll(() => loudness(engineer)).toBeGreaterThan(-30);
}

/** Opens a second tab on each side. Both say that the session is live in another tab. */
async function openSecondTabs() {
  const { artist, engineer, server } = stage;
  const studio = await artist.context.newPage();
  const desk = await engineer.context.newPage();
  await studio.goto(`${server.url}/studio`);
  await desk.goto(`${server.url}/engineer`);
  for (const page of [studio, desk]) await says(page, liveElsewhere);
  return { studio, desk };
}

test("[ST-1] [ST-2] [ST-3] [ST-4] a second tab on either side asks before taking the session, picture and sound continue, and the session moves only on request", async () => {
  const { artist, engineer } = stage;
  await stage.begin("Pointing");
  await expectPictureAndSound(engineer.page);
  const { studio, desk } = await openSecondTabs();

  await test.step("both second tabs ask before taking the session, and the artist's has the kill switch", async () => {
    for (const page of [studio, desk]) expect(await violationsOf(page)).toEqual([]);
    await expect(studio.getByRole("button", { name: "Kill switch" })).toBeVisible();
    await expectPictureAndSound(engineer.page);
    for (const page of [artist.page, studio]) await expect(tallyOf(page, "Screen")).toContainText("Live");
    await expect(artist.page.getByRole("heading", { name: liveElsewhere })).toHaveCount(0);
  });

  await test.step("as a remote, the artist's tab adds a marker", async () => {
    await press(studio, "Use this tab as a remote");
    await says(studio, "This tab is a remote");
    await studio.getByRole("button", { name: /^Mark/ }).click();
    await expect(studio.getByText("Marked: Marker 1")).toBeVisible();
    expect(await violationsOf(studio)).toEqual([]);
    await expectPictureAndSound(engineer.page);
  });

  await test.step("the second tab can show the plans, and Back returns from them", async () => {
    await studio.getByRole("tab", { name: "Subscription" }).click();
    await expect(studio).toHaveURL(/\/studio\?tab=subscription$/);
    await studio.reload();
    await expect(studio.getByRole("tab", { name: "Subscription" })).toHaveAttribute("aria-selected", "true");
    await studio.goBack();
    await says(studio, liveElsewhere);
    await expectPictureAndSound(engineer.page);
  });

  await test.step("the engineer moves the session to the second tab and back", async () => {
    await press(desk, "Move it here");
    await expectLivingPicture(desk);
    await says(engineer.page, "You've moved this session to another tab");
    expect(await violationsOf(engineer.page)).toEqual([]);
    await expect(tallyOf(artist.page, "Screen")).toContainText("Live");
    await press(engineer.page, "Move it back here");
    await expectPictureAndSound(engineer.page);
    await says(desk, "You've moved this session to another tab");
  });

  await test.step("the first studio tab gets its seat back after a reload, without being asked", async () => {
    artist.page.on("dialog", (dialog) => void dialog.accept());
    await artist.page.reload();
    await artist.page.getByRole("button", { name: "Share a screen" }).click();
    await expectPictureAndSound(engineer.page);
    await says(studio, liveElsewhere);
  });

  await test.step("the artist moves the session and shares there, and the old tab says that it moved", async () => {
    await press(studio, "Move it here");
    await says(artist.page, "You've moved this session to another tab");
    expect(await violationsOf(artist.page)).toEqual([]);
    await expect(artist.page.getByRole("button", { name: "Share a screen" })).toHaveCount(0);
    await studio.getByRole("button", { name: "Share a screen" }).click();
    await expectPictureAndSound(engineer.page);
  });

  await test.step("the kill switch in the old tab stops everything", async () => {
    await artist.page.getByRole("button", { name: "Kill switch" }).click();
    await expectToldOfKill(engineer.page);
    for (const page of [artist.page, studio])
      await expect(page.getByRole("heading", { name: "No active session" })).toBeVisible();
  });
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
  await Promise.all([studio.close(), desk.close()]);
});

test("[ST-2] [ST-5] once the tab with the session has closed, the other tab says so on either side and opens the session when asked", async () => {
  const { artist, engineer } = stage;
  await stage.begin("Pointing");
  await expectLivingPicture(engineer.page);
  const { studio, desk } = await openSecondTabs();
  await Promise.all([artist.page.close(), engineer.page.close()]);
  for (const page of [studio, desk]) {
    await says(page, "Your other tab isn't connected");
    expect(await violationsOf(page)).toEqual([]);
  }
  for (const page of [studio, desk]) {
    await press(page, "Open it here");
    await expect(page.getByRole("heading", { name: "Your other tab isn't connected" })).toHaveCount(0);
  }
  await studio.getByRole("button", { name: "Kill switch" }).click();
  await expectToldOfKill(desk);
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});
