/** Long words, four-byte letters and right-to-left names fit on every page, on phones and at 200% zoom. */
import { mkdirSync, readFileSync } from "node:fs";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { plantTexts } from "../../../apps/server/src/testing/hostile-records.ts";
import { publicPages } from "../../../apps/web/src/site/page-list.ts";
import { violationsOf } from "../support/accessibility.ts";
import { launchChromium } from "../support/chromium.ts";
import { coveredByToasts, cutOffTextIn } from "../support/cut-off-text.ts";
import { dawTitle, openDaw } from "../support/daw-page.ts";
import { type FoldbackServer, startFoldbackServer } from "../support/foldback-server.ts";
import {
  endSession,
  expectLivingPicture,
  grantAccess,
  joinSession,
  type Person,
  passTheCheck,
  signIn,
} from "../support/people.ts";

const longName = `Wolfeschlegelsteinhausenbergerdorff${"enzweissenbornstein".repeat(3)}`.slice(0, 83);
const rightToLeft = "\u05E9\u05DC\u05D5\u05DD-\u05D0\u05DC\u05D9\u05DB\u05DD ".repeat(6).trim();
const fourBytes = "\u{1F39A}\u{1D11E}\u{20BB7}".repeat(25);
const longWord = "unbroken".repeat(38).slice(0, 300);

const sizes = {
  "small phone": { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  // 1440 by 900 at 200% zoom.
  zoomed: { width: 720, height: 450 },
  desktop: { width: 1440, height: 900 },
};

let server: FoldbackServer;
let browser: Browser;
let artist: Person;
let engineer: Person;
const folder = "test-results/layout";
mkdirSync(folder, { recursive: true });

test.beforeAll(async () => {
  server = await startFoldbackServer();
  const { accounts, dataDir, url } = server;
  await server.crash();
  await plantTexts(
    dataDir,
    { artist: accounts.artist.email, engineer: accounts.engineers[0].email },
    {
      notes: [longWord, rightToLeft, fourBytes, longName],
      names: {
        [accounts.artist.email]: rightToLeft,
        [accounts.engineers[0].email]: longName,
        [accounts.engineers[1].email]: longWord,
        [accounts.admin.email]: fourBytes,
      },
      answers: {
        studioEquipment: [longWord.slice(0, 80), fourBytes.slice(0, 80)],
        portfolioUrl: `https://example.com/${longWord}`,
        availabilityHours: longWord.slice(0, 100),
      },
    },
  );
  await server.startAgain();
  browser = await launchChromium({ sharedTabTitle: dawTitle });
  [artist, engineer] = await Promise.all([
    signIn(browser, { url, as: "Artist", account: accounts.artist }),
    signIn(browser, { url, as: "Engineer", account: accounts.engineers[0] }),
  ]);
});
test.afterAll(async () => {
  await browser.close();
  await server.stop();
});

const lookedAt = new Set<string>();

const cutOff: string[] = [];

const violations: string[] = [];

/** At each size, collects what doesn't fit. On a phone and on a desktop, collects axe violations too. */
const look = (page: Page, name: string) =>
  lookAtSizes(page, name, async (size) => {
    if (size !== "phone" && size !== "desktop") return;
    for (const line of await violationsOf(page)) violations.push(`${name}, ${size}: ${line}`);
  });

/** At each size, collects what doesn't fit and takes a picture of it. `also` runs at each size too. */
async function lookAtSizes(page: Page, name: string, also?: (size: string) => Promise<void>) {
  lookedAt.add(new URL(page.url()).pathname);
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    const found = await cutOffTextIn(page);
    if (found.length > 0)
      await page.screenshot({ path: `${folder}/${name.replace(/\W+/g, "-")}-${size}.png`, fullPage: true });
    for (const text of found) cutOff.push(`${name}, ${size}: ${text}`);
    await also?.(size);
  }
}

/** Opens each page, waits for its text, and checks that everything fits. */
async function walk(page: Page, places: readonly (readonly [path: string, shows: string | RegExp])[]) {
  for (const [path, shows] of places) {
    await page.goto(server.url + path);
    await expect(page.getByRole("main").getByText(shows).first(), path).toBeVisible();
    await look(page, path);
  }
}

test("every page of the application fits its window and has no axe violations in either theme", async () => {
  await test.step("the public pages", lookAtPublicPages);
  await test.step("the artist's pages, with the menu and an engineer's profile", lookAtArtistsPages);
  await test.step("the engineer's pages", lookAtEngineersPages);
  await test.step("a waiting session with its consent dialog, which no toast covers", lookAtWaitingSession);
  await test.step("both sides of a session that's live, paused, shown in a tab remote, and ended", lookAtLiveSession);
  await test.step("the administrator's pages and a user's dialog", lookAtAdminPages);
  expect(cutOff).toEqual([]);
  expect(violations).toEqual([]);
  expect(notLookedAt()).toEqual([]);
});

async function lookAtPublicPages() {
  const page = await browser.newPage();
  for (const { path } of publicPages) {
    await page.goto(server.url + path);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    // The story of the public pages runs axe on these.
    await lookAtSizes(page, path.slice(1) || "home");
  }
  await walk(page, [
    ["/nowhere", "Page not found"],
    ["/guest", /./],
    ["/confirm-email", /./],
    ["/verify-email", /./],
    ["/reset-password", /./],
    ["/let-browser-in", /./],
    ["/open-room", /./],
    ["/api/docs", /GET/],
    ["/room/P0BADF00D", "Sign in to open this room"],
  ]);
  await page.context().close();
}

async function lookAtArtistsPages() {
  const { page } = artist;
  await expect(page.getByRole("button", { name: `Choose ${longName}` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Recent sessions" }).getByRole("listitem")).toHaveCount(1);
  await look(page, "studio");
  await page.getByRole("button", { name: `${longName}'s profile` }).click();
  await expect(page.getByRole("dialog").getByText("Equipment")).toBeVisible();
  await look(page, "profile of an engineer");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /'s account$/ }).click();
  await expect(page.getByRole("menuitem", { name: "Sign Out" })).toBeVisible();
  await look(page, "menu");
  await page.keyboard.press("Escape");
  await walk(page, [
    ["/studio?tab=analysis", "Key moments"],
    ["/studio?tab=takes", "Recorder"],
    ["/studio?tab=subscription", "Pro"],
    ["/account", "Full Name"],
    ["/artist-profile", "Music Style"],
  ]);
}

async function lookAtWaitingSession() {
  const { page } = artist;
  await engineer.page.goto(`${server.url}/engineer`);
  await page.goto(`${server.url}/studio`);
  await page.getByRole("button", { name: `Choose ${longName}` }).click();
  await passTheCheck(page);
  const dialog = page.getByRole("dialog", { name: "Choose your engineer" });
  await expect(dialog.getByRole("radio", { name: longName })).toBeChecked();
  await look(page, "choose");
  await dialog.getByRole("button", { name: "Start", exact: true }).click();
  const consent = page.getByRole("dialog", { name: /into this session/ });
  await expect(consent).toBeVisible();
  await expect(page.getByText("Session Started")).toBeVisible();
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport);
    expect(await coveredByToasts(page)).toEqual([]);
    const buttons = ["Deny", "Grant Access"].map((name) => consent.getByRole("button", { name }));
    for (const control of [consent.getByRole("checkbox"), ...buttons])
      await expect(control).toBeInViewport({ ratio: 0.9 });
  }
  await look(page, "consent");
  await expect(engineer.page.getByRole("button", { name: "Join Session" })).toBeVisible();
  await look(engineer.page, "desk");
}

async function lookAtLiveSession() {
  const { page } = artist;
  await openDaw(artist.context, null);
  await page.bringToFront();
  await grantAccess(page);
  await joinSession(engineer.page);
  await expectLivingPicture(engineer.page);
  await look(page, "live studio");
  await look(engineer.page, "live desk");
  expect(await coveredByToasts(page)).toEqual([]);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  await expect(engineer.page.getByText(/paused/i).first()).toBeVisible();
  await look(page, "paused studio");
  await look(engineer.page, "paused desk");
  const code =
    (await page
      .getByText(/^P[0-9A-F]{8}$/)
      .first()
      .textContent()) ?? "";
  const remote = await artist.context.newPage();
  await remote.goto(`${server.url}/room/${code}`);
  await expect(remote.getByRole("button", { name: "Kill switch" })).toBeVisible();
  await look(remote, "remote");
  await remote.goto(`${server.url}/studio`);
  await expect(remote.getByText("This session is live in another tab")).toBeVisible();
  await look(remote, "other tab");
  await remote.close();
  await endSession(page);
  for (const { page: side } of [artist, engineer]) {
    await expect(side.getByRole("region", { name: "Last session" })).toBeVisible();
    await look(side, side === page ? "studio's report" : "desk's report");
  }
}

async function lookAtEngineersPages() {
  const { page } = engineer;
  await walk(page, [
    ["/engineer", "Remote Control"],
    ["/engineer-profile", "Specializations"],
    ["/account", "Full Name"],
  ]);
  await page.goto(`${server.url}/engineer`);
  await page.getByRole("tab", { name: "Session Analysis" }).click();
  await expect(page.getByRole("list", { name: "Key moments" })).toBeVisible();
  await look(page, "desk's analysis");
}

async function lookAtAdminPages() {
  const { page } = await signIn(browser, { url: server.url, as: "Artist", account: server.accounts.admin });
  await walk(page, [
    ["/metrics", "Trends"],
    ["/admin", "Total Users"],
    ["/admin/users", longName],
    ["/admin/sessions", "Live"],
    ["/admin/engineers", "Pending applications"],
    ["/admin/revenue", "Revenue"],
    ["/admin/health", "Database"],
    ["/admin/patent", "Export"],
  ]);
  for (const [path, tab] of [
    ["/admin/engineers", "Active engineers"],
    ["/admin/sessions", "History"],
  ] as const) {
    await page.goto(server.url + path);
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tabpanel").getByText(longName).first()).toBeVisible();
    await look(page, tab);
  }
  await page.goto(`${server.url}/admin/users`);
  for (const name of [longName, longWord]) {
    await page.getByRole("button", { name: `Details for ${name}` }).click();
    for (const tab of ["Profile", "Roles", "Actions"]) {
      await page.getByRole("dialog").getByRole("tab", { name: tab }).click();
      await look(page, `user dialog, ${tab}`);
    }
    await page.keyboard.press("Escape");
  }
  await page.context().close();
}

function notLookedAt(): string[] {
  const source = readFileSync("apps/web/src/app/router.tsx", "utf8");
  const paths = [...source.matchAll(/(?:path: |publicRoute\(|adminChild\(\s*)"(\/[^"]*)"/g)].map(
    ([, path = ""]) => path,
  );
  const isAdmins = (path: string) => lookedAt.has(`/admin${path}`.replace(/\/$/, ""));
  const wasSeen = (path: string) => lookedAt.has(path.replace("$code", "P0BADF00D"));
  expect(paths.length).toBeGreaterThan(30);
  return paths.filter((path) => !wasSeen(path) && !isAdmins(path));
}
