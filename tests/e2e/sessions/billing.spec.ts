import { type LocalStripe, localKey, startLocalStripe } from "@foldback/testkit/stripe/local-stripe";
import { localWebhookSecret } from "@foldback/testkit/stripe/local-webhooks";
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { passTheCheck } from "../support/people.ts";
import { openStage, type Stage } from "../support/session-stage.ts";

// Only Stripe is a local stand-in. Its client library, the webhooks and both browsers are real.
let stripe: LocalStripe;
let stage: Stage;

test.beforeEach(async () => {
  stripe = await startLocalStripe();
  const env = { STRIPE_SECRET_KEY: localKey, STRIPE_WEBHOOK_SECRET: localWebhookSecret, STRIPE_API_URL: stripe.url };
  stage = await openStage({ tone: null, server: { env, entry: "tests/e2e/support/timed-server.ts" } });
  stripe.sendEventsTo(`${stage.server.url}/stripe/webhook`);
});
test.afterEach(async () => {
  await stage?.close();
  await stripe?.close();
});

const openPlans = (page: Page) => page.getByRole("tab", { name: "Subscription" }).click();
const cardOf = (page: Page, plan: string) => page.getByRole("list").getByRole("listitem", { name: plan, exact: true });

/** Presses a button that opens one of Stripe's pages in a new tab. */
async function toProvider(page: Page, button: string): Promise<Page> {
  const [beside] = await Promise.all([page.waitForEvent("popup"), page.getByRole("button", { name: button }).click()]);
  await beside.waitForURL(`${stripe.url}/**`);
  return beside;
}

test("[BI-11] an artist subscribes, reaches Starter's limit, upgrades during the session, cancels and gets a refund", async () => {
  const { artist, engineer, server } = stage;
  // A success address typed by hand does nothing, even with a forged checkout id.
  await artist.page.goto(`${server.url}/studio?success=true&session_id=cs_test_forged`);
  await expect(artist.page).toHaveURL(/\/studio\?tab=subscription$/);
  await expect(artist.page.getByText("Your first session is free")).toBeVisible();
  await expect(artist.page.getByText("Subscription Activated!")).toHaveCount(0);
  await artist.page.goto(`${server.url}/studio?canceled=true`);
  await expect(artist.page.getByText("You can subscribe anytime from the Subscription tab.")).toBeVisible();
  // The message shows once: its parameter is gone from the address, so a reload doesn't repeat it.
  await expect(artist.page).toHaveURL(/\/studio\?tab=subscription$/);

  // For a signed-in visitor, Get Started in the public pricing section leads straight to checkout.
  await artist.page.goto(`${server.url}/#pricing`);
  await expect(artist.page.getByRole("listitem").filter({ hasText: "Most Popular" })).toContainText("Pro");
  await artist.page.getByRole("button", { name: "Get Started: Starter" }).click();
  await artist.page.waitForURL(`${stripe.url}/**`);
  await artist.page.getByRole("button", { name: "Subscribe" }).click();
  await expect(artist.page.getByText("Subscription Activated!")).toBeVisible();
  await expect(artist.page).toHaveURL(/\/studio\?tab=subscription$/);
  // A link from elsewhere only highlights the plan's card. It never starts a checkout.
  const checkouts = stripe.world.all("checkout.session").length;
  await artist.page.goto(`${server.url}/studio?success=true&checkout=enterprise`);
  await expect(artist.page).toHaveURL(/\/studio\?tab=subscription$/);
  await expect(cardOf(artist.page, "Enterprise").getByRole("button", { name: "Change plan" })).toBeEnabled();
  await expect(artist.page.getByText("Subscription Activated!")).toHaveCount(0);
  expect(stripe.calls.filter(({ path }) => path === "/v1/billing_portal/sessions")).toEqual([]);
  expect(stripe.world.all("checkout.session")).toHaveLength(checkouts);
  await artist.page.goto(`${server.url}/studio`);
  await openPlans(artist.page);
  await expect(cardOf(artist.page, "Starter").getByText("Your plan")).toBeVisible();
  await expect(artist.page.getByRole("button", { name: "Current plan: Starter" })).toBeDisabled();
  expect(await violationsOf(artist.page)).toEqual([]);

  await artist.page.getByRole("tab", { name: "Session Control" }).click();
  await stage.begin();
  await expect(engineer.page.getByRole("tab", { name: "Remote Control" })).toBeVisible();
  server.tell(26);
  for (const { page } of [artist, engineer]) await expect(page.getByText("4 minutes left")).toBeVisible();
  server.tell(3);
  for (const { page } of [artist, engineer]) await expect(page.getByText("Less than a minute left")).toBeVisible();
  expect(await violationsOf(artist.page)).toEqual([]);

  await artist.page.getByRole("button", { name: "See plans" }).click();
  const change = await toProvider(artist.page, "Change plan: Pro");
  await change.getByRole("button", { name: "Confirm" }).click();
  for (const { page } of [artist, engineer]) await expect(page.getByText("Less than a minute left")).toBeHidden();
  await expect(cardOf(artist.page, "Pro").getByText("Your plan")).toBeVisible();
  await change.close();

  const portal = await toProvider(artist.page, "Manage Subscription");
  await portal.getByRole("button", { name: "Cancel plan" }).click();
  await expect(portal.getByText("Pro is cancelled. It runs until")).toBeVisible();
  await portal.close();
  await expect(artist.page.getByText("Pro is cancelled. It runs until")).toBeVisible();
  expect(await violationsOf(artist.page)).toEqual([]);

  await artist.page.getByRole("button", { name: "Refund my payment" }).click();
  await expect(artist.page.getByRole("alertdialog")).toBeVisible();
  expect(await violationsOf(artist.page)).toEqual([]);
  await artist.page.getByRole("alertdialog").getByRole("button", { name: "Refund my payment" }).click();
  await expect(artist.page.getByText("Refund on its way")).toBeVisible();
  await expect(artist.page.getByText("No plan. Choose one to start your next session.")).toBeVisible();
  expect(await violationsOf(artist.page)).toEqual([]);
  expect(stripe.world.all("charge").map(({ amount_refunded }) => amount_refunded)).toContain(500);
  expect(artist.complaints.concat(engineer.complaints)).toEqual([]);
});

test("Get Started leads to checkout even if it's pressed before the page has loaded the user", async () => {
  const { page } = stage.artist;
  const release = Promise.withResolvers<void>();
  const whoIsHere = "**/rpc/accounts/me";
  await page.route(whoIsHere, async (route) => {
    await release.promise;
    await route.continue();
  });
  await Promise.all([page.waitForRequest(whoIsHere), page.goto(`${stage.server.url}/#pricing`)]);
  await page.getByRole("button", { name: "Get Started: Starter" }).click();
  await expect(page).toHaveURL(/plan=starter/);
  release.resolve();
  await page.waitForURL(`${stripe.url}/**`);
  await expect(page.getByRole("heading", { name: "Subscribe to Foldback Starter" })).toBeVisible();
});

test("Get Started leads to checkout even if it's pressed before the page's scripts have loaded", async () => {
  const { page } = stage.artist;
  const release = Promise.withResolvers<void>();
  const scripts = "**/assets/*.js";
  await page.route(scripts, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto(`${stage.server.url}/#pricing`, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Get Started: Starter" }).click();
  await expect(page).toHaveURL(/plan=starter/);
  release.resolve();
  await page.waitForURL(`${stripe.url}/**`);
  await page.unroute(scripts);
});

test("a session that uses up its free half hour ends on both screens with the reason, and the next one needs a plan", async () => {
  const { artist, engineer, server } = stage;
  await expect(artist.page.getByText("Start your first session for free: up to 30 minutes")).toBeVisible();
  await stage.begin();
  await expect(engineer.page.getByRole("tab", { name: "Remote Control" })).toBeVisible();
  server.tell(30);
  await expect(artist.page.getByText("reached the 30-minute limit")).toBeVisible();
  await expect(engineer.page.getByText("reached the time limit of the artist's plan")).toBeVisible();
  await artist.page.getByRole("button", { name: "Start Session" }).click();
  const offer = artist.page.getByRole("dialog", { name: "Choose a plan to continue" });
  await expect(offer.getByText("Your first session was free.")).toBeVisible();
  await expect(offer.getByRole("radio", { name: /^Pro/ })).toBeChecked();
  expect(await violationsOf(artist.page)).toEqual([]);
  await offer.getByRole("radio", { name: /^Starter/ }).click();
  const payment = await toProvider(artist.page, "Continue with Starter, £5 per month");
  await payment.getByRole("button", { name: "Subscribe" }).click();
  // The studio notices the payment in the other tab, and continues to the check.
  await passTheCheck(artist.page);
  await expect(artist.page.getByRole("dialog", { name: "Choose your engineer" })).toBeVisible();
});

test("a visitor's Get Started offers the plan after they sign in, for this visit only, and Not now ends the offer", async () => {
  const { browser, server } = stage;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/#pricing`);
  await page.getByRole("button", { name: "Get Started: Pro" }).click();
  const dialog = page.getByRole("dialog", { name: "Artist Access" });
  await dialog.getByRole("tab", { name: "Sign In" }).click();
  await dialog.getByLabel("Email").fill(server.accounts.artist.email);
  await dialog.getByLabel("Password").fill(server.accounts.artist.password);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  const offer = page.getByText("You chose Pro.");
  await expect(offer).toBeVisible();

  await test.step("another visit knows nothing of it", async () => {
    const later = await context.newPage();
    await later.goto(`${server.url}/studio`);
    await expect(later.getByRole("tab", { name: "Session Control", selected: true })).toBeVisible();
    await later.close();
  });

  await page.getByRole("button", { name: "Not now" }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  const control = page.getByRole("tab", { name: "Session Control" });
  await expect(control).toHaveAttribute("aria-selected", "true");
  await openPlans(page);
  await expect(page.getByRole("button", { name: "Get Started: Pro" })).toBeEnabled();
  await expect(offer).toBeHidden();
  await control.click();
  await page.getByRole("button", { name: "Start Session" }).click();
  await expect(page.getByRole("dialog", { name: "Check before you start" })).toBeVisible();
});
