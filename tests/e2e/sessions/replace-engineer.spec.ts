import { expect, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { firstEngineer, joinSession, passTheCheck, signIn } from "../support/people.ts";
import { openStage, type Stage } from "../support/session-stage.ts";

let stage: Stage;
const removed = "The artist has removed you from the session. You can join again if they invite you.";

test.beforeAll(async () => {
  stage = await openStage({ tone: null });
});
test.afterAll(() => stage.close());

test("[IN-6] [IN-7] after a denial in an open session the artist asks another engineer, then removes that one too", async () => {
  const { artist, engineer, browser, server } = stage;
  const [, account] = server.accounts.engineers;
  const other = await signIn(browser, { url: server.url, as: "Engineer", account });
  const studio = artist.page;

  await test.step("an engineer joins an open session, and the artist denies them access", async () => {
    await studio.getByRole("button", { name: "Start Session" }).click();
    await passTheCheck(studio);
    const dialog = studio.getByRole("dialog", { name: "Choose your engineer" });
    await dialog.getByRole("radio", { name: /Open session/ }).click();
    await dialog.getByRole("button", { name: "Start", exact: true }).click();
    await joinSession(engineer.page);
    await studio
      .getByRole("dialog", { name: /into this session/ })
      .getByRole("button", { name: "Deny" })
      .click();
    await expect(engineer.page.getByText("Access denied").first()).toBeVisible();
    for (const page of [studio, engineer.page]) expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("the artist asks the other engineer instead", async () => {
    await studio.getByRole("button", { name: "Ask another engineer" }).click();
    const dialog = studio.getByRole("dialog", { name: "Choose your engineer" });
    await expect(dialog.getByRole("radio").first()).toBeVisible();
    await expect(dialog.getByRole("radio", { name: firstEngineer })).toHaveCount(0);
    await dialog.getByRole("radio").first().click();
    await dialog.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the first engineer is out, and the other one is invited", async () => {
    await expect(engineer.page.getByRole("heading", { name: "No Active Session" })).toBeVisible();
    await expect(engineer.page.getByText(removed)).toBeVisible();
    expect(await violationsOf(engineer.page)).toEqual([]);
    await expect(engineer.page.getByRole("button", { name: "Join Session" })).toHaveCount(0);
    await expect(other.page.getByText("You're invited")).toBeVisible();
    await expect(studio.getByRole("dialog", { name: /into this session/ })).toBeVisible();
  });

  await test.step("the other engineer joins, and the artist denies and removes them without asking another", async () => {
    await joinSession(other.page);
    await studio
      .getByRole("dialog", { name: /into this session/ })
      .getByRole("button", { name: "Deny" })
      .click();
    await expect(other.page.getByText("Access denied").first()).toBeVisible();
    await studio.getByRole("button", { name: /^Remove / }).click();
    await expect(other.page.getByText(removed)).toBeVisible();
    await expect(other.page.getByRole("button", { name: "Join Session" })).toHaveCount(0);
    await expect(studio.getByText(/^You removed .*\. Ask another engineer\.$/)).toBeVisible();
  });

  await test.step("the session is still open, and the first engineer can be asked again", async () => {
    await studio.getByRole("button", { name: "Ask another engineer" }).click();
    const dialog = studio.getByRole("dialog", { name: "Choose your engineer" });
    await expect(dialog.getByText("Removed from this session")).toBeVisible();
    expect(await violationsOf(studio)).toEqual([]);
    await dialog.getByRole("radio", { name: firstEngineer }).click();
    await dialog.getByRole("button", { name: "Ask", exact: true }).click();
    await joinSession(engineer.page);
    await expect(engineer.page.getByText(removed)).toHaveCount(0);
    await expect(studio.getByRole("dialog", { name: /into this session/ })).toBeVisible();
  });
  expect([...artist.complaints, ...engineer.complaints, ...other.complaints]).toEqual([]);
});
