import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { figures } from "../../../apps/web/src/site/figures.ts";
import { publicPages } from "../../../apps/web/src/site/page-list.ts";
import { violationsOf } from "../support/accessibility.ts";
import { beginPageStories, browser, server } from "../support/page-stories.ts";
import { signIn } from "../support/people.ts";

beginPageStories();

type Opening = { context?: Parameters<Browser["newContext"]>[0]; complaints?: string[] };

async function open(path: string, { context: options = {}, complaints = [] }: Opening = {}): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ colorScheme: "dark", ...options });
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`${path}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`${path}: ${error.message}`));
  await page.goto(server.url + path);
  return page;
}

const figuresOf = (path: string) =>
  Object.entries(figures).filter(([, { pages }]) => (pages as readonly string[]).includes(path));

const isWiderThanItsWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const switchTo = (page: Page, theme: "dark" | "light") =>
  page.getByRole("button", { name: `Switch to the ${theme} theme` });

/** One test for all of these, because loading a page takes longer than any of its checks. */
test("every public page has its title and figures, has no axe violations in either theme, and fits a 360-pixel-wide phone", async () => {
  const complaints: string[] = [];
  for (const { path, title } of publicPages) {
    const page = await open(path, { complaints, context: { viewport: { width: 1280, height: 800 } } });
    await expect(page, path).toHaveTitle(title);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    for (const [name, { text }] of figuresOf(path)) {
      await expect(page.locator(`[data-figure="${name}"]`).first(), `${name} on ${path}`).toHaveText(text);
    }
    expect(await violationsOf(page), path).toEqual([]);
    await switchTo(page, "light").click();

    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    expect(await isWiderThanItsWindow(page), `${path}, light`).toBe(false);
    await switchTo(page, "dark").click();
    await expect(switchTo(page, "light")).toBeVisible();
    expect(await isWiderThanItsWindow(page), `${path}, dark`).toBe(false);
    await page.context().close();
  }
  expect(complaints).toEqual([]);
});

test("a page follows the system's theme, even when it changes, until the visitor chooses one", async () => {
  const page = await open("/about", { context: { colorScheme: "light" } });
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveAttribute("data-theme", "dark");
  await switchTo(page, "light").click();
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "light");
  await page.context().close();
});

test("every public page can be read on a phone without scripts or sideways scrolling", async () => {
  for (const { path, description } of publicPages) {
    const page = await open(path, { context: { javaScriptEnabled: false, viewport: { width: 360, height: 740 } } });
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    expect(await page.getByRole("main").textContent(), path).toMatch(/\w{4}/);
    expect(await page.locator('meta[name="description"]').getAttribute("content")).toBe(description);
    const address = `${server.url}${path}`;
    expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(address);
    expect(await page.locator('meta[property="og:url"]').getAttribute("content")).toBe(address);
    await page.context().close();
  }
});

test("the phone menu opens, has no axe violations, and closes again", async () => {
  const page = await open("/", { context: { viewport: { width: 360, height: 740 } } });
  const menu = page.locator("header details");
  await menu.locator("summary").click();
  expect(await violationsOf(page)).toEqual([]);
  await menu.getByRole("link", { name: "Pricing" }).click();
  await expect(page.locator("#pricing h2")).toBeInViewport();
  await expect(menu).not.toHaveAttribute("open");
});

test("the phone menu closes even if its link is pressed before the page's scripts have loaded", async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await context.route("**/assets/*.js", () => {});
  const page = await context.newPage();
  await page.goto(server.url, { waitUntil: "commit" });
  const menu = page.locator("header details");
  await menu.locator("summary").click();
  await menu.getByRole("link", { name: "Pricing" }).click();
  await expect(menu).not.toHaveAttribute("open");
});

test("an unknown address gets the not-found page, status 404 and a line in the console", async () => {
  const answer = await fetch(`${server.url}/nowhere`);
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain("Oops! Page not found");
  const complaints: string[] = [];
  const page = await open("/nowhere", { complaints });
  await expect(page.getByRole("heading", { name: "404" })).toBeVisible();
  await expect.poll(() => complaints.some((text) => text.includes("Page not found: /nowhere"))).toBe(true);
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page.getByRole("heading", { name: "Never Lose a Take" })).toBeVisible();
  for (const path of ["/studio", "/engineer", "/metrics", "/room/P1234ABCD"]) {
    expect((await fetch(server.url + path)).status, path).toBe(200);
  }
});

test("the sitemap lists every page under the public address, and robots.txt links to it", async () => {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  for (const { path } of publicPages) expect(sitemap).toContain(`<loc>${server.url}${path}</loc>`);
  const robots = await (await fetch(`${server.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  expect(robots).toContain("Disallow: /engineer$");
  const manifest: { icons: { src: string }[] } = await (await fetch(`${server.url}/site.webmanifest`)).json();
  for (const { src } of [...manifest.icons, { src: "/share.png" }, { src: "/apple-touch-icon.png" }]) {
    const icon = await fetch(server.url + src);
    expect([icon.status, icon.headers.get("content-type")], src).toEqual([200, expect.stringMatching(/^image\//)]);
  }
});

test("only one answer is open at a time, by mouse and by keyboard", async () => {
  const page = await open("/faq");
  const answers = page.locator("details[name=faq]");
  const openAnswers = page.locator("details[name=faq][open]");
  await answers.nth(0).locator("summary").click();
  await expect(openAnswers).toHaveCount(1);
  await answers.nth(7).locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(openAnswers).toHaveCount(1);
  await expect(answers.nth(7)).toHaveAttribute("open", "");
  await page.getByRole("link", { name: "Contact support" }).click();
  await expect(page).toHaveURL(`${server.url}/contact`);
});

test("the footer's links scroll to their sections, from other pages too", async () => {
  const page = await open("/terms");
  for (const [name, id] of [
    ["Pricing", "pricing"],
    ["Features", "features"],
    ["How it works", "how-it-works"],
    ["Stats", "stats"],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/#${id}`);
    await expect(page.locator(`#${id} h2`)).toBeInViewport();
  }
});

test("a contact message reaches the mailbox, and an invalid entry is explained without losing the rest", async () => {
  const page = await open("/contact");
  await page.getByLabel("Name", { exact: true }).fill("Mina Okafor");
  await page.getByLabel("Email").fill("mina at example");
  await page.getByLabel("Studio Name").fill("Room Nine");
  await page.getByLabel("Message", { exact: true }).fill("Do you work with Reaper?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Enter an email address such as name@studio.com.")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel("Email").fill("mina@example.test");

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("alert")).toContainText("Couldn't send your message");
  expect(await violationsOf(page)).toEqual([]);
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Do you work with Reaper?");
  await page.context().setOffline(false);

  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("status")).toContainText("Thank you, Mina Okafor. We'll reply to mina@example.test");
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`${server.url}/dev/mailbox`);
  await expect(page.getByRole("heading", { name: "Message from Mina Okafor" })).toHaveCount(1);
  await expect(page.getByText("Do you work with Reaper?")).toBeVisible();
});

test("Login, Get Started and both sign-up pages open their dialogs", async () => {
  const page = await open("/");
  await page.getByRole("button", { name: "Engineer Login" }).click();
  await expect(page.getByRole("dialog", { name: "Engineer Access" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${server.url}/`);
  const dialog = page.getByRole("dialog", { name: "Artist Access" });
  for (const button of ["Start a free session", "Get Started: Pro"]) {
    await page.getByRole("button", { name: button }).click();
    await expect(dialog.getByRole("tab", { name: "Sign Up", selected: true })).toBeVisible();
    await expect(dialog.getByText("Sign up to start your first session")).toBeVisible();
    await expect(dialog.getByLabel("Full Name")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  for (const [path, name] of [
    ["/artist-signup", "Artist Access"],
    ["/engineer-signup", "Engineer Access"],
  ] as const) {
    await page.goto(server.url + path);
    await page.getByRole("button", { name: "Sign Up & Start Onboarding" }).click();
    const entry = page.getByRole("dialog", { name });
    await expect(entry.getByRole("tab", { name: "Sign Up", selected: true })).toBeVisible();
  }
});

test("every public page has Sign in and Sign up in its header, and signing in there leads to your dashboard", async () => {
  const page = await open("/faq", { context: { viewport: { width: 390, height: 844 } } });
  await page.locator("header summary").click();
  await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
  await expect(page.getByRole("dialog").getByRole("tab", { name: "Sign Up", selected: true })).toBeVisible();
  await page.goto(`${server.url}/terms`);
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  const dialog = page.getByRole("dialog", { name: "Welcome to Foldback" });
  await dialog.getByLabel("Email").fill(server.accounts.engineers[0].email);
  await dialog.getByLabel("Password").fill(server.accounts.engineers[0].password);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${server.url}/engineer`);
  await page.goto(`${server.url}/terms`);
  await page.getByRole("banner").getByRole("link", { name: "Your dashboard" }).click();
  await page.waitForURL(`${server.url}/engineer`);
});

test("the QR code is shown only on a large screen, and only if a phone can open its address", async () => {
  const page = await open("/#how-it-works");
  await page.getByRole("button", { name: "Switch to the light theme" }).click();
  await expect(page.getByText("Scan on any studio PC")).toHaveCount(0);
  await page.route("http://studio.example.test/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: server.url + pathname }) });
  });
  await page.goto("http://studio.example.test/#how-it-works");
  await expect(page.getByRole("img", { name: "QR code for studio.example.test" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("Scan on any studio PC")).toBeHidden();
  // If a picture is still loading, its request would fail in the next story.
  await page.unrouteAll({ behavior: "wait" });
});

test("a login button works before the page's scripts run", async () => {
  const page = await open("/", { context: { javaScriptEnabled: false } });
  await page.getByRole("button", { name: "Engineer Login" }).click();
  await expect(page).toHaveURL(`${server.url}/?login=engineer`);
  const awake = await open("/?login=engineer");
  await expect(awake.getByRole("dialog", { name: "Engineer Access" })).toBeVisible();
});

test("the page reloads scripts that a network change interrupted", async () => {
  const page = await open("/");
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  const lost = new Set<string>();
  // The document's entry script and the app bundle that the press loads each fail once.
  await page.route(/\/assets\/(site|app)-.*\.js$/, (route) => {
    const url = route.request().url();
    if (lost.has(url)) return route.continue();
    lost.add(url);
    return route.abort("internetdisconnected");
  });
  await page.reload();
  await page.getByRole("button", { name: "Artist Login" }).click();
  await expect(page.getByRole("dialog", { name: "Artist Access" })).toBeVisible();
  expect(lost.size).toBeGreaterThan(1);
  expect(errors).toEqual([]);
});

test("a signed-in visitor is taken from the landing page to the dashboard, and can reach both dashboards and the wizard", async () => {
  const { page, complaints } = await signIn(browser, {
    url: server.url,
    as: "Artist",
    account: server.accounts.artist,
  });
  await page.goto(server.url);
  await page.waitForURL(`${server.url}/studio`);
  await page.goto(`${server.url}/#pricing`);
  await expect(page.getByRole("button", { name: "Engineer Dashboard" })).toBeVisible();
  await expect(page.locator("#pricing h2")).toBeInViewport();
  await expect(page.getByRole("button", { name: /'s account$/ })).toBeVisible();
  await page.goto(`${server.url}/artist-signup`);
  await page.getByRole("button", { name: "Start Onboarding", exact: true }).click();
  await page.waitForURL(`${server.url}/artist-profile`);
  expect(complaints).toEqual([]);
});

test("an administrator can open every page behind the sign-in", async () => {
  const { page, complaints } = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.admin });
  const children = ["", "/users", "/sessions", "/engineers", "/revenue", "/health", "/patent"];
  const admin = children.map((child) => `/admin${child}`);
  const paths = ["/studio", "/engineer", "/metrics", "/account", "/artist-profile", "/engineer-profile", ...admin];
  for (const path of paths) {
    await page.goto(server.url + path);
    await expect(page.getByRole("heading", { level: 1 }).filter({ hasNotText: "Loading" }), path).toBeAttached();
    await expect(page, path).toHaveURL(server.url + path);
    await expect(page, path).toHaveTitle(/\w - Foldback$/);
    await expect(page.getByText("Oops! Page not found"), path).toHaveCount(0);
  }
  // The title also follows navigation inside the app.
  await page.goto(`${server.url}/account`);
  for (const link of ["Edit your artist profile", "Become an engineer"])
    await expect(page.getByRole("main").getByRole("link", { name: link })).toBeVisible();
  await page.getByRole("button", { name: /'s account$/ }).click();
  for (const item of ["Admin Dashboard", "Artist profile", "Become an engineer", "Plan", "Account settings"])
    await expect(page.getByRole("menuitem", { name: item, exact: true })).toBeVisible();
  await page.getByRole("menuitem", { name: "Studio Dashboard" }).click();
  await expect(page).toHaveTitle("Studio Dashboard - Foldback");
  expect(complaints).toEqual([]);
});

test("the profiles open from the account page, from an empty studio and desk, and from the menu", async () => {
  const { admin, engineers } = server.accounts;
  const { page } = await signIn(browser, { url: server.url, as: "Artist", account: admin });
  const { page: desk } = await signIn(browser, { url: server.url, as: "Engineer", account: engineers[0] });
  for (const [from, path, name, profile] of [
    [page, "/account", "Edit your artist profile", "Artist Profile Setup"],
    [page, "/account", "Become an engineer", "Engineer Profile Setup"],
    [page, "/studio", "Start your profile", "Artist Profile Setup"],
    [desk, "/engineer", "Edit your profile", "Engineer Profile Setup"],
  ] as const) {
    await from.goto(server.url + path);
    await from.getByRole("main").getByRole("link", { name, exact: true }).click();
    await expect(from.getByRole("heading", { level: 1, name: profile })).toBeVisible();
  }
  for (const [item, profile] of [
    ["Artist profile", "Artist Profile Setup"],
    ["Become an engineer", "Engineer Profile Setup"],
  ] as const) {
    await page.goto(`${server.url}/studio`);
    await page.getByRole("button", { name: /'s account$/ }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: profile })).toBeVisible();
  }
});
