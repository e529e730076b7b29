// An administrator's day in the console. The people they deal with have their own windows.
import { emptyEngineerAnswers } from "@foldback/domain/onboarding/engineer-profile";
import { healthComponents } from "@foldback/protocol/http/admin";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { violationsAtBothSizes, violationsOf } from "../support/accessibility.ts";
import { launchChromium } from "../support/chromium.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { type Person, signIn, startSession } from "../support/people.ts";

let server: FoldbackServer;
let browser: Browser;
let admin: Person;
let artist: Person;

test.beforeAll(async () => {
  server = await startFoldbackServer();
  browser = await launchChromium();
  [admin, artist] = await Promise.all([
    signIn(browser, { url: server.url, as: "Artist", account: server.accounts.admin }),
    signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist }),
  ]);
});
test.afterAll(async () => {
  await browser.close();
  await server.stop();
});
test.afterEach(() => expect([...admin.complaints, ...artist.complaints]).toEqual([]));

const goTo = async (page: Page, name: string) => {
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
};
const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

/** Sends the request without pressing the button, which the question about consent covers. */
const endArtistsSession = () =>
  artist.page.evaluate(async () => {
    const call = (path: string, json: object) =>
      fetch(`/rpc/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ json }),
      });
    const current = await (await call("sessions/current", { as: "artist" })).json();
    await call("sessions/end", { sessionId: current.json.sessionId });
  });

test("the dashboard shows counts, its cards link to their lists, and the sidebar stays folded after a reload", async () => {
  const { page } = admin;
  await page.goto(`${server.url}/admin`);
  const cards = [
    ["Total Users 4", "/admin/users"],
    ["Active Sessions 0", "/admin/sessions"],
    ["Total Engineers 2", "/admin/engineers"],
    ["Monthly Revenue £0", "/admin/revenue"],
    ["Avg RTT not measured", "/admin/health"],
    ["Patent Logs Today 0", "/admin/patent"],
  ] as const;
  for (const [name, path] of cards)
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  expect(await violationsOf(page)).toEqual([]);
  const sidebar = page.getByRole("complementary");
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256);
  await page.keyboard.press("Control+b");
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48);
  await page.reload();
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48);
  await page.keyboard.press("Control+b");
  await page.getByRole("link", { name: "Total Users 4" }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test("quick promotion explains an invalid entry, finds users and grants a role once", async () => {
  const { page } = admin;
  await page.goto(`${server.url}/admin`);
  const field = page.getByRole("textbox", { name: "Email or name" });
  await field.press("Enter");
  await toast(page, "Please enter an email or name to search");
  await field.fill("nobody of that name");
  await field.press("Enter");
  await toast(page, "Try a different search query");
  await field.fill("ADA");
  await page.getByRole("button", { name: "Search" }).click();
  const found = page.getByRole("list", { name: "Users found" }).getByRole("listitem");
  expect(await violationsOf(page)).toEqual([]);
  await found.getByRole("combobox").selectOption("artist");
  await expect(found.getByRole("button", { name: "Add" })).toBeDisabled();
  await found.getByRole("combobox").selectOption("admin");
  await found.getByRole("button", { name: "Add" }).click();
  await toast(page, "Successfully added admin role");
  await expect(found.getByRole("button", { name: "Add" })).toBeDisabled();
});

test("[AM-8] an administrator removes a role and suspends a user, whose session ends and says why", async () => {
  const { page } = admin;
  await page.goto(`${server.url}/admin/users`);
  const table = page.getByRole("table", { name: "Users" });
  await page.getByRole("button", { name: "Admins" }).click();
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.getByRole("searchbox").fill("ada");
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: /^Details for/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Roles" }).click();
  await dialog.getByRole("button", { name: "Remove admin role" }).click();
  await toast(page, "Role Removed");
  await dialog.getByRole("tab", { name: "Actions" }).click();
  await expect(dialog.getByText(/Role removed \(admin\)/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  // The artist couldn't start a session as an administrator without a second factor.
  await artist.page.goto(`${server.url}/studio`);
  const room = await startSession(artist.page, "Theo Lindqvist");
  await dialog.getByRole("button", { name: "Suspend User" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("alertdialog").getByRole("button", { name: "Suspend User" }).click();
  await toast(page, "User has been suspended from the platform");
  await expect(artist.page.getByText(/^An administrator has suspended your account/)).toBeVisible();
  // The page's next request is refused. It still says why, instead of leaving for the home page.
  await expect(artist.page.getByRole("heading", { name: "Your account is suspended", level: 1 })).toBeVisible();
  expect(await violationsAtBothSizes(artist.page)).toEqual([]);
  await artist.page.goto(`${server.url}/studio`);
  await expect(artist.page).toHaveURL(`${server.url}/`);
  await dialog.getByRole("button", { name: "Unsuspend User" }).click();
  await toast(page, "User can now access the platform");
  await page.goto(`${server.url}/admin/sessions`);
  await page.getByRole("tab", { name: "History" }).click();
  const ended = page.getByRole("table", { name: "Ended sessions" }).getByRole("row").filter({ hasText: room });
  await expect(ended).toContainText("Artist suspended");
  await artist.context.close();
  artist = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
});

test("[AM-7] a session appears in the live list and the logs without a reload, and later in the history", async () => {
  const { page } = admin;
  await page.goto(`${server.url}/admin/sessions`);
  await expect(page.getByRole("heading", { name: "No live sessions" })).toBeVisible();
  const room = await startSession(artist.page, "Theo Lindqvist");
  await expect(page.getByRole("table", { name: "Live sessions" }).getByText(room)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`${server.url}/metrics`);
  const logs = page.getByRole("table", { name: "The latest 100 patent evidence logs" }).getByRole("row");
  await expect(logs.first()).toBeVisible();
  await expect(page.getByText(/^As of .+\. We update the figures every hour\.$/)).toBeVisible();
  const before = await logs.count();
  await endArtistsSession();
  await expect.poll(() => logs.count()).toBeGreaterThan(before);
  await expect(page.getByRole("columnheader", { name: "Event" })).toBeVisible();
  await expect(logs.filter({ hasText: "session.ended" }).first()).toBeVisible();
  await page.goto(`${server.url}/admin/sessions`);
  await expect(page.getByRole("heading", { name: "No live sessions" })).toBeVisible();
  await page.getByRole("tab", { name: "History" }).click();
  const ended = page.getByRole("table", { name: "Ended sessions" }).getByRole("row").filter({ hasText: room });
  await expect(ended).toContainText("By the artist");
  await expect(ended).toContainText("Free");
});

test("an application is rejected with a reason that the applicant can read, then reopened and approved", async () => {
  const { page } = admin;
  const profile = { ...emptyEngineerAnswers, primaryGenre: "Jazz", portfolioUrl: "https://ada.example/" };
  const status = await artist.page.evaluate(
    async (json) => {
      const headers = { "content-type": "application/json" };
      return (await fetch("/rpc/onboarding/saveEngineer", { method: "POST", headers, body: JSON.stringify({ json }) }))
        .status;
    },
    { profile, progress: "completed" },
  );
  expect(status).toBe(200);
  await page.goto(`${server.url}/admin/engineers`);
  await page.getByRole("button", { name: /^Reject/ }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Show us a mix of yours.");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Reject", exact: true }).click();
  await toast(page, "Engineer application has been rejected");
  await expect(page.getByRole("heading", { name: "No pending applications" })).toBeVisible();
  await artist.page.goto(`${server.url}/engineer`);
  await expect(artist.page.getByText("Show us a mix of yours.")).toBeVisible();
  expect(await violationsOf(artist.page)).toEqual([]);
  await page.getByRole("tab", { name: "Rejected" }).click();
  await expect(page.getByRole("button", { name: /^Reopen/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: /^Reopen/ }).click();
  await page.getByRole("tab", { name: "Pending applications" }).click();
  await page.getByRole("button", { name: /^Approve/ }).click();
  await toast(page, "Engineer role has been assigned");
  await page.getByRole("tab", { name: "Active engineers" }).click();
  await expect(page.getByRole("list", { name: "Active engineers" }).getByRole("listitem")).toHaveCount(3);
  await page.getByRole("button", { name: "Remove engineer role from Theo Lindqvist" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
});

test("[SY-21] revenue, health, evidence and metrics show the recorded figures, on a phone and in both themes", async () => {
  const { page } = admin;
  await goTo(page, "Revenue");
  await expect(page.getByText("Payments are off", { exact: true })).toBeVisible();
  await goTo(page, "Health");
  const components = page.getByRole("list", { name: "Components" }).getByRole("listitem");
  await expect(components).toHaveCount(healthComponents.length);
  await expect(components.filter({ hasText: "Database" })).toContainText("Healthy");
  const refused = await page.request.post(`${server.url}/api/auth/sign-in/email`, {
    data: { email: server.accounts.artist.email, password: "a wrong guess" },
    headers: { origin: server.url },
  });
  expect(refused.status()).toBe(401);
  await page.getByRole("button", { name: "Refresh" }).click();
  // The table shows the network's /24, never the full address.
  const events = page.getByRole("table", { name: "Security events by type" }).getByRole("row");
  await expect(events.filter({ hasText: "Failed sign-in" })).toContainText(/Failed sign-in127\.0\.0\.0\/24 \(1\)11/);
  expect(await violationsOf(page)).toEqual([]);
  await goTo(page, "Patent");
  await page.getByRole("button", { name: "Verify now" }).click();
  await expect(page.getByText("Intact", { exact: true })).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Patent Evidence" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^patent-evidence-.*\.csv$/);
  await toast(page, "Export Complete");
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Switch to the dark theme" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open the menu" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Users", exact: true })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("link", { name: "Users", exact: true }).click();
  // Each row is a card: all of it is on the screen, and its frame doesn't scroll sideways.
  const users = page.getByRole("region", { name: "Users", exact: true });
  await expect(users.getByText(server.accounts.artist.email)).toBeVisible();
  expect(await users.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Metrics Dashboard" }).click();
  await expect(page.getByText("Pre-Revenue, pre-seed stage")).toBeVisible();
  for (const name of ["Monthly Active Users", "Annual Recurring Revenue", "Total Sessions", "Average Round-Trip Time"])
    await expect(page.getByRole("term").filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
});

test("[SY-21] on a phone every table of the console is a list of cards that names each value", async () => {
  const { page } = admin;
  await page.setViewportSize({ width: 390, height: 844 });
  await artist.page.goto(`${server.url}/studio`);
  await startSession(artist.page, "Theo Lindqvist");
  for (const [path, name, tab] of [
    ["/admin/sessions", "Live sessions", null],
    ["/admin/sessions", "Ended sessions", "History"],
    ["/admin/patent", "Ledger entries", null],
    ["/admin/health", "Security events by type", null],
    ["/admin/revenue", "Revenue by month", null],
    ["/admin/users", "Users", null],
    ["/metrics", "The latest 100 patent evidence logs", null],
  ] as const) {
    await page.goto(server.url + path);
    if (tab !== null) await page.getByRole("tab", { name: tab }).click();
    const frame = page.getByRole("region", { name, exact: true });
    await expect(frame.locator("tbody tr").first(), name).toBeVisible();
    expect(await frame.evaluate((table) => table.scrollWidth - table.clientWidth), name).toBe(0);
    expect(await frame.locator("tbody tr").first().evaluate(titledLines), name).toEqual([]);
  }
  await endArtistsSession();
});

/** Runs in the page. Returns the cells of a row that aren't lines of a card, or that don't begin with their title. */
function titledLines(row: Element): string[] {
  const cells = [...row.querySelectorAll("td")];
  const isLine = (cell: HTMLElement) => {
    const title = getComputedStyle(cell, "::before").content;
    return getComputedStyle(cell).display === "flex" && title === JSON.stringify(cell.dataset["title"]);
  };
  const faulty = cells.filter((cell) => !isLine(cell)).map(({ textContent }) => textContent ?? "");
  return getComputedStyle(row).display === "block" && cells.length > 0 ? faulty : ["the row isn't a card"];
}

test("a user without the admin role can't find the console", async () => {
  await artist.page.goto(`${server.url}/admin/users`);
  await expect(artist.page).toHaveURL(/\/(studio|engineer)$/);
});
