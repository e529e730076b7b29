import { expect, type Locator, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { expectInSight } from "../support/in-sight.ts";
import {
  endSession,
  expectLivingPicture,
  expectToldOfKill,
  firstEngineer,
  grantAccess,
  joinSession,
  startSession,
  tallyOf,
} from "../support/people.ts";
import { nextCode, openPhone, phoneScreen } from "../support/phone.ts";
import { readRecords } from "../support/records.ts";
import { openStage, type Stage } from "../support/session-stage.ts";

let stage: Stage;

test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(() => stage.close());

test("[QR-2][PH-4] a phone pairs with the QR code and the number on the studio's screen, and its kill ends everything immediately", async () => {
  const { artist, engineer, server, browser } = stage;
  const token = await nextCode(artist.page, () => startSession(artist.page, firstEngineer));
  // The phone can be paired while the consent dialog is still open.
  const request = artist.page.getByRole("dialog", { name: /into this session/ });
  await request.getByRole("button", { name: "Pair a phone" }).click();
  const door = artist.page.getByRole("dialog", { name: "Pair a phone" });
  const shown = door.locator("svg", { hasText: /QR code that opens room P[0-9A-F]{8}/ });
  await expect(shown).toHaveAttribute("width", "176");
  const code = /P[0-9A-F]{8}/.exec((await shown.textContent()) ?? "")?.[0] ?? "";
  await closeDialog(door);
  const address = `${server.url}/room/${code}#p=${token}`;
  const phone = await openPhone(browser, address);
  await expect(phone.getByText("Choose this number on the studio's screen:")).toBeVisible();
  expect(phone.url()).toBe(`${server.url}/room/${code}`);
  const number = await phone.getByRole("status").textContent();
  const answer = { name: `My phone shows ${number}` };
  await test.step("the consent dialog shows the question with the checkbox and both buttons", () =>
    expectInSight(stage.artist.page, [
      request.getByRole("checkbox"),
      ...[answer, { name: "Deny" }, { name: "Grant Access" }].map((button) => request.getByRole("button", button)),
    ]));
  await request.getByRole("button", { name: "Pair a phone" }).click();
  const asking = door.getByRole("button", answer);
  await expect(asking).toBeVisible();
  const found = [...(await violationsOf(phone)), ...(await violationsOf(artist.page))];
  await asking.click();
  await expect(phone.getByRole("button", { name: "Kill switch" })).toBeVisible();
  await expect(door.getByRole("list", { name: "Paired phones" })).toContainText("Chrome");
  await closeDialog(door);
  await expectCodeUsed(address);

  await grantAccess(artist.page);
  const access = artist.page.getByRole("region", { name: "Engineer Access" });
  await expect(access).toContainText("The QR code is hidden while you're sharing your screen");
  await artist.page.getByRole("button", { name: "Phone", exact: true }).click();
  await expect(shown).toHaveCount(0);
  const nextToken = await nextCode(artist.page, () => door.getByRole("button", { name: "Show anyway" }).click());
  await expect(shown).toBeVisible();
  await expect(door.getByRole("status").filter({ hasText: "Anyone who can see your screen" })).toBeVisible();
  await closeDialog(door);
  await test.step("with the dialog closed and the page scrolled to its end, the next phone's question is in sight", () =>
    answerInSight(`${server.url}/room/${code}#p=${nextToken}`));
  await joinSession(engineer.page);
  await expectLivingPicture(engineer.page);
  await expect(phone.getByText(`${firstEngineer} can see your screen.`)).toBeVisible();
  await expect(tallyOf(phone, "Screen")).toContainText("Live");
  await expect(tallyOf(phone, "Control")).toContainText("Pointing");
  found.push(...(await violationsOf(phone)));
  // The phone stays paired after a reload.
  await phone.reload();
  await expect(tallyOf(phone, "Screen")).toContainText("Live");

  await phone.getByRole("button", { name: "Kill switch" }).tap();
  await expectToldOfKill(engineer.page);
  await expect(engineer.page.getByLabel("Shared screen")).toHaveCount(0);
  await expect(artist.page.getByRole("heading", { name: "No active session" })).toBeVisible();
  await expect(phone.getByText("Stopped. The server has confirmed it.")).toBeVisible();
  expect([...found, ...artist.complaints, ...engineer.complaints]).toEqual([]);

  await server.crash();
  const kills = (await readRecords(server.dataDir))
    .entriesOf(code)
    .filter(({ facts }) => facts.type === "kill.pressed");
  expect(kills).toMatchObject([{ role: "artist", facts: { device: "phone", spooled: false } }]);
  await server.startAgain();
});

async function expectCodeUsed(address: string) {
  const second = await openPhone(stage.browser, address);
  await expect(second.getByRole("alert")).toContainText("This code is no longer valid");
  await second.context().close();
}

async function closeDialog(dialog: Locator) {
  await stage.artist.page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

/** Scans the code with another phone, and answers the studio's question about it from wherever the page is. */
async function answerInSight(address: string) {
  const { artist, browser } = stage;
  const asking = await openPhone(browser, address);
  await expect(asking.getByText("Choose this number on the studio's screen:")).toBeVisible();
  const shownNumber = await asking.getByRole("status").textContent();
  const answer = artist.page.getByRole("button", { name: `My phone shows ${shownNumber}` });
  await expectInSight(stage.artist.page, [answer]);
  await answer.click();
  await expect(asking.getByRole("button", { name: "Kill switch" })).toBeVisible();
  await asking.context().close();
}

test("[PH-3][CO-1] an artist signed in on a phone can also consent, mark and withdraw, and a stranger can't find the room", async () => {
  const { artist, engineer, server, browser } = stage;
  await artist.page.goto(`${server.url}/studio`);
  await engineer.page.goto(`${server.url}/engineer`);
  const code = await startSession(artist.page, firstEngineer);
  const asked = artist.page.getByRole("dialog", { name: /into this session/ });
  await expect(asked).toBeVisible();
  const context = await browser.newContext({ ...phoneScreen, storageState: await artist.context.storageState() });
  const phone = await context.newPage();
  await phone.goto(`${server.url}/room/${code}`);
  await phone.getByRole("button", { name: "Grant..." }).click();
  const dialog = phone.getByRole("dialog", { name: /into this session/ });
  await dialog.getByRole("checkbox").tap();
  await dialog.getByRole("button", { name: "Grant Access" }).tap();
  await expect(asked).toBeHidden();
  await joinSession(engineer.page);
  await artist.page.getByRole("button", { name: "Share a screen" }).click();
  await expectLivingPicture(engineer.page);
  await phone.getByRole("button", { name: /^Mark/ }).tap();
  await expect(phone.getByText("Marked: Marker 1")).toBeVisible();
  await phone.getByRole("button", { name: "Withdraw access" }).tap();
  await expect(phone.getByText(`${firstEngineer} has no access.`, { exact: false })).toBeVisible();
  await expect(tallyOf(phone, "Screen")).toContainText("Off");

  const stranger = await openPhone(browser, `${server.url}/room/${code}`);
  const nowhere = await openPhone(browser, `${server.url}/room/P00000000`);
  for (const page of [stranger, nowhere])
    await expect(page.getByRole("heading", { name: "Sign in to open this room" })).toBeVisible();
  expect(await stranger.locator("main").innerHTML()).toBe(await nowhere.locator("main").innerHTML());
  await endSession(artist.page);
  await expect(phone.getByText("You ended this session.")).toBeVisible();
});
