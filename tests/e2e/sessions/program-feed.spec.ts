import { expect, type Page, test } from "@playwright/test";
import { runningCaptures } from "../support/captures.ts";
import { inputTone, openInputStage } from "../support/input-stage.ts";
import { expectLivingPicture, firstEngineer, grantAccess, joinSession, startWith, tallyOf } from "../support/people.ts";
import type { Stage } from "../support/session-stage.ts";
import { measureHeardSound } from "../support/tone.ts";

const silentFeed = "The program feed is silent.";

let stage: Stage;

test.beforeAll(async () => {
  stage = await openInputStage();
});
test.afterAll(() => stage.close());

test("[NG-7][NG-8][TL-4] an input chosen after the check becomes the program feed, and changing it doesn't interrupt the session", async () => {
  const { artist, engineer } = stage;
  const feed = artist.page.getByLabel("Program feed", { exact: true }).and(artist.page.getByRole("combobox"));

  await test.step("the check shows what it measured", async () => {
    await artist.page.getByRole("button", { name: "Start Session" }).click();
    const check = artist.page.getByRole("dialog", { name: "Check before you start" });
    await expect(check.getByRole("button", { name: "Choose your engineer" })).toBeVisible();
    await expect(check.getByText(/^Ready/)).toBeVisible();
    const line = (name: string) => check.getByRole("listitem").filter({ hasText: name });
    await expect(line("Screen sharing")).toContainText("Good");
    await expect(line("Audio input and level")).toHaveText(/Good.*Fake Default Audio Input.*−1[12]\.\d dBFS/);
    await expect(line("Stereo")).toHaveText(/Good.*2 channels/);
    await expect(line("Browser processing")).toHaveText(
      /Good.*Off: echo cancellation, noise suppression, gain control/,
    );
    await expect(line("Upload speed")).toHaveText(/[1-9][\d.,]* Mbit\/s/);
    // The route depends on the machine that runs the story.
    await expect(line("Connection to the engineer")).toHaveText(/GoodDirect|Warning|Not measured/);
    expect(await runningCaptures(artist.page), "the checked input is given back").toEqual([]);
    await check.getByRole("button", { name: "Choose your engineer" }).click();
  });

  await test.step("a shared tab without sound raises the warning", async () => {
    await startWith(artist.page, firstEngineer);
    await grantAccess(artist.page);
    await joinSession(engineer.page);
    await expectLivingPicture(engineer.page);
    await expect(artist.page.getByText(silentFeed)).toBeVisible();
    await expect(meterOf(engineer.page)).toHaveAttribute("aria-valuetext", "silent");
  });

  const pictureBefore = await receivedPicture(engineer.page);

  await test.step("the engineer hears an input as the program feed in stereo, and the warning goes away", async () => {
    await feed.selectOption({ label: "Fake Audio Input 1" });
    await expect(artist.page.getByText(/^Sending\. Stereo, .* no processing/)).toBeVisible();
    await expect(artist.page.getByText(silentFeed)).toHaveCount(0);
    for (const { page } of [artist, engineer])
      await expect(tallyOf(page, "Program")).toContainText("Fake Audio Input 1");
    await expectMix(engineer.page);
    await expect(meterOf(engineer.page)).toHaveAttribute("aria-valuetext", /^-1[12]\.\d dBFS$/);
  });

  await test.step("the feed switches to another input", async () => {
    await feed.selectOption({ label: "Fake Audio Input 2" });
    const inputs = async () => (await runningCaptures(artist.page)).filter(({ label }) => label.startsWith("Fake"));
    await expect
      .poll(inputs)
      .toEqual([{ kind: "audio", label: expect.stringContaining("Fake Audio Input 2"), hint: "music" }]);
    await expectMix(engineer.page);
  });

  await test.step("back on the tab, the warning about its silence returns", async () => {
    await expect(artist.page.getByText(silentFeed)).toHaveCount(0);
    await feed.selectOption({ label: "Shared tab or system audio" });
    await expect(artist.page.getByText(silentFeed)).toBeVisible();
    await expect(meterOf(engineer.page)).toHaveAttribute("aria-valuetext", "silent");
  });

  expect(await receivedPicture(engineer.page), "the same link and track all the while").toEqual(pictureBefore);
  await expectLivingPicture(engineer.page);
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});

const meterOf = (page: Page) => page.getByRole("meter", { name: "Program feed" }).filter({ visible: true });

/** Expects each tone on its own channel, at least 20 dB above its leak into the other one. */
async function expectMix(engineer: Page) {
  const faults = async () => {
    const [mix] = await measureHeardSound(engineer, [inputTone.leftHz, inputTone.rightHz]);
    if (mix === undefined) return "nothing is heard";
    const [left = -200, rightInLeft = 0] = mix.left.atHz;
    const [leftInRight = 0, right = -200] = mix.right.atHz;
    return left > -35 && right > -35 && rightInLeft < left - 20 && leftInRight < right - 20 ? "" : JSON.stringify(mix);
  };
  await expect.poll(faults).toBe("");
}

/** The received tracks' ids. A new link or a new track would change them. */
const receivedPicture = (engineer: Page) =>
  engineer.getByLabel("Shared screen").evaluate((video: HTMLVideoElement) => {
    const { srcObject } = video;
    return srcObject instanceof MediaStream ? srcObject.getTracks().map(({ id }) => id) : [];
  });
