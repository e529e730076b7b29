import { expect, test } from "@playwright/test";
import { drawnGuide, expectGuideAt, pointAt } from "../support/guide.ts";
import { expectLivingPicture, expectToldOfKill } from "../support/people.ts";
import { openStage, type Stage } from "../support/session-stage.ts";

let stage: Stage;

test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(() => stage.close());

// Checks that nothing arrives after a kill and that a new session can follow. `npm run bench` measures the delay.
test("[KS-21] no frame or input arrives after a kill, repeated many times by button and keyboard", async () => {
  const { artist, engineer } = stage;
  const presses = [
    () => artist.page.getByRole("button", { name: "Kill switch" }).click(),
    () => artist.page.keyboard.press("Control+Alt+KeyK"),
    () => artist.page.getByRole("button", { name: "Kill switch" }).press("Enter"),
  ];
  for (const press of presses) {
    await stage.begin();
    await expectLivingPicture(engineer.page);
    await pointAt(engineer.page, { x: 0.5, y: 0.5 });
    await expectGuideAt(artist.page, { x: 0.5, y: 0.5 });
    const video = await engineer.page.getByLabel("Shared screen").elementHandle();
    await press();
    await expect(artist.page.getByRole("heading", { name: "No active session" })).toBeVisible();
    await expectToldOfKill(engineer.page);
    const left = await video?.evaluate((element) => ({
      source: element instanceof HTMLVideoElement ? element.srcObject : "no video",
    }));
    expect(left).toEqual({ source: null });
    await expect(artist.page.getByTestId("guide-overlay")).toHaveCount(0);
  }
  await stage.begin();
  await expectLivingPicture(engineer.page);
  await pointAt(engineer.page, { x: 0.3, y: 0.3 });
  await expectGuideAt(artist.page, { x: 0.3, y: 0.3 });
  expect(await drawnGuide(artist.page)).not.toBeNull();
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});
