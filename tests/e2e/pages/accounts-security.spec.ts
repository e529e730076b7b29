import { execFileSync } from "node:child_process";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { openDatabase } from "../../../apps/server/src/adapters/postgres/database.ts";
import { signIn } from "../../../apps/server/src/adapters/postgres/schema/accounts.ts";
import { factorFreshForMs } from "../../../apps/server/src/modules/accounts/policy.ts";
import { totpOf } from "../../../apps/server/src/testing/totp.ts";
import { violationsOf } from "../support/accessibility.ts";
import {
  beginAccountStories,
  enterPassword,
  followMail,
  inStudio,
  openAccount,
  openDialog,
  panel,
  password,
  server,
  signOut,
  signUp,
} from "../support/account-steps.ts";
import { hostileTexts } from "../support/hostile-texts.ts";

beginAccountStories();

/** Expects the account page to be open. */
async function setUpApp(page: Page) {
  const app = panel(page, "Authenticator app");
  await app.getByLabel("Your password").fill(password);
  await app.getByRole("button", { name: "Set up" }).click();
  const secret = (await app.getByTestId("app-secret").textContent()) ?? "";
  const backupCode = (await app.getByRole("listitem").first().textContent()) ?? "";
  expect(await violationsOf(page)).toEqual([]);
  const uri = `otpauth://totp/x?secret=${secret}`;
  await app.getByLabel("Code", { exact: true }).fill(totpOf(uri));
  // Use the next code, because the one that turned the app on can't be used again.
  const code = () => totpOf(uri, Date.now() + 30_000);
  await app.getByRole("button", { name: "Turn on" }).click();
  await expect(app.getByText("On", { exact: true })).toBeVisible();
  return { code, backupCode };
}

test("the next sign-in asks for a new second factor, and a backup code works too", async () => {
  const { page, email } = await signUp();
  await openAccount(page);
  const { code, backupCode } = await setUpApp(page);
  await signOut(page);
  const dialog = await enterPassword(page, email);
  await expect(dialog.getByText("One more step")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel("Code").fill("000000");
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(dialog.getByText("Wrong code.")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel("Code").fill(code());
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await inStudio(page);
  await signOut(page);
  await enterPassword(page, email);
  await dialog.getByRole("button", { name: "Use a backup code" }).click();
  await dialog.getByLabel("Backup code").fill(backupCode);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await inStudio(page);
});

/** Adds a virtual authenticator that approves every passkey request. */
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

/** Runs the operator's command while the server is running. */
const grantAdmin = (email: string) =>
  execFileSync(process.execPath, ["apps/server/src/terminal/command-line.ts", "grant", email], {
    env: { PATH: process.env.PATH, FOLDBACK_DATA_DIR: server.dataDir },
  });

test("a user adds a passkey and signs in with it instead of a password", async () => {
  const { page, context } = await signUp();
  await addAuthenticator(page, context);
  await openAccount(page);
  const passkeys = panel(page, "Passkeys");
  await passkeys.getByLabel("Passkey name").fill("My laptop");
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(passkeys.getByRole("listitem")).toContainText("My laptop");
  expect(await violationsOf(page)).toEqual([]);
  await signOut(page);
  const dialog = await openDialog(page, "Artist");
  await dialog.getByRole("button", { name: "Sign in with a passkey" }).click();
  await inStudio(page);
  await openAccount(page);
  await passkeys.getByRole("button", { name: "Remove My laptop" }).click();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
});

test("[AD-1] an administrator signs in with a passkey alone, or with a password and then the passkey", async () => {
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
  await expect(page.getByRole("heading", { name: "Metrics Dashboard", level: 1 })).toBeAttached();
  await signOut(page);
  await (await openDialog(page, "Artist")).getByRole("button", { name: "Sign in with a passkey" }).click();
  await inStudio(page);
  await page.goto(`${server.url}/metrics`);
  await expect(page.getByRole("heading", { name: "Metrics Dashboard", level: 1 })).toBeAttached();
});

/** Makes every second factor too old to count as fresh. */
async function ageSecondFactors() {
  await server.leave();
  const { owner: db, close } = await openDatabase({ databaseUrl: undefined, dataDir: server.dataDir });
  await db.update(signIn).set({ secondFactorAt: new Date(Date.now() - factorFreshForMs - 1_000) });
  await close();
  await server.startAgain();
}

test("[AD-2] a new administrator must set up a second factor first, and confirms it again to export evidence", async () => {
  const { page, email } = await signUp();
  grantAdmin(email);
  await page.goto(`${server.url}/metrics`);
  await page.waitForURL(`${server.url}/account`);
  await expect(page.getByText("Administrators need a second factor")).toBeVisible();
  const { backupCode } = await setUpApp(page);
  await expect(page.getByText("Administrators need a second factor")).toBeHidden();
  await page.goto(`${server.url}/metrics`);
  await expect(page.getByRole("heading", { name: "Metrics Dashboard", level: 1 })).toBeAttached();
  await page.waitForURL(`${server.url}/metrics`);

  await ageSecondFactors();
  await page.goto(`${server.url}/admin/patent`);
  const saved = page.waitForEvent("download");
  const exported = page.getByRole("button", { name: "Export Patent Evidence" });
  const again = page.getByRole("dialog", { name: "Confirm it's you" });
  await exported.click();
  await expect(again).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(again).toBeHidden();
  await exported.click();
  await again.getByLabel("Code from your authenticator app").fill("000000");
  await again.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(again.getByText("Wrong code.")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await again.getByLabel("Code from your authenticator app").fill(backupCode);
  await again.getByRole("button", { name: "Confirm", exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/^patent-evidence-.*\.csv$/);
  await expect(again).toBeHidden();
});

test("changing the address needs the links from both mailboxes, and a used link says that it was used", async () => {
  const { page, email } = await signUp();
  await openAccount(page);
  const emails = panel(page, "Email");
  await emails.getByLabel("New email").fill("moved@example.test");
  await emails.getByLabel("Your password").fill("not this one");
  await emails.getByRole("button", { name: "Change email" }).click();
  await expect(page.getByText("Wrong password.").first()).toBeVisible();
  await expect(emails.getByLabel("New email")).toHaveValue("moved@example.test");
  await emails.getByLabel("Your password").fill(password);
  await emails.getByRole("button", { name: "Change email" }).click();
  await expect(emails.getByRole("status")).toContainText(`We've sent a link to ${email}.`);
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

test("[WB-1] forty hostile strings in every field of an account are displayed as text and do nothing", async () => {
  const { page, complaints } = await signUp();
  await openAccount(page);
  const profile = panel(page, "Profile");
  expect(hostileTexts.length).toBeGreaterThanOrEqual(40);
  for (const text of hostileTexts) {
    await profile.getByLabel("Full Name").fill(text);
    await profile.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: `${text.trim()}'s account`, exact: true })).toBeVisible();
  }
  await page.getByRole("button", { name: /'s account$/ }).click();
  const last = hostileTexts.at(-1) ?? "";
  await expect(page.getByRole("menuitem", { name: "Your account" })).toContainText(last.trim());
  await page.keyboard.press("Escape");
  // Hostile text in the page's address is harmless, too.
  await page.goto(`${server.url}/account?error=${encodeURIComponent(hostileTexts.join(" "))}`);
  await expect(profile.getByLabel("Full Name")).toBeVisible();
  await page.goto(`${server.url}/reset-password#token=${encodeURIComponent(last)}`);
  await page.getByLabel("New password").fill(last);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Couldn't change your password").first()).toBeVisible();
  await page.goto(`${server.url}/dev/mailbox`);
  expect(complaints).toEqual([]);
  expect(await page.evaluate(() => "hostile" in window)).toBe(false);
});
