/** An artist brings their own engineer: from the invitation to the picture, and what ends it. */
import { mkdirSync } from "node:fs";
import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { launchChromium } from "../support/chromium.ts";
import { dawTitle, openDaw } from "../support/daw-page.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import {
  expectLivingPicture,
  firstEngineer,
  grantAccess,
  joinSession,
  type Person,
  passTheCheck,
  signIn,
  startWith,
} from "../support/people.ts";
import { takePictures } from "../support/pictures.ts";
import { mixTone } from "../support/tone.ts";

let server: FoldbackServer;
let browser: Browser;
let artist: Person;

test.beforeAll(async () => {
  server = await startFoldbackServer();
  browser = await launchChromium({ sharedTabTitle: dawTitle });
  artist = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.artist });
  await openDaw(artist.context, mixTone);
  await artist.page.bringToFront();
});
test.afterAll(async () => {
  await browser.close();
  await server.stop();
});

const pictures = "test-results/guest";
mkdirSync(pictures, { recursive: true });
async function look(page: Page, name: string) {
  await takePictures(page, { folder: pictures, name });
  expect(await violationsOf(page), name).toEqual([]);
}

const chooser = () => artist.page.getByRole("dialog", { name: "Choose your engineer" });

async function invite(email: string) {
  await chooser().getByLabel("Your engineer's email").fill(email);
  await chooser().getByRole("button", { name: "Invite" }).click();
  await expect(chooser().getByText("Invited. Waiting for them to accept.")).toBeVisible();
}

/** Opens the newest email's link, like a person with the mailbox open in another tab. */
async function openMailedLink(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}/dev/mailbox`);
  await page
    .getByRole("link", { name: /\/guest#/ })
    .first()
    .click();
  return page;
}

async function accept(page: Page, name: string) {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Date of Birth").fill("1985-03-09");
  await page.getByRole("button", { name: "Accept and sign in" }).click();
  await page.waitForURL(`${server.url}/engineer`);
}

const email = "theo.reed@example.test";
let guest: Page;

test("[GU-4] without a session, the artist invites an engineer and withdraws the invitation", async () => {
  const { page } = artist;
  const own = page.getByRole("region", { name: "Your engineers" });
  await own.getByRole("button", { name: "Invite your own engineer" }).click();
  const field = own.getByLabel("Your engineer's email");
  await expect(field).toBeFocused();
  await field.fill("kim.osei@example.test");
  await own.getByRole("button", { name: "Invite" }).click();
  await expect(own.getByText("Invited. Waiting for them to accept.")).toBeVisible();
  await look(page, "studio-invited");
  const withdraw = own.getByRole("button", { name: "Withdraw kim.osei@example.test" });
  await withdraw.click();
  await expect(own.getByText("Withdraw the invitation to kim.osei@example.test?")).toBeVisible();
  await withdraw.click();
  await expect(own.getByText("kim.osei@example.test")).toHaveCount(0);
});

test("[GU-1][GU-6] an invited engineer sees the picture within a minute of the artist inviting them", async () => {
  const { page } = artist;
  await page.getByRole("button", { name: "Start Session" }).click();
  await passTheCheck(page);
  await expect(chooser().getByRole("radio", { name: firstEngineer })).toBeVisible();
  await expect(chooser().getByText("Work with your own engineer.")).toBeVisible();
  await look(page, "chooser");
  const pressedMs = Date.now();
  await invite(email);
  guest = await openMailedLink(await browser.newContext({ viewport: { width: 1440, height: 900 } }));
  await expect(guest.getByText("You're invited to be Ada Marlow's engineer.")).toBeVisible();
  await look(guest, "invitation");
  await accept(guest, "Theo Reed");
  await expect(guest.getByRole("region", { name: "Notifications" })).toBeVisible();

  await expect(chooser().getByText("Theo Reed has accepted.")).toBeVisible();
  await expect(chooser().getByRole("radio", { name: /Theo Reed/ })).toBeChecked();
  await startWith(page, /Theo Reed/);
  const consent = page.getByRole("dialog", { name: "Allow Theo Reed into this session?" });
  await expect(consent.getByText(`Theo Reed is your guest and has verified the email address ${email}.`)).toBeVisible();
  await consent.getByRole("checkbox").click();
  await consent.getByRole("button", { name: "Grant Access" }).click();
  await joinSession(guest);
  await expectLivingPicture(guest);
  const seconds = (Date.now() - pressedMs) / 1_000;
  test.info().annotations.push({ type: "from the press to the picture", description: `${seconds.toFixed(1)} s` });
  expect(seconds).toBeLessThan(60);
  await expect(page.getByText(`Your guest, ${email}`)).toBeVisible();
  await guest.getByLabel("Shared screen").hover();
  await expect(page.getByTestId("guide-overlay").getByText("Theo Reed")).toBeVisible();
  await look(page, "live");
});

test("a used invitation can send a new link and says whose it is, without axe violations", async () => {
  const elsewhere = await openMailedLink(await browser.newContext());
  await expect(elsewhere.getByText("This link has been used or has expired.")).toBeVisible();
  await look(elsewhere, "link-used");
  await elsewhere.getByRole("button", { name: "Email me a link" }).click();
  await expect(elsewhere.getByText("The link is on its way.")).toBeVisible();
  await look(elsewhere, "link-mailed");
  await elsewhere.context().close();
  const { page: other } = await signIn(browser, {
    url: server.url,
    as: "Engineer",
    account: server.accounts.engineers[1],
  });
  const asOther = await openMailedLink(other.context());
  await expect(asOther.getByText("but this invitation is for")).toBeVisible();
  await look(asOther, "other-account");
  await other.context().close();
});

test("[RM-1] the artist copies code and link, and a visitor who isn't signed in is offered only sign-in", async () => {
  const { page, context } = artist;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const code =
    (await page
      .getByText(/^P[0-9A-F]{8}$/)
      .first()
      .textContent()) ?? "";
  const copied = async (button: string) => {
    await page.getByRole("button", { name: button }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied("Copy code")).toBe(code);
  const link = await copied("Copy link");
  expect(link).toBe(`${server.url}/room/${code}`);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole("heading", { name: "Sign in to open this room" })).toBeVisible();
  await look(stranger, "room-signed-out");
  const { engineers } = server.accounts;
  const { page: other } = await signIn(browser, { url: server.url, as: "Engineer", account: engineers[1] });
  // When the list above the field loads, it moves the field.
  await expect(other.getByText("No artists are waiting.")).toBeVisible();
  await other.getByLabel("Room code or link").fill("not a code");
  await other.getByRole("button", { name: "Open room" }).click();
  await expect(other.getByText("Enter a room code such as P0A1B2C3D, or paste the link.")).toBeVisible();
  await look(other, "desk-code");
  await other.getByLabel("Room code or link").fill(link.toLowerCase());
  await other.getByRole("button", { name: "Open room" }).click();
  await expect(other.getByText("Oops! Page not found")).toBeVisible();
});

test("[GU-4] removing the guest takes them out of the session and ends the picture immediately, and the session waits without an invited engineer", async () => {
  const { page } = artist;
  const remove = page.getByRole("button", { name: "Remove this engineer" });
  await remove.click();
  await expect(page.getByText("They'll be removed from this session straight away")).toBeVisible();
  await remove.click();
  await expect(page.getByText("Theo Reed can't join. Ask another engineer.")).toBeVisible();
  await expect(guest.getByLabel("Shared screen")).toBeHidden();
  await guest.goto(`${server.url}/engineer`);
  await guest.waitForURL(`${server.url}/studio`);
});

test("[GU-9] [GU-10] a guest who was invited again is called a guest engineer, and loses the session and the picture immediately on ending their own access", async () => {
  const { page } = artist;
  await page.getByRole("button", { name: "Ask another engineer" }).first().click();
  await invite(email);
  guest = await openMailedLink(guest.context());
  await expect(guest.getByRole("button", { name: "Accept and continue" })).toBeVisible();
  expect(await violationsOf(guest)).toEqual([]);
  await guest.getByRole("button", { name: "Accept and continue" }).click();
  await guest.waitForURL(`${server.url}/engineer`);
  await expect(chooser().getByRole("radio", { name: /Theo Reed/ })).toBeChecked();
  await chooser().getByRole("button", { name: "Ask", exact: true }).click();
  await grantAccess(page);
  await joinSession(guest);
  await expectLivingPicture(guest);

  const account = await guest.context().newPage();
  await account.goto(`${server.url}/account`);
  await expect(account.getByRole("link", { name: "Work for other artists" })).toBeVisible();
  await account.getByRole("button", { name: "Theo Reed's account" }).click();
  await expect(account.getByRole("menuitem", { name: "Your account: Theo Reed" })).toContainText("guest engineer");
  await expect(account.getByRole("menuitem", { name: "Work for other artists" })).toBeVisible();
  await look(account, "guest-menu");
  await account.keyboard.press("Escape");
  await account.getByRole("button", { name: "Leave Ada Marlow" }).click();
  const question = account.getByRole("alertdialog", { name: "Stop working with Ada Marlow?" });
  await expect(question.getByText("If you're in their session, you'll leave it straight away.")).toBeVisible();
  await look(account, "stop-being-guest");
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(account.getByText("Guest access ended")).toBeVisible();
  await expect(account.getByRole("list", { name: "Artists you work for as a guest" })).toBeHidden();
  await expect(guest.getByLabel("Shared screen")).toBeHidden();
  await expect(page.getByText("Theo Reed can't join. Ask another engineer.")).toBeVisible();
  await expect(page.getByText(`Your guest, ${email}`)).toBeHidden();
  await guest.goto(`${server.url}/engineer`);
  await guest.waitForURL(`${server.url}/studio`);
});
