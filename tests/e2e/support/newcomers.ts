/** The steps a newcomer takes, named as in the interface: sign-up, email, wizard. */
import { expect, type Page } from "@playwright/test";

export type Newcomer = { name: string; email: string };
export const newcomerPassword = "a long enough secret";

export async function fillSignUp(page: Page, { name, email }: Newcomer) {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("tab", { name: "Sign Up", selected: true })).toBeVisible();
  await dialog.getByLabel("Full Name").fill(name);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password").fill(newcomerPassword);
  await dialog.getByLabel("Date of Birth").fill("1990-05-17");
  await dialog.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Opens the emailed link in the same window as the wizard. */
export async function followMail(page: Page, url: string) {
  await page.goto(`${url}/dev/mailbox`);
  await page
    .getByRole("link", { name: /verify-email/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Verify and sign in" }).click();
}

export const next = (page: Page) => page.getByRole("button", { name: "Continue" }).click();

export const onStep = (page: Page, step: number, title: string) =>
  Promise.all([
    expect(page.getByText(`Step ${step} of 6`, { exact: true })).toBeVisible(),
    expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible(),
  ]);
