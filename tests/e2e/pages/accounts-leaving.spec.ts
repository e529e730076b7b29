import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import {
  beginAccountStories,
  browser,
  enterPassword,
  inStudio,
  openAccount,
  panel,
  password,
  server,
  signOut,
  signUp,
  signUpAtTheDoor,
  visit,
} from "../support/account-steps.ts";
import { signIn } from "../support/people.ts";

beginAccountStories();

test("[ID-5] signing out takes effect in the other tab immediately, and the back button shows nothing private", async () => {
  const { page, context, email } = await signUpAtTheDoor();
  const other = await context.newPage();
  await other.goto(`${server.url}/account`);
  await expect(other.getByRole("heading", { name: "Profile" })).toBeVisible();
  await signOut(page);
  await other.waitForURL(`${server.url}/`);
  await other.goBack();
  await expect(other.getByRole("heading", { name: "Profile" })).toBeHidden();
  // The home page replaced the studio in the history, so Back leads to the wizard, which visitors can open too.
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Artist Profile Setup" })).toBeVisible();
  await expect(page.getByRole("button", { name: /'s account$/ })).toBeHidden();
  await expect(page.getByText(email)).toHaveCount(0);
});

test("[ID-5] a desk signed out from another device returns to the landing page immediately, without a reload", async () => {
  const [account] = server.accounts.engineers;
  const { page: desk } = await signIn(browser, { url: server.url, as: "Engineer", account });
  await expect(desk.getByText("No Active Session").first()).toBeVisible();
  const { page: phone } = await signIn(browser, { url: server.url, as: "Engineer", account });
  await openAccount(phone);
  await panel(phone, "Signed-in devices").getByRole("button", { name: "Sign out everywhere else" }).click();
  await desk.waitForURL(`${server.url}/`);
  await expect(desk.getByRole("button", { name: "Engineer Login" })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Profile" })).toBeVisible();
});

/** Expects the account page to be open. */
async function makeApiKey(page: Page, secret: string): Promise<string> {
  await panel(page, "API keys").getByRole("button", { name: "Create an API key" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an API key" });
  await dialog.getByLabel("Name").fill("Backup");
  await dialog.getByLabel("Your password").fill(secret);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create the key" }).click();
  const key = await page.getByTestId("new-api-key").textContent();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "I've saved it" }).click();
  return key ?? "";
}

test("a user changes their password and name, signs out another device, and uses an API key until revoking it", async () => {
  const { page, email } = await signUp();
  const other = await visit();
  await enterPassword(other.page, email);
  await inStudio(other.page);
  await openAccount(page);
  const devices = panel(page, "Signed-in devices");
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByText("This device")).toHaveCount(1);
  await devices.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await other.page.reload();
  await other.page.waitForURL(`${server.url}/`);
  const passwords = panel(page, "Password");
  await passwords.getByLabel("Current password").fill("not this one");
  await passwords.getByLabel("New password").fill("brand new secret");
  await passwords.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Wrong password.").first()).toBeVisible();
  await expect(passwords.getByLabel("New password")).toHaveValue("brand new secret");
  expect(await violationsOf(page)).toEqual([]);
  await passwords.getByLabel("Current password").fill(password);
  await passwords.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed").first()).toBeVisible();
  await panel(page, "Profile").getByLabel("Full Name").fill("Renamed Rita");
  await panel(page, "Profile").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Renamed Rita's account" })).toBeVisible();
  const key = await makeApiKey(page, "brand new secret");
  const ask = () => fetch(`${server.url}/api/v1/sessions`, { headers: { authorization: `Bearer ${key}` } });
  expect((await ask()).status).toBe(200);
  await panel(page, "API keys").getByRole("button", { name: "Revoke Backup" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke the key" }).click();
  await expect(page.getByText("API key revoked")).toBeVisible();
  expect((await ask()).status).toBe(401);
});

test("a user exports their data and permanently deletes the account", async () => {
  const { page, email } = await signUp();
  await openAccount(page);
  const data = panel(page, "Your data");
  await data.getByRole("button", { name: "Export my data" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("wrong one");
  await dialog.getByRole("button", { name: "Save ZIP file" }).click();
  await expect(page.getByText("Wrong password.").first()).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel("Your password").fill(password);
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save ZIP file" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^foldback-account-[\d-]+\.zip$/);
  const archive = readFileSync(await download.path());
  expect(archive.subarray(0, 2).toString()).toBe("PK");
  expect(archive.includes(email)).toBe(true);
  await data.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByLabel("Your password").fill(password);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await page.waitForURL(`${server.url}/`);
  const again = await enterPassword(page, email);
  await expect(again.getByText("Wrong email or password")).toBeVisible();
});
