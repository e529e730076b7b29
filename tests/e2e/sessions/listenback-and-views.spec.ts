import { expect, type Page, test } from "@playwright/test";
import { runningCaptures } from "../support/captures.ts";
import { drawnGuide, expectGuideAt, pointAt } from "../support/guide.ts";
import { inputTone, openInputStage } from "../support/input-stage.ts";
import { expectLivingPicture, pictureOf, tallyOf } from "../support/people.ts";
import type { Stage } from "../support/session-stage.ts";
import { measureHeardSound } from "../support/tone.ts";

let stage: Stage;

test.beforeAll(async () => {
  stage = await openInputStage();
});
test.afterAll(() => stage.close());

test("listenback, its mute, the picture quality setting and the three views work in one session", async () => {
  const { artist, engineer } = stage;
  await stage.begin("Pointing");
  await expectLivingPicture(engineer.page);

  await test.step("the engineer hears listenback, and the page says so", async () => {
    await artist.page.getByRole("button", { name: "Turn on listenback" }).click();
    await expect(artist.page.getByText("On air. The engineer can hear your room.")).toBeVisible();
    await expect(engineer.page.getByText("You can hear the artist's room.")).toBeVisible();
    await expect(tallyOf(engineer.page, "Mic")).toContainText("Live");
    await expect.poll(() => loudestOfRoom(engineer.page)).toBeGreaterThan(-45);
  });

  await test.step("muted listenback sends nothing, even after the artist changes the microphone", async () => {
    await artist.page.getByRole("button", { name: "Mute listenback" }).click();
    await expectMuted();
    await artist.page.getByLabel("Listenback microphone").selectOption({ label: "Fake Audio Input 2" });
    await expect
      .poll(() => runningCaptures(artist.page))
      .toContainEqual({ kind: "audio", label: expect.stringContaining("Fake Audio Input 2"), hint: "speech" });
    await expectMuted();
    await artist.page.getByRole("button", { name: "Unmute listenback" }).click();
    await expect(engineer.page.getByText("You can hear the artist's room.")).toBeVisible();
    await expect.poll(() => loudestOfRoom(engineer.page)).toBeGreaterThan(-45);
  });

  async function expectMuted() {
    await expect(artist.page.getByText("Muted. Nothing is being sent.")).toBeVisible();
    await expect(engineer.page.getByText("Listenback is off.")).toBeVisible();
    await expect.poll(() => loudestOfRoom(engineer.page)).toBeLessThan(-80);
  }

  await test.step("the encoder follows the picture quality setting during the session", async () => {
    const hint = async () => (await runningCaptures(artist.page)).find(({ kind }) => kind === "video")?.hint;
    const quality = artist.page.getByRole("radiogroup", { name: "Picture quality" });
    expect(await hint()).toBe("text");
    await quality.getByRole("radio", { name: "Motion" }).check();
    await expect.poll(hint).toBe("motion");
    await expectLivingPicture(engineer.page);
    await quality.getByRole("radio", { name: "Text sharpness" }).check();
    await expect.poll(hint).toBe("text");
  });

  await test.step("Fit shows the whole picture, Fill leaves no bars, 1:1 shows every pixel, and the pointer is right in each view", async () => {
    const view = (name: string) =>
      engineer.page.getByRole("radiogroup", { name: "View" }).getByRole("radio", { name }).check();
    await pointAt(engineer.page, { x: 0.3, y: 0.5 });
    await expectGuideAt(artist.page, { x: 0.3, y: 0.5 });
    expect(await shownPicture(engineer.page)).toMatchObject({ fit: "contain" });
    await pointAt(engineer.page, { x: -0.02, y: 0.5 });
    await expect.poll(() => drawnGuide(artist.page), { message: "a bar is no picture" }).toBeNull();

    await view("Fill");
    await expect.poll(() => shownPicture(engineer.page)).toMatchObject({ fit: "cover" });
    await pointAt(engineer.page, { x: 0.02, y: 0.4 }, "fill");
    await expectGuideAt(artist.page, { x: 0.02, y: 0.4 });

    await view("1:1");
    const { width, height } = await pictureOf(engineer.page);
    await expect.poll(() => shownPicture(engineer.page)).toMatchObject({ width, height });
    await pointAt(engineer.page, { x: 0.2, y: 0.3 }, "actual");
    await expectGuideAt(artist.page, { x: 0.2, y: 0.3 });

    await view("Fit");
    await expect.poll(() => shownPicture(engineer.page)).toMatchObject({ fit: "contain" });
  });

  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});

/** The level of the input's tone in everything that the engineer hears. The program feed is silent in this story. */
const loudestOfRoom = async (engineer: Page) =>
  Math.max(-200, ...(await measureHeardSound(engineer, [inputTone.leftHz])).map(({ left }) => left.atHz[0] ?? -200));

const shownPicture = (engineer: Page) =>
  engineer.getByLabel("Shared screen").evaluate((video: HTMLVideoElement) => {
    const { width, height } = video.getBoundingClientRect();
    return { width, height, fit: getComputedStyle(video).objectFit };
  });
