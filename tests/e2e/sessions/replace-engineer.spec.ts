import { expect, test } from "@playwright/test";
import { violationsAtBothSizes, violationsOf } from "../support/accessibility.ts";
import { expectLivingPicture, firstEngineer, joinSession, passTheCheck, signIn } from "../support/people.ts";
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

test("[IN-8] [AM-8] an engineer who's suspended in a live session is told why, and the artist hears that they can't join and asks another", async () => {
  const { artist, engineer, browser, server } = stage;
  const studio = artist.page;
  await studio.keyboard.press("Control+Alt+KeyK");
  await expect(studio.getByRole("heading", { name: "No active session" })).toBeVisible();
  await stage.begin();
  await expectLivingPicture(engineer.page);
  const admin = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.admin });

  await test.step("an administrator suspends the engineer", async () => {
    await admin.page.goto(`${server.url}/admin/users`);
    await admin.page.getByRole("button", { name: `Details for ${firstEngineer}` }).click();
    await admin.page.getByRole("dialog").getByRole("tab", { name: "Actions" }).click();
    await admin.page.getByRole("dialog").getByRole("button", { name: "Suspend User" }).click();
    await admin.page.getByRole("alertdialog").getByRole("button", { name: "Suspend User" }).click();
    await expect(admin.page.getByText("User has been suspended from the platform").first()).toBeVisible();
  });

  await test.step("the engineer reads why, and has no picture left", async () => {
    await expect(engineer.page.getByText("Your account is suspended", { exact: true }).first()).toBeVisible();
    await expect(engineer.page.getByText(/^An administrator has suspended your account/).first()).toBeVisible();
    await expect(engineer.page.getByLabel("Shared screen")).toHaveCount(0);
    await expect(engineer.page.getByRole("link", { name: "Contact us" }).first()).toBeVisible();
    expect(await violationsAtBothSizes(engineer.page)).toEqual([]);
  });

  await test.step("the artist's session is still waiting, and another engineer can be asked", async () => {
    await expect(studio.getByText(`${firstEngineer} can't join.`, { exact: true }).last()).toBeVisible();
    expect(await violationsAtBothSizes(studio)).toEqual([]);
    await studio.getByRole("button", { name: "Ask another engineer" }).click();
    const dialog = studio.getByRole("dialog", { name: "Choose your engineer" });
    await expect(dialog.getByRole("radio").first()).toBeVisible();
    await expect(dialog.getByRole("radio", { name: firstEngineer })).toHaveCount(0);
  });
  expect([...artist.complaints, ...engineer.complaints, ...admin.complaints]).toEqual([]);
});
