import { expect, type Page, test } from "@playwright/test";
import { beginPageStories, browser, server } from "../support/page-stories.ts";
import { firstEngineer, signIn, startSession } from "../support/people.ts";

beginPageStories();

async function openLanding(): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(server.url);
  return page;
}

test("a newcomer signs up, confirms the e-mail from the development mailbox and is in the studio", async () => {
  const page = await openLanding();
  await page.getByRole("button", { name: "Artist Login" }).click();
  const dialog = page.getByRole("dialog", { name: "Artist Access" });
  await expect(dialog.getByText("Sign in to start your recording session")).toBeVisible();
  await dialog.getByRole("tab", { name: "Sign Up" }).click();
  await expect(dialog.getByLabel("Email")).toHaveCount(1);
  await dialog.getByLabel("Full Name").fill("Mina Okafor");
  await dialog.getByLabel("Email").fill("mina@example.test");
  await dialog.getByLabel("Password").fill("short");
  await dialog.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Password").fill("a long enough secret");
  await dialog.getByLabel("Date of Birth").fill("1990-05-17");
  await dialog.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page.getByText("Please check your email to verify your account").first()).toBeVisible();

  await page.goto(`${server.url}/dev/mailbox`);
  await page
    .getByRole("link", { name: /verify/i })
    .first()
    .click();
  await page.getByRole("button", { name: "Verify and sign in" }).click();
  await page.waitForURL(`${server.url}/studio`);
  // The address changes before the page does, and the page before has such a button too.
  await expect(page.getByRole("heading", { name: "Studio Dashboard" })).toBeVisible();
  await page.getByRole("button", { name: /Account of Mina Okafor/ }).click();
  await expect(page.getByText("mina@example.test")).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Engineer Dashboard" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.waitForURL(`${server.url}/`);
});

test("guards send everybody where they belong", async () => {
  const stranger = await openLanding();
  await stranger.goto(`${server.url}/studio`);
  await stranger.waitForURL(`${server.url}/`);
  const { page: artist } = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  await artist.goto(`${server.url}/engineer`);
  await artist.waitForURL(`${server.url}/studio`);
  await artist.goto(`${server.url}/nowhere`);
  await expect(artist.getByText("Oops! Page not found")).toBeVisible();
});

test("[RM-1] a room opens for its two people and looks absent to everybody else", async () => {
  const { url, accounts } = server;
  const { page: artist } = await signIn(browser, { url, as: "Artist", account: accounts.artist });
  const { page: invited } = await signIn(browser, { url, as: "Engineer", account: accounts.engineers[0] });
  const { page: other } = await signIn(browser, { url, as: "Engineer", account: accounts.engineers[1] });
  const code = await startSession(artist, firstEngineer);
  await invited.goto(`${url}/room/${code}`);
  await expect(invited.getByRole("button", { name: /join/i })).toBeVisible();
  await other.goto(`${url}/room/${code}`);
  await expect(other.getByText("Oops! Page not found")).toBeVisible();
});
