// Steps and server for the account stories. Expectations stay in the stories.
import { fileURLToPath } from "node:url";
import { freePort } from "@foldback/testkit/processes/free-port";
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { localAddress } from "../../../apps/server/src/testing/redirect-oauth-requests.ts";
import { socialKeys, startSocialProviders } from "../../../apps/server/src/testing/social-providers.ts";
import { launchChromium } from "./chromium.ts";
import { type FoldbackServer, startFoldbackServer } from "./foldback-server.ts";
import { closeWindows } from "./page-stories.ts";
import { ownConnection } from "./people.ts";

/** Set by `beginAccountStories`, before the file's first story. */
export let server: FoldbackServer;
export let browser: Browser;
let providers: Awaited<ReturnType<typeof startSocialProviders>>;

const preload = fileURLToPath(new URL("../../../apps/server/src/testing/preload-social.ts", import.meta.url));

/** Starts a server with a local Google and GitHub for the calling file's stories. */
export function beginAccountStories(): void {
  test.beforeAll(async () => {
    const port = await freePort();
    const people = {
      google: [{ email: "gina@example.test", name: "Gina Google" }],
      github: [{ login: "octo", email: "octo@example.test", name: "Octo Hub" }],
    };
    providers = await startSocialProviders(people, [`http://localhost:${port}`]);
    server = await startFoldbackServer({
      port,
      env: {
        GOOGLE_CLIENT_ID: socialKeys.google?.clientId ?? "",
        GOOGLE_CLIENT_SECRET: socialKeys.google?.clientSecret ?? "",
        GITHUB_CLIENT_ID: socialKeys.github?.clientId ?? "",
        GITHUB_CLIENT_SECRET: socialKeys.github?.clientSecret ?? "",
        GOOGLE_LOCAL: providers.addresses.google,
        GITHUB_LOCAL: providers.addresses.github,
        NODE_OPTIONS: `--import ${preload}`,
      },
    });
    browser = await launchChromium();
  });
  test.afterEach(() => closeWindows(browser));
  test.afterAll(async () => {
    await browser.close();
    await server.stop();
    await providers.close();
  });
}

type Visitor = { page: Page; context: BrowserContext; complaints: string[] };

/** Opens the landing page in a new browser context, and collects its errors and warnings. */
export async function visit(): Promise<Visitor> {
  const visitor = await openWindow();
  await visitor.page.goto(server.url);
  return visitor;
}

async function openWindow(): Promise<Visitor> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text())) complaints.push(message.text());
  });
  return { page, context, complaints };
}

/**
 * Sends a page's requests to Google and GitHub to the local servers. Use it only where a story needs it, because with a
 * route the browser stops caching and asks Playwright about every request.
 */
export async function bringProviders(context: BrowserContext): Promise<void> {
  for (const host of ["https://accounts.google.com/**", "https://github.com/**"]) {
    await context.route(host, (route) =>
      route.fulfill({ status: 302, headers: { location: localAddress(route.request().url(), providers.addresses) } }),
    );
  }
}

export async function openDialog(page: Page, as: "Artist" | "Engineer"): Promise<Locator> {
  await page.getByRole("button", { name: `${as} Login` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

export const password = "a long enough secret";
let newcomers = 0;

/** Fills in the sign-up form for a new person and sends it. The verification email follows. */
export async function fillSignUp() {
  const visitor = await visit();
  const { page } = visitor;
  const email = `newcomer${++newcomers}@example.test`;
  const dialog = await openDialog(page, "Artist");
  await dialog.getByRole("tab", { name: "Sign Up" }).click();
  await expect(dialog.getByLabel("Email")).toHaveCount(1);
  await dialog.getByLabel("Full Name").fill(`Newcomer ${newcomers}`);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByLabel("Date of Birth").fill("1990-05-17");
  await dialog.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page.getByText("Please check your email to verify your account").first()).toBeVisible();
  return { ...visitor, email };
}

/** Signs up a new artist with the form, follows the emailed link into the wizard, and continues to the studio. */
export async function signUpAtTheDoor() {
  const visitor = await fillSignUp();
  await verifyEmail(visitor.page);
  await inWizard(visitor.page);
  await visitor.page.goto(`${server.url}/studio`);
  await inStudio(visitor.page);
  return visitor;
}

/**
 * Sends the form's request and the emailed link's request directly, because most stories aren't about signing up and
 * its four pages take seconds.
 */
export async function signUp() {
  const visitor = await openWindow();
  const { page, context } = visitor;
  const name = `Newcomer ${++newcomers}`;
  const email = `newcomer${newcomers}@example.test`;
  const send = async (path: string, data: Record<string, string>) => {
    const headers = { origin: server.url, ...ownConnection };
    const answer = await context.request.post(`${server.url}/api/auth/sign-up/${path}`, { data, headers });
    expect(answer.ok(), `${path} for ${email}: ${answer.status()}`).toBe(true);
  };
  await send("email", { email, password, name, birthDate: "1990-05-17" });
  const mailbox = await context.request.get(`${server.url}/dev/mailbox`, { headers: ownConnection });
  const [, token = ""] = /verify-email#token=([^"]+)"/.exec(await mailbox.text()) ?? [];
  await send("prove", { token });
  await page.goto(`${server.url}/studio`);
  await inStudio(page);
  return { ...visitor, email };
}

/** Waits for the artist's wizard, where a new artist starts. */
export async function inWizard(page: Page) {
  await page.waitForURL(`${server.url}/artist-profile`);
  await expect(page.getByRole("heading", { name: "Artist Profile Setup" })).toBeVisible();
  await expect(page.getByRole("button", { name: /'s account$/ })).toBeVisible();
}

/** The URL changes before the page does, so this waits for both. */
export async function inStudio(page: Page) {
  await page.waitForURL(`${server.url}/studio`);
  await expect(page.getByRole("tab", { name: "Session Control" })).toBeVisible();
}

export async function followMail(page: Page, link: RegExp) {
  await page.goto(`${server.url}/dev/mailbox`);
  await page.getByRole("link", { name: link }).first().click();
}

/** Opens the emailed link in the browser that signed up. */
export async function verifyEmail(page: Page) {
  await followMail(page, /verify-email/);
  await page.getByRole("button", { name: "Verify and sign in" }).click();
}

export async function signOut(page: Page) {
  await page.getByRole("button", { name: /'s account$/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.waitForURL(`${server.url}/`);
}

export async function enterPassword(page: Page, email: string, secret = password) {
  const dialog = await openDialog(page, "Artist");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password").fill(secret);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  return dialog;
}

export async function openAccount(page: Page) {
  await page.getByRole("button", { name: /'s account$/ }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
}
export const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
