import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import {
  beginAccountStories,
  enterPassword,
  fillSignUp,
  followMail,
  inStudio,
  inWizard,
  password,
  server,
  signOut,
  signUp,
  visit,
} from "../support/account-steps.ts";

beginAccountStories();

const chosen = "chosen on the page";

/** Checks for axe violations and sideways scrolling at two widths, and takes pictures. */
async function look(page: Page, name: string) {
  expect(await violationsOf(page)).toEqual([]);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${name} at ${width}`).toBeLessThanOrEqual(0);
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`) });
  }
}

test("[SY-2] the emailed link does nothing until the button is pressed, and then works once", async () => {
  const { page, email } = await fillSignUp();
  await followMail(page, /verify-email/);
  const button = page.getByRole("button", { name: "Verify and sign in" });
  await expect(button).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await look(page, "same-browser");
  await page.reload();
  await button.click();
  await inWizard(page);
  await signOut(page);
  await followMail(page, /verify-email/);
  await expect(page.getByText("This link doesn't work any more.")).toBeVisible();
  await look(page, "used-link");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expect(page.getByText("If this address is waiting to be verified")).toBeVisible();
});

test("[SY-1] in another browser the link asks for a password and doesn't sign the user in", async () => {
  const { email } = await fillSignUp();
  const { page } = await visit();
  await followMail(page, /verify-email/);
  await expect(page.getByText("You didn't sign up in this browser, so choose a new password here.")).toBeVisible();
  const save = page.getByRole("button", { name: "Verify and save password" });
  await look(page, "other-browser");
  await save.click();
  await expect(page.getByText("Use at least 6 characters.")).toBeVisible();
  await page.getByLabel("Password").fill(email.toUpperCase());
  await save.click();
  await expect(page.getByText("Don't use your email address as your password.")).toBeVisible();
  await look(page, "refused-password");
  await page.getByLabel("Password").fill(chosen);
  await save.click();
  await expect(page.getByText("Sign in with the password you just chose.")).toBeVisible();
  await look(page, "done-elsewhere");
  await page.goto(server.url);
  const dialog = await enterPassword(page, email, password);
  await expect(dialog.getByText("Wrong email or password")).toBeVisible();
  await dialog.getByLabel("Password").fill(chosen);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await inStudio(page);
});

test("[SY-3] opening a link while signed in to another account keeps that account signed in until its owner signs out", async () => {
  const first = await fillSignUp();
  const { page, email } = await signUp();
  await page.goto(`${server.url}/dev/mailbox`);
  await page
    .getByRole("article")
    .filter({ hasText: `To ${first.email}` })
    .getByRole("link", { name: /verify-email/ })
    .click();
  await expect(page.getByText(`You're signed in here as ${email}`)).toBeVisible();
  await look(page, "signed-in-as-another");
  await page.getByLabel("Password").fill(chosen);
  await page.getByRole("button", { name: "Verify and save password" }).click();
  await expect(page.getByText("Email verified")).toBeVisible();
  await expect(page.getByText(`You're signed in here as ${email}`)).toBeVisible();
  await look(page, "done-signed-in-as-another");
  await page.getByRole("button", { name: "Sign out first" }).click();
  await expect(page.getByText("You're signed in here as")).toBeHidden();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(first.email);
  await dialog.getByLabel("Password").fill(chosen);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await inStudio(page);
  await expect(page.getByRole("button", { name: /'s account$/ })).toBeVisible();
});
