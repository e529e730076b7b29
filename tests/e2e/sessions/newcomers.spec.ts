// Two newcomers, from the landing page to a session that the artist's phone ends. Each has their own browser. Only the
// demo administrator, who approves the engineer, already exists.
import { mkdirSync } from "node:fs";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { launchChromium } from "../support/chromium.ts";
import { dawTitle, openDaw } from "../support/daw-page.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import { fillSignUp, followMail, type Newcomer, next, onStep } from "../support/newcomers.ts";
import {
  expectLivingPicture,
  expectToldOfKill,
  grantAccess,
  passTheCheck,
  signIn,
  tallyOf,
} from "../support/people.ts";
import { nextCode, openPhone } from "../support/phone.ts";
import { sizes, takePictures } from "../support/pictures.ts";
import { mixTone } from "../support/tone.ts";

let server: FoldbackServer;
let studio: Browser;
let desk: Browser;
const complaints: string[] = [];

test.beforeAll(async () => {
  server = await startFoldbackServer({ env: { ENGINEER_APPROVAL: "manual" } });
  // Browsers hide local addresses behind mDNS names, which two browsers on one machine can't resolve for each other.
  const secureOrigin = server.url;
  studio = await launchChromium({ secureOrigin, sharedTabTitle: dawTitle });
  desk = await launchChromium({ secureOrigin });
});
test.afterAll(async () => {
  await studio.close();
  await desk.close();
  await server.stop();
});

const folder = "test-results/newcomers";
mkdirSync(folder, { recursive: true });
let taken = 0;
/** Takes a picture, numbered in the order of the story, and runs axe. */
const look = async (page: Page, name: string, { fullPage = false } = {}) => {
  taken += 1;
  await takePictures(page, { folder, name: `${String(taken).padStart(2, "0")}-${name}`, fullPage });
  expect(await violationsOf(page), name).toEqual([]);
};
const lookWhole = (page: Page, name: string) => look(page, name, { fullPage: true });

type SignUpLink = "Artist sign-up" | "Engineer sign-up";

/** Signs up from the landing page, follows the emailed link and returns to the wizard's first step. */
async function signUpAndVerify(browser: Browser, link: SignUpLink, newcomer: Newcomer): Promise<Page> {
  const page = await (await browser.newContext({ viewport: sizes.desktop })).newPage();
  page.on("pageerror", (error) => complaints.push(String(error)));
  const kind = link === "Artist sign-up" ? "artist" : "engineer";
  await page.goto(server.url);
  await page.getByRole("contentinfo").getByRole("link", { name: link }).click();
  const start = page.getByRole("button", { name: "Sign Up & Start Onboarding" });
  await expect(start).toBeVisible();
  await lookWhole(page, `${kind}-intro`);
  await start.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look(page, `${kind}-sign-up`);
  await fillSignUp(page, newcomer);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await lookWhole(page, `${kind}-check-your-email`);
  await followMail(page, server.url);
  await expect(page.getByText("Step 1 of 6", { exact: true })).toBeVisible();
  return page;
}

type Step = [title: string, act: () => Promise<unknown>];
const asItIs = () => Promise.resolve();

/** Answers every step of a wizard and submits it. */
async function answer(page: Page, kind: "artist" | "engineer", steps: Step[]) {
  for (const [index, [title, act]] of steps.entries()) {
    await onStep(page, index + 1, title);
    await act();
    await lookWhole(page, `${kind}-step-${index + 1}`);
    if (index < steps.length - 1) await next(page);
  }
  await page.getByRole("button", { name: "Complete Profile" }).click();
}

const engineersAnswers = (engineer: Page): Step[] => [
  [
    "Specializations",
    async () => {
      await engineer.getByRole("checkbox", { name: "Mixing" }).check();
      await engineer.getByRole("radio", { name: "Hip-Hop" }).check();
    },
  ],
  [
    "Experience & Tools",
    async () => {
      await engineer.getByLabel("Years of experience").fill("12");
      await engineer.getByRole("checkbox", { name: "Logic Pro" }).check();
    },
  ],
  ["Rates & Payment", () => engineer.getByRole("radio", { name: "£50-£100/hr" }).check()],
  ["Payment Details", asItIs],
  ["Portfolio & Equipment", () => engineer.getByLabel("Studio equipment").fill("Neve 1073, U87")],
  ["Availability", () => engineer.getByRole("button", { name: "Weekdays, 10:00 to 18:00" }).click()],
];

const artistsAnswers = (artist: Page): Step[] => [
  [
    "Music Style",
    async () => {
      await artist.getByRole("checkbox", { name: "Hip-Hop" }).check();
      await artist.getByLabel("Primary genre").fill("Hip-Hop");
    },
  ],
  ["Experience Level", () => artist.getByRole("radio", { name: "Intermediate" }).check()],
  ["Project Type", () => artist.getByRole("checkbox", { name: "Mixing Only" }).check()],
  ["Budget & Frequency", () => artist.getByRole("radio", { name: "£200-£500" }).check()],
  ["Setup & Location", () => artist.getByLabel("Equipment setup").fill("Logic Pro, SM7B")],
  ["Engineer Preferences", asItIs],
];

const erin = { name: "Erin Sound", email: "erin@example.test" };
const ari = { name: "Ari Beat", email: "ari@example.test" };

const choiceOf = (artist: Page) => artist.getByRole("dialog", { name: "Choose your engineer" });
const cardOfErin = (artist: Page) => choiceOf(artist).locator("label", { hasText: erin.name });

test("[ON-1][ON-2][MT-1][PH-2][PH-4] two newcomers sign up, are approved, matched and invited, and hold a session that a phone ends", async () => {
  const engineer = await signUpAndVerify(desk, "Engineer sign-up", erin);
  await answer(engineer, "engineer", engineersAnswers(engineer));
  await engineer.waitForURL(`${server.url}/engineer`);
  await expect(engineer.getByRole("heading", { name: "Application pending" })).toBeVisible();
  await look(engineer, "engineer-pending");

  const artist = await signUpAndVerify(studio, "Artist sign-up", ari);
  await answer(artist, "artist", artistsAnswers(artist));
  await artist.waitForURL(`${server.url}/studio`);
  await expect(artist.getByText("We're matching you with engineers now.").first()).toBeVisible();
  await expect(artist.getByRole("button", { name: "Start Session" })).toBeVisible();
  await look(artist, "artist-studio");

  await test.step("an administrator approves the engineer", () => approveErin());

  await test.step("the artist finds the engineer and the reasons for the match", () => findErin(artist));

  await test.step("the applicant's page becomes the engineer's dashboard without a reload", async () => {
    // The page polls every 20 s.
    await expect(engineer.getByRole("heading", { name: "No Active Session", exact: true })).toBeVisible();
    await expect(engineer).toHaveURL(`${server.url}/engineer`);
    await look(engineer, "engineer-dashboard");
    await engineer.goto(`${server.url}/account`);
    await expect(cardOfErin(artist).getByText("Online now")).toBeVisible();
  });

  await test.step("the invitation appears on another page, and the engineer joins from there", async () => {
    await openDaw(artist.context(), mixTone);
    await artist.bringToFront();
    await choiceOf(artist).getByRole("button", { name: "Start", exact: true }).click();
    await expect(engineer.getByText(`${ari.name} has invited you to a session`)).toBeVisible();
    await look(engineer, "engineer-invited");
    await engineer.getByRole("button", { name: "Join Session" }).click();
    await engineer.waitForURL(`${server.url}/engineer`);
  });

  await test.step("the engineer sees nothing until the artist consents", async () => {
    await expect(artist.getByRole("dialog", { name: `Allow ${erin.name} into this session?` })).toBeVisible();
    await expect(engineer.getByText("Waiting for Consent", { exact: true })).toBeVisible();
    await expect(engineer.getByLabel("Shared screen")).toHaveJSProperty("videoWidth", 0);
    await look(engineer, "engineer-waits");
    await look(artist, "artist-consent");
    await grantAccess(artist);
    await expectLivingPicture(engineer);
  });

  const phone = await test.step("the phone pairs with the address in the QR code and the number", () =>
    pairPhone(artist));

  await test.step("artist, engineer and phone are all in the session", async () => {
    await expectLivingPicture(engineer);
    await expect(phone.getByText(`${erin.name} can see your screen.`)).toBeVisible();
    await expect(tallyOf(phone, "Screen")).toContainText("Live");
    const words = /^[a-z]+( · [a-z]+){3}$/;
    await expect(artist.getByText(words)).toHaveText((await engineer.getByText(words).textContent()) ?? "");
    await look(engineer, "engineer-live");
    await look(artist, "artist-live");
    await look(phone, "phone-live");
  });

  await test.step("the phone ends the session", async () => {
    await phone.getByRole("button", { name: "Kill switch" }).tap();
    await expectToldOfKill(engineer);
    await expect(engineer.getByLabel("Shared screen")).toHaveCount(0);
    await expect(artist.getByRole("heading", { name: "No active session" })).toBeVisible();
    await expect(phone.getByText("Stopped. The server has confirmed it.")).toBeVisible();
    await look(engineer, "engineer-killed");
    await look(artist, "artist-killed");
    await look(phone, "phone-killed");
  });
  expect(complaints).toEqual([]);
});

async function approveErin() {
  const admin = await signIn(desk, { url: server.url, as: "Artist", account: server.accounts.admin });
  await admin.page.goto(`${server.url}/admin/engineers`);
  const approve = admin.page.getByRole("button", { name: `Approve ${erin.name}` });
  await expect(approve).toBeVisible();
  await lookWhole(admin.page, "admin-application");
  await approve.click();
  await expect(admin.page.getByText("Engineer role has been assigned").first()).toBeVisible();
  await expect(approve).toHaveCount(0);
  await look(admin.page, "admin-approved");
  complaints.push(...admin.complaints);
  await admin.context.close();
}

async function findErin(artist: Page) {
  const card = cardOfErin(artist);
  await artist.getByRole("button", { name: "Start Session" }).click();
  await expect(artist.getByRole("dialog", { name: "Check before you start" })).toBeVisible();
  await look(artist, "artist-check");
  await passTheCheck(artist);
  await expect(card.getByText(/\d+% match/)).toBeVisible();
  await expect(card.getByText("Hip-Hop specialist")).toBeVisible();
  await expect(card.getByText("Within budget")).toBeVisible();
  await card.getByRole("radio").check();
  await look(artist, "artist-choose");
  await card.getByRole("button", { name: `${erin.name}'s profile` }).click();
  await expect(artist.getByRole("dialog", { name: erin.name }).getByText("Neve 1073, U87")).toBeVisible();
  await look(artist, "artist-profile-of-engineer");
  await artist.keyboard.press("Escape");
}

/** Returns the phone's page. */
async function pairPhone(artist: Page): Promise<Page> {
  const access = artist.getByRole("region", { name: "Engineer Access" });
  const token = await nextCode(artist, () => access.getByRole("button", { name: "Show anyway" }).click());
  await expect(access.locator("svg", { hasText: "QR code that opens room" })).toHaveAttribute("width", "176");
  await lookWhole(artist, "artist-qr");
  const code = await access.getByText(/^P[0-9A-F]{8}$/).textContent();
  const opened = await openPhone(studio, `${server.url}/room/${code}#p=${token}`);
  opened.on("pageerror", (error) => complaints.push(String(error)));
  await expect(opened.getByText("Choose this number on the studio's screen:")).toBeVisible();
  const number = await opened.getByRole("status").textContent();
  const asking = artist.getByRole("button", { name: `My phone shows ${number}` });
  await expect(asking).toBeVisible();
  await look(opened, "phone-number");
  await lookWhole(artist, "artist-number");
  await asking.click();
  await expect(opened.getByRole("button", { name: "Kill switch" })).toBeVisible();
  await access.getByRole("button", { name: "Hide the code" }).click();
  return opened;
}
