import { expect, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import {
  beginAccountStories,
  bringProviders,
  browser,
  enterPassword,
  followMail,
  inStudio,
  inWizard,
  openAccount,
  openDialog,
  password,
  server,
  signOut,
  signUp,
  verifyEmail,
  visit,
} from "../support/account-steps.ts";
import { signIn } from "../support/people.ts";

beginAccountStories();

test("an engineer signs up, and a rejected password doesn't clear what they typed", async () => {
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
  await verifyEmail(page);
  // Signing up doesn't grant the engineer role. Completing the profile files an application, and the role comes with
  // its approval.
  await page.waitForURL(`${server.url}/engineer-profile`);
  await expect(page.getByRole("heading", { name: "Engineer Profile Setup" })).toBeVisible();
  await signOut(page);
  await page.getByRole("button", { name: "Engineer Login" }).click();
  const again = page.getByRole("dialog", { name: "Engineer Access" });
  await again.getByLabel("Email").fill("enno@example.test");
  await again.getByLabel("Password").fill(password);
  await again.getByRole("button", { name: "Sign In", exact: true }).click();
  // Nothing has been answered yet, so signing in leads back to the wizard.
  await page.waitForURL(`${server.url}/engineer-profile`);
  await expect(page.getByRole("heading", { name: "Engineer Profile Setup" })).toBeVisible();
});

test("[ID-5] after sign-in no storage or JSON response contains a token, and scripts can't read the cookie", async () => {
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

test("a forgotten password is reset with the emailed link", async () => {
  const { page, email } = await signUp();
  await signOut(page);
  const dialog = await enterPassword(page, email, "what was it again");
  await expect(dialog.getByText("Wrong email or password")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Forgotten password?" }).click();
  await expect(dialog.getByLabel("Email")).toHaveValue(email);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await expect(dialog.getByText("the link is on its way")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await followMail(page, /reset-password/);
  await expect(page.getByLabel("New password")).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel("New password").fill("an even longer secret");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Password changed").first()).toBeVisible();
  const again = page.getByRole("dialog");
  await again.getByLabel("Email").fill(email);
  await again.getByLabel("Password").fill("an even longer secret");
  await again.getByRole("button", { name: "Sign In", exact: true }).click();
  await inStudio(page);
});

test("every account message in the catalogue is shown when it applies", async () => {
  const { page, email } = await signUp();
  const shown = async (title: string, description: string) => {
    await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(description).first()).toBeVisible();
  };
  const cut = (path: string) => page.route(`**/api/auth${path}`, (route) => route.abort());
  const mend = () => page.unrouteAll({ behavior: "wait" });

  await cut("/sign-out");
  await page.getByRole("button", { name: /'s account$/ }).click();
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
  await shown("Sign in failed", "Wrong email or password.");
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await shown("Welcome back", "Successfully signed in");
  await expect(page.getByText("Sign in failed", { exact: true })).toBeHidden();
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
  // A double click must sign up only once.
  await dialog.getByRole("button", { name: "Sign Up", exact: true }).dblclick();
  await shown("Account created", "Please check your email to verify your account");
  await page.goto(server.url);
  await enterPassword(page, "another@example.test");
  await shown("Sign in failed", "Please check your email to verify your account.");

  const links = [
    ["TOKEN_EXPIRED", "Verification failed", "This link has expired."],
    ["INVALID_TOKEN", "Verification failed", "This link doesn't work any more."],
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
  test(`a newcomer signs up with ${provider}, and signs in with it afterwards`, async () => {
    const { page, context } = await visit();
    await bringProviders(context);
    const dialog = await openDialog(page, "Artist");
    const button = () => page.getByRole("dialog").getByRole("button", { name: `Continue with ${provider}` });
    const choose = () => page.getByText(field).first().click();
    await button().click();
    await choose();
    await expect(page.getByText("We couldn't find a Foldback account for this sign-in.").first()).toBeVisible();
    await openDialog(page, "Artist");
    await dialog.getByRole("tab", { name: "Sign Up" }).click();
    await expect(dialog.getByLabel("Email")).toHaveCount(1);
    await button().click();
    await expect(dialog.getByText("Enter your date of birth.")).toBeVisible();
    await dialog.getByLabel("Date of Birth").fill("1990-05-17");
    await button().click();
    await choose();
    await inWizard(page);
    await expect(page.getByRole("button", { name: `${person}'s account` })).toBeVisible();
    await signOut(page);
    await openDialog(page, "Artist");
    await button().click();
    await choose();
    await inStudio(page);
    await context.close();
  });
}

test("the account page opens for a signed-in user and sends visitors to the landing page", async () => {
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
