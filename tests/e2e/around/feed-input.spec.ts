import { expect, test } from "@playwright/test";
import { firstEngineer, passTheCheck } from "../support/people.ts";
import { openStage, type Stage } from "../support/session-stage.ts";

let stage: Stage;

test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(() => stage.close());

test("[NG-10] the input chosen in the pre-flight check is the program feed when the session starts", async () => {
  const { page, context } = stage.artist;
  // Browsers hide the audio inputs until the microphone is allowed, so the artist allows it permanently here.
  await context.grantPermissions(["microphone"]);
  await page.reload();
  await page.getByRole("button", { name: "Start Session" }).click();
  const check = page.getByLabel("Audio input to check");
  const inputs = check.locator("option").filter({ hasNotText: /default/i });
  await expect(inputs.first()).toBeAttached();
  const name = (await inputs.last().textContent()) ?? "";
  await check.selectOption({ label: name });
  await passTheCheck(page);
  const dialog = page.getByRole("dialog", { name: "Choose your engineer" });
  await dialog.getByRole("radio", { name: firstEngineer }).click();
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  await page
    .getByRole("dialog", { name: /into this session/ })
    .getByRole("button", { name: "Deny" })
    .click();
  const feed = page.getByLabel("Program feed", { exact: true });
  await expect(feed.locator("option:checked")).toHaveText(name);
  await expect(page.getByText(/^Ready, but not sending\./)).toBeVisible();
});
