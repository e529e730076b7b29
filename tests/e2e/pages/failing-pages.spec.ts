/** Runs axe on every page whose data can't be loaded, is still loading, or whose script is missing. */
import { expect, type Page, test } from "@playwright/test";
import { beginPageStories, browser, server } from "../support/page-stories.ts";
import { signIn } from "../support/people.ts";
import { expectTidy } from "../support/tidy.ts";

beginPageStories();

const calls = /\/rpc\//;
const callsAfterSignIn = /\/(rpc\/(?!accounts\/me\b)|api\/docs\/openapi\.json)/;

const expectFailure = (page: Page, label: string) =>
  expect(
    page
      .getByRole("alert")
      .getByRole("heading", { name: /^(Couldn't|Can't|Failed)/ })
      .first(),
    label,
  ).toBeVisible();

const pagesOf = {
  artist: ["/studio", "/account", "/artist-profile", "/room/P0BADF00D", "/api/docs"],
  engineer: ["/engineer", "/engineer-profile"],
  admin: [
    "/metrics",
    "/admin",
    "/admin/users",
    "/admin/sessions",
    "/admin/engineers",
    "/admin/revenue",
    "/admin/health",
    "/admin/patent",
  ],
} as const;

for (const who of ["artist", "engineer", "admin"] as const)
  test(`the ${who}'s pages say that their data can't be loaded, without axe violations`, async () => {
    const { artist, engineers, admin } = server.accounts;
    const account = { artist, engineer: engineers[0], admin }[who];
    const { page } = await signIn(browser, {
      ...{ url: server.url, account },
      as: who === "engineer" ? "Engineer" : "Artist",
    });
    await page.route(callsAfterSignIn, (route) => route.abort());
    for (const path of pagesOf[who]) {
      await page.goto(server.url + path);
      await expectFailure(page, path);
      await expectTidy(page, path);
    }
  });

test("a studio whose lists can't be loaded says so in each of them, without axe violations", async () => {
  const { page } = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  await page.route(/\/rpc\/(?!accounts\/me\b|sessions\/current\b)/, (route) => route.abort());
  for (const tab of ["control", "takes", "analysis"]) {
    await page.goto(`${server.url}/studio?tab=${tab}`);
    await expectFailure(page, tab);
    await expectTidy(page, tab);
  }
});

test("a page that doesn't know who you are says that it can't reach Foldback, and works once it can", async () => {
  const { page } = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  await page.route(calls, (route) => route.abort());
  for (const path of ["/account", "/artist-profile"]) {
    await page.goto(server.url + path);
    await expect(page.getByRole("heading", { name: "Can't reach Foldback", level: 1 }), path).toBeVisible();
    await expectTidy(page, path);
  }
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("Music Style").first()).toBeVisible();
});

test("a page that's still loading has no axe violations", async () => {
  const { page } = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  await page.route(calls, () => {});
  for (const path of ["/account", "/artist-profile", "/room/P0BADF00D"]) {
    await page.goto(server.url + path);
    await expect(
      page
        .getByRole("status")
        .filter({ hasText: /Loading/ })
        .first(),
      path,
    ).toBeVisible();
    await expectTidy(page, path);
  }
  // This page waits for one more answer once it knows who you are.
  await page.unrouteAll();
  await page.route(/\/rpc\/onboarding\//, () => {});
  await page.goto(`${server.url}/engineer`);
  await expect(page.getByRole("heading", { name: /^Loading/, level: 1 })).toBeVisible();
  await expectTidy(page, "/engineer");
});

test("a page whose script is missing says so, without axe violations, and Try Again loads it", async () => {
  const { page } = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  await page.route(/\/assets\/account-page-/, (route) => route.abort());
  await page.goto(`${server.url}/account`);
  await expect(page.getByRole("heading", { name: "Something went wrong", level: 1 })).toBeVisible();
  await expectTidy(page, "a missing script");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
});
