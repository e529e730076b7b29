import { mkdirSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { startFoldbackServer } from "../support/foldback-server.ts";
import { fillSignUp, followMail, newcomerPassword, next, onStep } from "../support/newcomers.ts";
import { beginPageStories, browser, server } from "../support/page-stories.ts";
import { passTheCheck } from "../support/people.ts";
import { sizes } from "../support/pictures.ts";

beginPageStories({ env: { ENGINEER_APPROVAL: "automatic" } });

test.describe.configure({ mode: "serial" });

const pictures = "test-results/onboarding";
mkdirSync(pictures, { recursive: true });

async function open(path: string, size: keyof typeof sizes = "desktop"): Promise<Page> {
  const context = await browser.newContext({ viewport: sizes[size], hasTouch: size === "phone" });
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(server.url + path);
  return page;
}

const engineerSteps = [
  "Specializations",
  "Experience & Tools",
  "Rates & Payment",
  "Payment Details",
  "Portfolio & Equipment",
  "Availability",
];

/** Takes a picture, and checks for axe violations and sideways scrolling. */
async function look(page: Page, name: string) {
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
  const { wide, shown } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    shown: document.documentElement.clientWidth,
  }));
  expect(wide, name).toBeLessThanOrEqual(shown);
  expect(await violationsOf(page), name).toEqual([]);
}

test("[ON-1] a new engineer and a new artist complete both wizards and are matched, with reasons", async () => {
  const engineer = await open("/", "desktop");
  await test.step("the engineer signs up", () => signUpAsEngineer(engineer));
  await test.step("the engineer describes their work, verifies the email halfway and loses nothing", () =>
    describeWork(engineer));
  await test.step("the wizard stays on the step with an invalid rate, and whole days can be marked", () =>
    giveRatesAndHours(engineer));
  await test.step("the engineer completes the profile", () => complete(engineer));

  const artist = await open("/artist-signup", "phone");
  await test.step("the artist fills in the wizard first", () => answerAsVisitor(artist));
  await test.step("the artist signs up at the end of the wizard", () => signUpAsArtist(artist));
  await test.step("the artist sees the engineer and the reasons for the match", () => seeMatch(artist));
});

async function signUpAsEngineer(engineer: Page) {
  await engineer.getByRole("contentinfo").getByRole("link", { name: "Engineer sign-up" }).click();
  await engineer.getByRole("button", { name: "Sign Up & Start Onboarding" }).click();
  await fillSignUp(engineer, { name: "Erin Sound", email: "erin@example.test" });
  await expect(engineer.getByRole("heading", { name: "Engineer Profile Setup" })).toBeVisible();
  await expect(engineer.getByRole("heading", { name: "Check your email" })).toBeVisible();
}

async function describeWork(engineer: Page) {
  await onStep(engineer, 1, "Specializations");
  await expect(engineer.getByRole("button", { name: "Back" })).toBeDisabled();
  await engineer.getByRole("checkbox", { name: "Mixing" }).check();
  await engineer.getByRole("checkbox", { name: "Vocal Tuning" }).check();
  await engineer.getByRole("radio", { name: "Hip-Hop" }).check();
  await next(engineer);
  await onStep(engineer, 2, "Experience & Tools");
  await engineer.getByLabel("Years of experience").fill("12");
  await engineer.getByRole("checkbox", { name: "Logic Pro" }).check();
  // Verify the email halfway through: its link leads back to the same step.
  await followMail(engineer, server.url);
  await engineer.waitForURL(`${server.url}/engineer-profile`);
  await onStep(engineer, 2, "Experience & Tools");
  await expect(engineer.getByLabel("Years of experience")).toHaveValue("12");
  await engineer.getByRole("button", { name: "Back" }).click();
  await expect(engineer.getByRole("checkbox", { name: "Vocal Tuning" })).toBeChecked();
  await next(engineer);
  await engineer.getByRole("checkbox", { name: "Remote" }).check();
  await engineer.reload();
  await expect(engineer.getByRole("checkbox", { name: "Remote" })).toBeChecked();
  await next(engineer);
}

async function giveRatesAndHours(engineer: Page) {
  await onStep(engineer, 3, "Rates & Payment");
  await engineer.getByRole("radio", { name: "£50-£100/hr" }).check();
  await engineer.getByLabel("Minimum project rate").fill("-5");
  await expect(engineer.getByText("Enter an amount from £0 to £100,000.")).toBeVisible();
  await next(engineer);
  await onStep(engineer, 3, "Rates & Payment");
  await expect(engineer.getByLabel("Minimum project rate")).toBeFocused();
  await look(engineer, "engineer-3-error-desktop");
  await engineer.getByLabel("Minimum project rate").fill("80");
  await next(engineer);
  await onStep(engineer, 4, "Payment Details");
  await expect(engineer.getByLabel("Payment threshold")).toHaveValue("100");
  await expect(engineer.getByRole("radio", { name: "weekly", exact: true })).toBeChecked();
  await next(engineer);
  await onStep(engineer, 5, "Portfolio & Equipment");
  await test.step("a good answer typed next to a bad one is saved", () => typeGoodAndBad(engineer));
  await engineer.getByLabel("Portfolio link").fill("erin.example/work");
  await engineer.getByRole("checkbox", { name: "Dolby Atmos" }).check();
  await next(engineer);
  await onStep(engineer, 6, "Availability");
  await engineer.getByLabel("Time zone").fill("new york");
  await expect(engineer.getByText("That's America/New_York.")).toBeVisible();
  await engineer.getByLabel("Time zone").fill("Europe/London");
  // The grid opens at 08:00, so the row above is behind the header with the days.
  const topOf = (name: string) =>
    engineer.getByRole("button", { name, exact: true }).evaluate((button) => button.getBoundingClientRect().top);
  const days = await engineer.locator("thead").evaluate((head) => head.getBoundingClientRect().bottom);
  expect(await topOf("Monday, 08:00 to 09:00")).toBeGreaterThanOrEqual(days);
  expect(await topOf("Monday, 07:00 to 08:00")).toBeLessThan(days - 20);
  await engineer.getByRole("button", { name: "Sunday, all hours from 08:00" }).click();
  await expect(engineer.getByText("16 hours a week.")).toBeVisible();
  // A row that's open on one day is filled for the other six, and pressing a full row empties it.
  const row = engineer.getByRole("button", { name: "20:00 to 21:00, every day" });
  await row.click();
  await expect(engineer.getByText("22 hours a week.")).toBeVisible();
  await row.click();
  await expect(engineer.getByText("15 hours a week.")).toBeVisible();
  await engineer.goBack();
  await onStep(engineer, 5, "Portfolio & Equipment");
  await engineer.goForward();
  await onStep(engineer, 6, "Availability");
  await engineer.getByRole("button", { name: "Weekdays, 10:00 to 18:00" }).click();
  await engineer.getByRole("button", { name: "Monday, 09:00 to 10:00" }).focus();
  await engineer.keyboard.press("Space");
  await engineer.keyboard.press("ArrowRight");
  await engineer.keyboard.press("Space");
  await expect(engineer.getByRole("button", { name: "Tuesday, 09:00 to 10:00" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(engineer.getByText("42 hours a week.")).toBeVisible();
}

async function typeGoodAndBad(engineer: Page) {
  await engineer.getByLabel("Studio equipment").fill(" Neve 1073 ,, U87 ");
  await engineer.getByLabel("Portfolio link").fill("no link");
  const saved = engineer.waitForResponse((response) => response.url().endsWith("/rpc/onboarding/saveEngineer"));
  await next(engineer);
  expect((await saved).status()).toBe(200);
  await onStep(engineer, 5, "Portfolio & Equipment");
  await expect(engineer.getByLabel("Portfolio link")).toBeFocused();
  await engineer.reload();
  await onStep(engineer, 5, "Portfolio & Equipment");
  await expect(engineer.getByLabel("Studio equipment")).toHaveValue(/Neve 1073.*U87/);
}

async function complete(engineer: Page) {
  await engineer.getByRole("button", { name: "Complete Profile" }).click();
  await engineer.waitForURL(`${server.url}/engineer`);
  await expect(engineer.getByText("You're now visible to artists worldwide.").first()).toBeVisible();
  await expect(engineer.getByText("No Active Session").first()).toBeVisible();
}

async function answerAsVisitor(artist: Page) {
  await artist.getByRole("button", { name: "Sign Up & Start Onboarding" }).click();
  await artist.keyboard.press("Escape");
  // Visitors can fill in the wizard first and sign up at the end.
  await artist.goto(`${server.url}/artist-profile`);
  await onStep(artist, 1, "Music Style");
  await artist.getByRole("checkbox", { name: "Hip-Hop" }).check();
  await artist.getByLabel("Primary genre").fill("Hip-Hop");
  await artist.reload();
  await expect(artist.getByRole("checkbox", { name: "Hip-Hop" })).toBeChecked();
  await look(artist, "artist-1-phone");
  await next(artist);
  await artist.getByRole("radio", { name: "Intermediate" }).check();
  await look(artist, "artist-2-phone");
  await next(artist);
  await artist.getByRole("checkbox", { name: "Mixing Only" }).check();
  await look(artist, "artist-3-phone");
  await next(artist);
  await artist.getByRole("radio", { name: "£200-£500" }).check();
  await look(artist, "artist-4-phone");
  await next(artist);
  await artist.getByLabel("Equipment setup").fill("Logic Pro, SM7B");
  await look(artist, "artist-5-phone");
  await next(artist);
  await onStep(artist, 6, "Engineer Preferences");
  await look(artist, "artist-6-phone");
}

async function signUpAsArtist(artist: Page) {
  await artist.getByRole("button", { name: "Complete Profile" }).click();
  await fillSignUp(artist, { name: "Ari Beat", email: "ari@example.test" });
  await followMail(artist, server.url);
  await artist.waitForURL(`${server.url}/artist-profile`);
  await onStep(artist, 6, "Engineer Preferences");
  await artist.getByRole("button", { name: "Complete Profile" }).click();
  await artist.waitForURL(`${server.url}/studio`);
  await expect(artist.getByText("We're matching you with engineers now.").first()).toBeVisible();
}

async function seeMatch(artist: Page) {
  await expect(artist.getByText("6 of 9 questions answered")).toBeVisible();
  const best = artist.getByRole("region", { name: "Engineers for you" }).getByRole("listitem");
  const erin = best.filter({ hasText: "Erin Sound" });
  // The server computes the matches in a job, and the page polls every 5 s.
  await expect(erin.getByText(/\d+% match/)).toBeVisible({ timeout: 80_000 });
  await expect(erin.getByText("Hip-Hop specialist")).toBeVisible();
  await expect(erin.getByText(/^(Next working hours: |Working until )/)).toBeVisible();
  await look(artist, "studio-phone");
  // Escape returns the focus to the button, even though it was busy when it opened the dialog.
  const start = artist.getByRole("button", { name: "Start Session" });
  await start.press("Enter");
  await expect(artist.getByRole("dialog", { name: "Check before you start" })).toBeVisible();
  await artist.keyboard.press("Escape");
  await expect(start).toBeFocused();
  const card = artist.getByRole("dialog", { name: "Choose your engineer" }).locator("label", { hasText: "Erin Sound" });
  await erin.getByRole("button", { name: "Choose Erin Sound" }).click();
  await passTheCheck(artist);
  await expect(card.getByRole("radio")).toBeChecked();
  await artist.getByRole("radio", { name: "Open session" }).check();
  await expect(card.getByText("Hip-Hop specialist")).toBeVisible();
  await expect(card.getByText("Within budget")).toBeVisible();
  await look(artist, "choose-phone");
  await card.getByRole("button", { name: "Erin Sound's profile" }).click();
  const profile = artist.getByRole("dialog", { name: "Erin Sound" });
  await expect(profile.getByText("Neve 1073, U87")).toBeVisible();
  await expect(profile.getByText("£50-£100/hr, projects from £80")).toBeVisible();
  const portfolio = profile.getByRole("link", { name: "https://erin.example/work" });
  await expect(portfolio).toHaveAttribute("rel", "noopener noreferrer nofollow");
  await expect(profile.getByText("Upcoming hours, in your time zone")).toBeVisible();
  await expect(profile.getByText(/threshold|weekly payout|erin@/i)).toHaveCount(0);
  await look(artist, "profile-phone");
  await artist.keyboard.press("Escape");
  await expect(card.getByRole("radio")).not.toBeChecked();
}

test("[ON-1] a returning user finds and edits their answers", async () => {
  const page = await open("/", "desktop");
  await page.getByRole("button", { name: "Artist Login" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("ari@example.test");
  await dialog.getByLabel("Password").fill(newcomerPassword);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL(`${server.url}/studio`);
  await page.goto(`${server.url}/artist-signup`);
  await page.getByRole("button", { name: "Start Onboarding", exact: true }).click();
  await onStep(page, 1, "Music Style");
  await expect(page.getByLabel("Primary genre")).toHaveValue("Hip-Hop");
  await look(page, "artist-1-desktop");
});

test("[ON-2] with manual approval an applicant is told that the application is pending, and can keep using the site", async () => {
  const manual = await startFoldbackServer();
  const page = await (await browser.newContext({ viewport: sizes.phone })).newPage();
  try {
    await page.goto(manual.url);
    await page.getByRole("button", { name: "Artist Login" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Email").fill(manual.accounts.artist.email);
    await dialog.getByLabel("Password").fill(manual.accounts.artist.password);
    await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL(`${manual.url}/studio`);
    await page.goto(`${manual.url}/engineer-profile`);
    for (const [index, title] of engineerSteps.entries()) {
      await onStep(page, index + 1, title);
      await look(page, `engineer-${index + 1}-phone`);
      if (title !== "Availability") await next(page);
    }
    await page.getByRole("button", { name: "Complete Profile" }).click();
    await page.waitForURL(`${manual.url}/engineer`);
    await expect(page.getByText("Artists will see you once it's approved.").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Application pending" })).toBeVisible();
    await look(page, "pending-phone");
    await page.getByRole("link", { name: "Edit your profile" }).click();
    await onStep(page, 1, "Specializations");
  } finally {
    await manual.stop();
  }
});
