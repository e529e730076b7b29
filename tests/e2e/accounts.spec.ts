import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from "@playwright/test";
import { socialKeys, startSocialProviders } from "../../apps/server/src/testing/social-providers.ts";
import { localAddress } from "../../apps/server/src/testing/social-rewrite.ts";
import { totpOf } from "../../apps/server/src/testing/totp.ts";
import { violationsOf } from "./support/accessibility.ts";
import { launchChromium } from "./support/chromium.ts";
import { type FoldbackServer, freePort, startFoldbackServer } from "./support/foldback-server.ts";
import { hostileTexts } from "./support/hostile-texts.ts";
import { signIn } from "./support/people.ts";

let server: FoldbackServer;
let browser: Browser;
let providers: Awaited<ReturnType<typeof startSocialProviders>>;

const preload = fileURLToPath(new URL("../../apps/server/src/testing/preload-social.ts", import.meta.url));

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
test.afterAll(async () => {
  await browser.close();
  await server.stop();
  await providers.close();
});

type Visitor = { page: Page; context: BrowserContext; complaints: string[] };

/** A browser of one's own on the landing page; what the page complains of is kept. */
async function visit(): Promise<Visitor> {
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
  // The real Google and GitHub are not for tests; their local servers are.
  for (const host of ["https://accounts.google.com/**", "https://github.com/**"]) {
    await context.route(host, (route) =>
      route.fulfill({ status: 302, headers: { location: localAddress(route.request().url(), providers.addresses) } }),
    );
  }
  await page.goto(server.url);
  return { page, context, complaints };
}

async function openDialog(page: Page, as: "Artist" | "Engineer"): Promise<Locator> {
  await page.getByRole("button", { name: `${as} Login` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

const password = "a long enough secret";
let newcomers = 0;

/** A new person through form and mail; in the studio afterwards. */
async function signUp(as: "Artist" | "Engineer" = "Artist") {
  const visitor = await visit();
  const { page } = visitor;
  const email = `newcomer${++newcomers}@example.test`;
  const dialog = await openDialog(page, as);
  await dialog.getByRole("tab", { name: "Sign Up" }).click();
  await expect(dialog.getByLabel("Email")).toHaveCount(1);
  await dialog.getByLabel("Full Name").fill(`Newcomer ${newcomers}`);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByLabel("Date of Birth").fill("1990-05-17");
  await dialog.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page.getByText("Please check your email to verify your account").first()).toBeVisible();
  await followMail(page, /verify-email/);
  await inStudio(page);
  return { ...visitor, email };
}

/** The address changes before the page does. */
async function inStudio(page: Page) {
  await page.waitForURL(`${server.url}/studio`);
  await expect(page.getByRole("tab", { name: "Session Control" })).toBeVisible();
}

async function followMail(page: Page, link: RegExp) {
  await page.goto(`${server.url}/dev/mailbox`);
  await page.getByRole("link", { name: link }).first().click();
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.waitForURL(`${server.url}/`);
}

async function enterPassword(page: Page, email: string, secret = password) {
  const dialog = await openDialog(page, "Artist");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password").fill(secret);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  return dialog;
}

async function openAccount(page: Page) {
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Your account" }).click();
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
}
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("an engineer signs up, and a password that is no good loses nothing that was typed", async () => {
  const { page } = await visit();
  const dialog = await openDialog(page, "Engineer");
  await expect(dialog.getByText("Sign in to provide remote engineering support")).toBeVisible();
  await dialog.getByRole("tab", { name: "Sign Up" }).click();
  await expect(dialog.getByLabel("Email")).toHaveCount(1);
  await dialog.getByLabel("Full Name").fill("Enno Engineer");
  await dialog.getByLabel("Email").fill("enno@example.test");
  await dialog.getByLabel("Password").fill("password1");
  await dialog.getByLabel("Date of Birth").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(dialog.getByText("You must be at least 16 years old")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel("Date of Birth").fill("1985-01-01");
  await dialog.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(dialog.getByText("This password is too common.")).toBeVisible();
  await expect(page.getByText("Sign up failed").first()).toBeVisible();
  await expect(dialog.getByLabel("Full Name")).toHaveValue("Enno Engineer");
  await expect(dialog.getByLabel("Email")).toHaveValue("enno@example.test");
  await expect(dialog.getByLabel("Date of Birth")).toHaveValue("1985-01-01");
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(page.getByText("Account created").first()).toBeVisible();
  await followMail(page, /verify-email/);
  // An engineer is made by an approval, not by a sign-up: first comes the profile, which files the application.
  await page.waitForURL(`${server.url}/engineer-profile`);
  await signOut(page);
  await page.getByRole("button", { name: "Engineer Login" }).click();
  const again = page.getByRole("dialog", { name: "Engineer Access" });
  await again.getByLabel("Email").fill("enno@example.test");
  await again.getByLabel("Password").fill(password);
  await again.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${server.url}/engineer-profile`);
});

test("an address is changed by both mailboxes, and a used link says so", async () => {
  const { page, email } = await signUp();
  await openAccount(page);
  const emails = panel(page, "Email");
  await emails.getByLabel("New email").fill("moved@example.test");
  await emails.getByLabel("Your password").fill("not this one");
  await emails.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByText("This is not your password.").first()).toBeVisible();
  await expect(emails.getByLabel("New email")).toHaveValue("moved@example.test");
  await emails.getByLabel("Your password").fill(password);
  await emails.getByRole("button", { name: "Change email" }).click();
  await expect(emails.getByRole("status")).toContainText(`We sent a link to ${email}.`);
  expect(await violationsOf(page)).toEqual([]);
  for (const answer of ["One more step", "Email changed"]) {
    await followMail(page, /confirm-email/);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("heading", { name: answer })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  }
  await page.goBack();
  await page.goForward();
  await page.reload();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toContainText("This link is no longer valid.");
  await page.goto(`${server.url}/account`);
  await expect(emails.getByText("moved@example.test")).toBeVisible();
});

test("[ID-5] a sign-out reaches the other tab at once, and the back button leads nowhere", async () => {
  const { page, context } = await signUp();
  const other = await context.newPage();
  await other.goto(`${server.url}/account`);
  await expect(other.getByRole("heading", { name: "Profile" })).toBeVisible();
  await signOut(page);
  await other.waitForURL(`${server.url}/`, { timeout: 3_000 });
  await other.goBack();
  await expect(other.getByRole("heading", { name: "Profile" })).toBeHidden();
  await page.goBack();
  await page.waitForURL(`${server.url}/`);
  await expect(page.getByRole("heading", { name: "Never Lose a Take" })).toBeVisible();
});

test("[ID-5] a desk that is signed out from another device is left at once, without a reload", async () => {
  const [account] = server.accounts.engineers;
  const { page: desk } = await signIn(browser, { url: server.url, as: "Engineer", account });
  await expect(desk.getByText("No Active Session").first()).toBeVisible();
  const { page: phone } = await signIn(browser, { url: server.url, as: "Engineer", account });
  await openAccount(phone);
  await panel(phone, "Signed-in devices").getByRole("button", { name: "Sign out everywhere else" }).click();
  await desk.waitForURL(`${server.url}/`, { timeout: 5_000 });
  await expect(desk.getByRole("button", { name: "Engineer Login" })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "Profile" })).toBeVisible();
});

test("[ID-5] signed in, no token is in any storage or JSON body, and the cookie is out of a script's reach", async () => {
  const { page, context, email } = await signUp();
  await signOut(page);
  const bodies: string[] = [];
  page.on("response", async (response) => {
    if (response.headers()["content-type"]?.includes("json")) bodies.push(await response.text().catch(() => ""));
  });
  await enterPassword(page, email);
  await inStudio(page);
  await openAccount(page);
  const cookie = (await context.cookies()).find(({ name }) => name.endsWith("sign_in"));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  const token = decodeURIComponent(cookie?.value ?? "").split(".")[0] ?? "";
  expect(token.length).toBeGreaterThan(20);
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, document.cookie, history.state]);
  });
  expect(kept).not.toContain(token);
  expect(bodies.length).toBeGreaterThan(2);
  for (const body of bodies) expect(body).not.toContain(token);
});

test("a forgotten password is replaced by the link in the mail", async () => {
  const { page, email } = await signUp();
  await signOut(page);
  const dialog = await enterPassword(page, email, "what was it again");
  await expect(dialog.getByText("do not belong together")).toBeVisible();
  await dialog.getByRole("button", { name: "Forgotten password?" }).click();
  await expect(dialog.getByLabel("Email")).toHaveValue(email);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await expect(dialog.getByText("the link is on its way")).toBeVisible();
  await followMail(page, /reset-password/);
  await expect(page.getByLabel("New password")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel("New password").fill("an even longer secret");
  await page.getByRole("button", { name: "Save the password" }).click();
  await expect(page.getByText("Password changed").first()).toBeVisible();
  const again = page.getByRole("dialog");
  await again.getByLabel("Email").fill(email);
  await again.getByLabel("Password").fill("an even longer secret");
  await again.getByRole("button", { name: "Sign In", exact: true }).click();
  await inStudio(page);
});

test("every message of the catalogue about accounts is shown in its case", async () => {
  const { page, email } = await signUp();
  const shown = async (title: string, description: string) => {
    await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(description).first()).toBeVisible();
  };
  const cut = (path: string) => page.route(`**/api/auth${path}`, (route) => route.abort());
  const mend = () => page.unrouteAll({ behavior: "wait" });

  await cut("/sign-out");
  await page.getByRole("button", { name: /Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await shown("Sign out failed", "Network error. Please check your connection.");
  await mend();
  await signOut(page);
  await shown("Signed out", "Successfully signed out");

  await cut("/sign-in/social");
  const dialog = await openDialog(page, "Artist");
  await dialog.getByRole("button", { name: "Continue with Google" }).click();
  await shown("OAuth sign in failed", "Network error. Please check your connection.");
  await mend();
  await dialog.getByLabel("Email").fill("not an address");
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog.getByText("Enter an email address such as name@studio.com.")).toBeVisible();
  await expect(dialog.getByText("Enter your password.")).toBeVisible();
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password").fill("not this one");
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await shown("Sign in failed", "This email address and this password do not belong together.");
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await shown("Welcome back", "Successfully signed in");
  await inStudio(page);
  await signOut(page);

  await openDialog(page, "Artist");
  await dialog.getByRole("tab", { name: "Sign Up" }).click();
  await expect(dialog.getByLabel("Email")).toHaveCount(1);
  await dialog.getByLabel("Email").fill("another@example.test");
  await dialog.getByLabel("Password").fill("short");
  await dialog.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(dialog.getByText("Use at least 6 characters.")).toBeVisible();
  await dialog.getByLabel("Password").fill("qwerty123");
  await dialog.getByLabel("Date of Birth").fill("1990-05-17");
  await dialog.getByRole("button", { name: "Sign Up", exact: true }).click();
  await shown("Sign up failed", "This password is too common.");
  await dialog.getByLabel("Password").fill(password);
  // Two presses are one sign-up.
  await dialog.getByRole("button", { name: "Sign Up", exact: true }).dblclick();
  await shown("Account created", "Please check your email to verify your account");
  await enterPassword(page, "another@example.test");
  await shown("Sign in failed", "Please check your email to verify your account.");

  const links = [
    ["TOKEN_EXPIRED", "Verification failed", "This link has expired."],
    ["INVALID_TOKEN", "Verification failed", "This link is not valid."],
    ["access_denied", "OAuth sign in failed", "The sign-in was cancelled."],
    ["state_mismatch", "OAuth sign in failed", "The sign-in took too long"],
  ] as const;
  for (const [code, title, description] of links) {
    await page.goto(`${server.url}/?error=${code}`);
    await shown(title, description);
  }
});

for (const { provider, person, field } of [
  { provider: "Google", person: "Gina Google", field: "gina@example.test" },
  { provider: "GitHub", person: "Octo Hub", field: "octo" },
]) {
  test(`a newcomer signs up by ${provider}, and signs in by it afterwards`, async () => {
    const { page, context } = await visit();
    const dialog = await openDialog(page, "Artist");
    const button = () => page.getByRole("dialog").getByRole("button", { name: `Continue with ${provider}` });
    const choose = () => page.getByText(field).first().click();
    await button().click();
    await choose();
    await expect(page.getByText("There is no Foldback account for this sign-in yet.").first()).toBeVisible();
    await openDialog(page, "Artist");
    await dialog.getByRole("tab", { name: "Sign Up" }).click();
    await expect(dialog.getByLabel("Email")).toHaveCount(1);
    await button().click();
    await expect(dialog.getByText("Enter your date of birth.")).toBeVisible();
    await dialog.getByLabel("Date of Birth").fill("1990-05-17");
    await button().click();
    await choose();
    await inStudio(page);
    await expect(page.getByRole("button", { name: `Account of ${person}` })).toBeVisible();
    await signOut(page);
    await openDialog(page, "Artist");
    await button().click();
    await choose();
    await inStudio(page);
    await context.close();
  });
}

/** On the account page. */
async function setUpApp(page: Page) {
  const app = panel(page, "Authenticator app");
  await app.getByLabel("Your password").fill(password);
  await app.getByRole("button", { name: "Set up" }).click();
  const secret = (await app.getByTestId("app-secret").textContent()) ?? "";
  const backupCode = (await app.getByRole("listitem").first().textContent()) ?? "";
  expect(await violationsOf(page)).toEqual([]);
  const code = () => totpOf(`otpauth://totp/x?secret=${secret}`);
  await app.getByLabel("Code", { exact: true }).fill(code());
  await app.getByRole("button", { name: "Turn on" }).click();
  await expect(app.getByText("On", { exact: true })).toBeVisible();
  return { code, backupCode };
}

test("a second factor is set up, asked for at the next sign-in, and its backup code works", async () => {
  const { page, email } = await signUp();
  await openAccount(page);
  const { code, backupCode } = await setUpApp(page);
  await signOut(page);
  const dialog = await enterPassword(page, email);
  await expect(dialog.getByText("One more step")).toBeVisible();
  await dialog.getByLabel("Code").fill("000000");
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog.getByText("This code is not right.")).toBeVisible();
  await dialog.getByLabel("Code").fill(code());
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await inStudio(page);
  await signOut(page);
  await enterPassword(page, email);
  await dialog.getByRole("button", { name: "Use a backup code" }).click();
  await dialog.getByLabel("Backup code").fill(backupCode);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await inStudio(page);
});

/** A computer that knows its owner and says yes to every passkey. */
async function addAuthenticator(page: Page, context: BrowserContext) {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** As the operator does it, beside the running server. */
const grantAdmin = (email: string) =>
  execFileSync(process.execPath, ["apps/server/src/command-line.ts", "grant", email], {
    env: { PATH: process.env.PATH, FOLDBACK_DATA_DIR: server.dataDir },
  });

test("a passkey is added and signs in without a password", async () => {
  const { page, context } = await signUp();
  await addAuthenticator(page, context);
  await openAccount(page);
  const passkeys = panel(page, "Passkeys");
  await passkeys.getByLabel("Name of the passkey").fill("My laptop");
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(passkeys.getByRole("listitem")).toContainText("My laptop");
  await signOut(page);
  const dialog = await openDialog(page, "Artist");
  await dialog.getByRole("button", { name: "Sign in with a passkey" }).click();
  await inStudio(page);
  await openAccount(page);
  await passkeys.getByRole("button", { name: "Remove My laptop" }).click();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
});

test("[AD-1] an administrator comes in by a passkey, and by a password only with the passkey after it", async () => {
  const { page, context, email } = await signUp();
  await addAuthenticator(page, context);
  grantAdmin(email);
  await page.goto(`${server.url}/account`);
  const passkeys = panel(page, "Passkeys");
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Administrators need a second factor")).toBeHidden();
  await signOut(page);
  await enterPassword(page, email);
  await page.waitForURL(`${server.url}/account`);
  await expect(page.getByRole("heading", { name: "Confirm your second factor" })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`${server.url}/metrics`);
  await page.waitForURL(`${server.url}/account`);
  await page.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Confirm your second factor" })).toBeHidden();
  await page.goto(`${server.url}/metrics`);
  await expect(page.getByRole("heading", { name: "Metrics Dashboard" })).toBeAttached();
  await signOut(page);
  await (await openDialog(page, "Artist")).getByRole("button", { name: "Sign in with a passkey" }).click();
  await inStudio(page);
  await page.goto(`${server.url}/metrics`);
  await expect(page.getByRole("heading", { name: "Metrics Dashboard" })).toBeAttached();
});

test("a new administrator can only set a second factor up, and is let in everywhere with it", async () => {
  const { page, email } = await signUp();
  grantAdmin(email);
  await page.goto(`${server.url}/metrics`);
  await page.waitForURL(`${server.url}/account`);
  await expect(page.getByText("Administrators need a second factor")).toBeVisible();
  await setUpApp(page);
  await expect(page.getByText("Administrators need a second factor")).toBeHidden();
  await page.goto(`${server.url}/metrics`);
  await expect(page.getByRole("heading", { name: "Metrics Dashboard" })).toBeAttached();
  await page.waitForURL(`${server.url}/metrics`);
});

test("a password is changed, another device is signed out, and a name is saved", async () => {
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
  await expect(page.getByText("This is not your password.").first()).toBeVisible();
  await expect(passwords.getByLabel("New password")).toHaveValue("brand new secret");
  await passwords.getByLabel("Current password").fill(password);
  await passwords.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed").first()).toBeVisible();
  await panel(page, "Profile").getByLabel("Full Name").fill("Renamed Rita");
  await panel(page, "Profile").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Account of Renamed Rita" })).toBeVisible();
});

test("everything that is held is exported, and the account is deleted for good", async () => {
  const { page, email } = await signUp();
  await openAccount(page);
  const data = panel(page, "Your data");
  await data.getByRole("button", { name: "Export my data" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("wrong one");
  await dialog.getByRole("button", { name: "Save the archive" }).click();
  await expect(page.getByText("This is not your password.").first()).toBeVisible();
  await dialog.getByLabel("Your password").fill(password);
  const saved = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save the archive" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^foldback-account-[\d-]+\.zip$/);
  const archive = readFileSync(await download.path());
  expect(archive.subarray(0, 2).toString()).toBe("PK");
  expect(archive.includes(email)).toBe(true);
  await data.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await page.waitForURL(`${server.url}/`);
  const again = await enterPassword(page, email);
  await expect(again.getByText("do not belong together")).toBeVisible();
});

test("[WB-1] forty hostile texts in every field of an account are shown as text and do nothing", async () => {
  test.setTimeout(180_000);
  const { page, complaints } = await signUp();
  await openAccount(page);
  const profile = panel(page, "Profile");
  expect(hostileTexts.length).toBeGreaterThanOrEqual(40);
  for (const text of hostileTexts) {
    await profile.getByLabel("Full Name").fill(text);
    await profile.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: `Account of ${text.trim()}`, exact: true })).toBeVisible();
  }
  await page.getByRole("button", { name: /Account of/ }).click();
  const last = hostileTexts.at(-1) ?? "";
  await expect(page.getByRole("menuitem", { name: "Your account" })).toContainText(last.trim());
  await page.keyboard.press("Escape");
  // What an address says is text as well.
  for (const text of hostileTexts) {
    await page.goto(`${server.url}/account?error=${encodeURIComponent(text)}`);
  }
  await page.goto(`${server.url}/reset-password#token=${encodeURIComponent(last)}`);
  await page.getByLabel("New password").fill(last);
  await page.getByRole("button", { name: "Save the password" }).click();
  await expect(page.getByText("Password not changed").first()).toBeVisible();
  await page.goto(`${server.url}/dev/mailbox`);
  expect(complaints).toEqual([]);
  expect(await page.evaluate(() => "hostile" in window)).toBe(false);
});

test("guards know a signed-in person on the account page, and nobody else", async () => {
  const { page } = await visit();
  await page.goto(`${server.url}/account`);
  await page.waitForURL(`${server.url}/`);
  const artist = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  await inStudio(artist.page);
  await openAccount(artist.page);
  expect(await violationsOf(artist.page)).toEqual([]);
  await artist.page.setViewportSize({ width: 360, height: 740 });
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await artist.page.evaluate(overflow)).toBe(0);
  expect(artist.complaints).toEqual([]);
});
