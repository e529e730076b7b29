import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { beginPageStories, browser, server } from "../support/page-stories.ts";
import { signIn } from "../support/people.ts";

beginPageStories();

async function open(path: string): Promise<{ page: Page; loaded: string[] }> {
  const page = await (await browser.newContext()).newPage();
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(server.url + path);
  return { page, loaded };
}

test("[HP-3] a visitor searches the help by keyboard, makes a typo and still lands on the right section", async () => {
  const { page, loaded } = await open("/help");
  const isIndex = (path: string) => path.includes("search-index");
  const field = page.getByRole("searchbox", { name: "Search help" });
  await expect(field).toBeVisible();
  expect(loaded.filter(isIndex)).toEqual([]);
  await field.fill("blackhoel mac");
  const results = page.getByRole("search").getByRole("link");
  await expect(results.first()).toHaveText(/^Mac/);
  expect(loaded.filter(isIndex)).not.toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(results.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${server.url}/help/sound#mac`);
  await expect(page.locator("#mac h2")).toBeInViewport();
  await page.goto(`${server.url}/help?q=zzzzzz`);
  await expect(page.getByText("Nothing found.")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test("[HP-2] a question mark opens the shortcuts on public pages and dashboards, but not while you type", async () => {
  const { page } = await open("/help");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await page.getByRole("searchbox").focus();
  await page.keyboard.type("why?");
  await expect(page.getByRole("searchbox")).toHaveValue("why?");
  await expect(shortcuts).toBeHidden();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(shortcuts).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(shortcuts).toBeHidden();

  const artist = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  await expect(artist.page.getByRole("button", { name: "Start Session" })).toBeVisible();
  await artist.page.keyboard.press("?");
  await expect(artist.page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(await violationsOf(artist.page)).toEqual([]);
});

test("[HP-2] a question mark pressed before the page's scripts have loaded opens the shortcuts once they have", async () => {
  const page = await (await browser.newContext()).newPage();
  const pressed = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto(`${server.url}/help`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("?");
  pressed.resolve();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("[HP-1] a failed check links to the section that explains it, in a new tab", async () => {
  const artist = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  await artist.page.getByRole("button", { name: "Check my set-up" }).click();
  const link = artist.page.getByRole("dialog").getByRole("link", { name: "How to fix this" }).first();
  await expect(link).toBeVisible();
  expect(await violationsOf(artist.page)).toEqual([]);
  const [help] = await Promise.all([artist.context.waitForEvent("page"), link.click()]);
  await expect(help.locator(`${new URL(help.url()).hash} h2`)).toBeInViewport();
});
