/** Parts of the live studio fail to load, as after a server update. The session continues, and the kill still works. */
import { expect, test } from "@playwright/test";
import { expectLivingPicture } from "../support/people.ts";
import { openStage, type Stage } from "../support/session-stage.ts";

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage({ tone: null });
});
test.afterAll(() => stage.close());

test("[KS-9] if its panels and dialogs fail to load, a live studio still shares, asks before leaving and can be killed", async () => {
  const { artist, engineer } = stage;
  const studio = artist.page;
  await studio.route(/\/assets\/(question-dialog|media-panels|phone-access)-/, (route) => route.abort());
  await stage.begin();
  await expectLivingPicture(engineer.page);
  await expect(studio.getByRole("alert").getByText("Part of this page is missing").first()).toBeVisible();

  const asked = studio.waitForEvent("dialog");
  const left = studio.getByRole("link", { name: "Back", exact: true }).click();
  const question = await asked;
  expect(question.message()).toMatch("Leave the studio?");
  await question.dismiss();
  await left;
  expect(new URL(studio.url()).pathname).toBe("/studio");
  await expectLivingPicture(engineer.page);

  await studio.getByRole("button", { name: "Kill switch" }).click();
  await expect(studio.getByRole("heading", { name: "No active session" })).toBeVisible();
  await expect(engineer.page.getByText(/pressed the kill switch/).first()).toBeVisible();
});

test("a studio reloaded without its room's script says so, and its kill ends the session over HTTP", async () => {
  const { artist, engineer } = stage;
  const studio = artist.page;
  await studio.unrouteAll();
  await studio.reload();
  await stage.begin();
  await expectLivingPicture(engineer.page);

  await studio.route(/\/assets\/room-[\w-]{8}\.js/, (route) => route.abort());
  studio.once("dialog", (leaving) => leaving.accept());
  await studio.reload();
  await expect(studio.getByText("Disconnected").first()).toBeVisible();
  await studio.getByRole("button", { name: "Kill switch" }).click();
  await expect(studio.getByRole("heading", { name: "No active session" })).toBeVisible();
  await expect(engineer.page.getByText(/pressed the kill switch/).first()).toBeVisible();
});
