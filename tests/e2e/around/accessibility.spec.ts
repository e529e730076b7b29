/** Runs axe on every page behind the sign-in, in both themes, idle and in a live session. */
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { expectLivingPicture } from "../support/people.ts";
import { openStage, type Stage } from "../support/session-stage.ts";
import { showTheme } from "../support/themes.ts";

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage({ tone: null });
});
test.afterAll(() => stage.close());

test.describe.configure({ mode: "serial" });

async function inBothThemes(page: Page, label: string) {
  const found: string[] = [];
  for (const theme of ["light", "dark"] as const) {
    await showTheme(page, theme);
    for (const line of await violationsOf(page)) found.push(`${label}, ${theme}: ${line}`);
  }
  return found;
}

test("the dashboards with their tabs, the account page and the wizards have no axe violations", async () => {
  const { artist, engineer, server } = stage;
  const found: string[] = [];
  await expect(artist.page.getByRole("tab", { name: "AI Analysis" })).toBeVisible();
  const tabs = await artist.page.getByRole("main").getByRole("tab").allTextContents();
  for (const name of tabs) {
    await artist.page.getByRole("tab", { name }).click();
    await expect(artist.page.getByRole("tab", { name, selected: true })).toBeVisible();
    found.push(...(await inBothThemes(artist.page, name)));
  }
  found.push(...(await inBothThemes(engineer.page, "engineer")));
  const other = await artist.context.newPage();
  const emailPages = ["/confirm-email", "/reset-password", "/verify-email", "/let-browser-in"];
  for (const path of ["/account", "/artist-profile", ...emailPages]) {
    await other.goto(server.url + path);
    await expect(other.getByRole("heading", { level: 1 })).toBeAttached();
    found.push(...(await inBothThemes(other, path)));
  }
  await other.close();
  const wizard = await engineer.context.newPage();
  await wizard.goto(`${server.url}/engineer-profile`);
  await expect(wizard.getByRole("heading", { level: 1 })).toBeAttached();
  found.push(...(await inBothThemes(wizard, "/engineer-profile")));
  await wizard.close();
  expect(found).toEqual([]);
});

test("both live dashboards and the session notes have no axe violations", async () => {
  const { artist, engineer } = stage;
  const found: string[] = [];
  await artist.page.getByRole("tab", { name: "Session Control" }).click();
  await stage.begin();
  await expectLivingPicture(engineer.page);
  for (const [name, { page }] of Object.entries({ artist, engineer })) {
    found.push(...(await inBothThemes(page, `${name} live`)));
  }
  await artist.page.getByRole("tab", { name: "AI Analysis" }).click();
  await engineer.page.getByRole("tab", { name: "Session Analysis" }).click();
  for (const [name, { page }] of Object.entries({ artist, engineer })) {
    await expect(page.getByRole("tab", { name: /Analysis/, selected: true })).toBeVisible();
    found.push(...(await inBothThemes(page, `${name} notes`)));
  }
  expect(found).toEqual([]);
});
