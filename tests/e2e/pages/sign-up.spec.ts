import { expect, type Page, test } from "@playwright/test";
import { createStranger, documentationIp } from "../../attacks/target.ts";
import { violationsOf } from "../support/accessibility.ts";
import { startFoldbackServer } from "../support/foldback-server.ts";
import { beginPageStories, browser, server } from "../support/page-stories.ts";
import { firstEngineer, signIn, startSession } from "../support/people.ts";

beginPageStories();

async function openLanding(): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(server.url);
  return page;
}

test("a newcomer signs up, verifies their email in another tab, and both tabs continue in the wizard", async () => {
  const page = await openLanding();
  await page.getByRole("button", { name: "Artist Login" }).click();
  const dialog = page.getByRole("dialog", { name: "Artist Access" });
  await expect(dialog.getByText("Sign in to start your recording session")).toBeVisible();
  await dialog.getByRole("tab", { name: "Sign Up" }).click();
  await expect(dialog.getByLabel("Email")).toHaveCount(1);
  await dialog.getByLabel("Full Name").fill("Mina Okafor");
  await dialog.getByLabel("Email").fill("mina@example.test");
  await expect(dialog.getByRole("link", { name: "Terms of Service" })).toHaveAttribute("href", "/terms");
  await expect(dialog.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute("href", "/privacy");
  await dialog.getByLabel("Password").fill("short");
  await dialog.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Password").fill("password1");
  await expect(dialog.getByText("Weak.")).toBeVisible();
  await dialog.getByLabel("Password").fill("a long enough secret");
  await expect(dialog.getByText("Strong.")).toBeVisible();
  await dialog.getByRole("button", { name: "Show" }).click();
  await expect(dialog.getByLabel("Password")).toHaveAttribute("type", "text");
  await dialog.getByLabel("Date of Birth").fill("1990-05-17");
  await dialog.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page.getByText("Please check your email to verify your account").first()).toBeVisible();
  await page.waitForURL(`${server.url}/artist-profile`);

  const checkEmail = page.getByRole("region", { name: "Check your email" });
  await page.reload();
  await expect(checkEmail.getByText("mina@example.test")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Artist Profile Setup" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Jazz" }).check();
  expect(await violationsOf(page)).toEqual([]);
  await checkEmail.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("dialog").getByRole("tab", { name: "Sign In", selected: true })).toBeVisible();
  await page.keyboard.press("Escape");

  const other = await page.context().newPage();
  await other.goto(`${server.url}/dev/mailbox`);
  await other
    .getByRole("link", { name: /verify/i })
    .first()
    .click();
  await other.getByRole("button", { name: "Verify and sign in" }).click();
  for (const tab of [other, page]) {
    await tab.waitForURL(`${server.url}/artist-profile`);
    await expect(tab.getByText("Your account is ready.").first()).toBeVisible();
    await expect(tab.getByRole("region", { name: "Check your email" })).toHaveCount(0);
    await expect(tab.getByRole("checkbox", { name: "Jazz" })).toBeChecked();
  }
  // The menu moves the focus in an animation frame, which a background tab doesn't draw.
  await page.bringToFront();
  await page.getByRole("button", { name: /Mina Okafor's account/ }).press("Enter");
  await expect(page.getByText("mina@example.test")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem").and(page.locator(":focus"))).toHaveCSS("outline-style", "solid");
  await expect(page.getByRole("menuitem", { name: "Engineer Dashboard" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.waitForURL(`${server.url}/`);
});

test("Escape closes the dialog and puts the focus on the control that opens it, even if the application replaced the page", async () => {
  const page = await openLanding();
  const banner = page.getByRole("banner");
  const dialog = page.getByRole("dialog", { name: "Artist Access" });
  for (const opener of [
    page.getByRole("main").getByRole("button", { name: "Start a free session" }),
    banner.getByRole("link", { name: "Sign up" }),
  ]) {
    await opener.press("Enter");
    await expect(dialog.getByLabel("Full Name")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await expect(banner.getByRole("link", { name: "Sign in" })).toBeVisible();
  await page.goto(`${server.url}/?login=any`);
  await expect(page.getByRole("dialog").getByLabel("Email")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(banner.getByRole("link", { name: "Sign in" })).toBeFocused();
});

test("each page redirects visitors who may not open it", async () => {
  const stranger = await openLanding();
  await stranger.goto(`${server.url}/studio`);
  await stranger.waitForURL(`${server.url}/`);
  const { page: artist } = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  await artist.goto(`${server.url}/engineer`);
  await artist.waitForURL(`${server.url}/studio`);
  await artist.goto(`${server.url}/nowhere`);
  await expect(artist.getByText("Oops! Page not found")).toBeVisible();
});

test("[RM-1] a room opens for its artist and engineer, and doesn't exist for anyone else", async () => {
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

test("[SY-8] after strangers use up an account's attempts, the owner signs in from a new browser with the emailed link", async () => {
  const ipHeader = "x-real-ip";
  const limited = await startFoldbackServer({ env: { SIGN_IN_LIMITS: "on", TRUSTED_IP_HEADER: ipHeader } });
  const { url, accounts } = limited;
  const { email, password } = accounts.artist;
  const statuses = [];
  for (let guess = 0; guess < 40; guess += 1) {
    const stranger = createStranger({ url, ipHeader, printed: "" }, documentationIp(Math.floor(guess / 5), 1));
    statuses.push((await stranger.post("/api/auth/sign-in/email", { email, password: `guess ${guess}` })).status);
  }
  expect(statuses).toContain(429);

  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await page.goto(`${url}/?login=artist`);
  const dialog = page.getByRole("dialog", { name: "Artist Access" });
  const signInAsOwner = async () => {
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("Password").fill(password);
    await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  };
  await signInAsOwner();
  await expect(dialog.getByText("we've emailed you a link that lets you sign in from this browser")).toBeVisible();
  const [mailbox] = await Promise.all([
    page.waitForEvent("popup"),
    dialog.getByRole("link", { name: "Open the development mailbox" }).click(),
  ]);
  const link = mailbox.getByRole("link", { name: /let-browser-in/ });
  await expect(link).toBeVisible();
  expect(await mailbox.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  const address = (await link.getAttribute("href")) ?? "";

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(address);
  await elsewhere.getByRole("button", { name: "Allow sign-in from this browser" }).click();
  await expect(elsewhere.getByText("in the browser you tried to sign in from")).toBeVisible();
  expect(await violationsOf(elsewhere)).toEqual([]);
  await elsewhere.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await expect(elsewhere.getByRole("dialog", { name: "Artist Access" })).toBeVisible();

  await page.goto(address);
  await page.getByRole("button", { name: "Allow sign-in from this browser" }).click();
  await expect(page.getByText("You can sign in here again").first()).toBeVisible();
  await signInAsOwner();
  await page.waitForURL(`${url}/studio`);
  await page.goto(`${url}/let-browser-in${new URL(address).hash}`);
  await page.getByRole("button", { name: "Allow sign-in from this browser" }).click();
  await expect(page.getByText("You can only use it once")).toBeVisible();
  await limited.stop();
});
