/** An artist without a mouse. The engineer works as usual. */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectLivingPicture, expectToldOfKill, firstEngineer, joinSession, passTheCheck } from "../support/people.ts";
import { sizes } from "../support/pictures.ts";
import { openStage, type Stage } from "../support/session-stage.ts";

let stage: Stage;
test.beforeAll(async () => {
  stage = await openStage();
});
test.afterAll(() => stage.close());

/** More Tab presses than any page has tab stops. */
const mostStops = 80;
const unseen = new Set<string>();

/** Presses Tab until the control has the focus, and notes every stop along the way that isn't visible. */
async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeEnabled();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
    for (const name of await page.evaluate(unseenFocus)) unseen.add(name);
  }
  await expect(control).toBeFocused();
}

async function press(page: Page, control: Locator, key = "Enter") {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/**
 * Runs in the page. Names the focused control if it has no outline or something else is drawn over its middle. Toasts
 * don't count, because they make way for controls.
 */
function unseenFocus(): string[] {
  const focused = document.activeElement;
  if (focused === null || focused === document.body || focused.role === "tabpanel") return [];
  const { left, top, width, height } = focused.getBoundingClientRect();
  const front = document.elementFromPoint(left + width / 2, top + height / 2);
  const isToast = front?.closest("[data-tone]") != null;
  const isSeen = front !== null && (isToast || focused.contains(front) || front.contains(focused));
  const hasOutline = getComputedStyle(focused).outlineStyle !== "none";
  return isSeen && hasOutline ? [] : [focused.ariaLabel ?? focused.textContent ?? focused.tagName];
}

for (const [size, viewport] of Object.entries(sizes)) {
  test(`on a ${size} screen an artist holds a session with the keyboard alone, and always sees where the focus is`, async () => {
    const { page } = stage.artist;
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await page.setViewportSize(viewport);

    await test.step("the artist chooses an engineer, denies, and is asked again", async () => {
      await press(page, button("Start Session"));
      await passTheCheck(page, (endOfCheck) => press(page, endOfCheck));
      const choose = page.getByRole("dialog", { name: "Choose your engineer" });
      await press(page, choose.getByRole("radio", { name: firstEngineer }), "Space");
      await press(page, choose.getByRole("button", { name: "Start", exact: true }));
      await press(page, button("Deny"));
      await expect(page.locator("#session-rail")).toBeFocused();
      await press(page, button("Review the request"));
    });

    await test.step("the artist grants access, and the engineer sees the screen", async () => {
      const consent = page.getByRole("dialog", { name: /into this session/ });
      await press(page, consent.getByRole("checkbox"), "Space");
      await press(page, consent.getByRole("button", { name: "Grant Access" }));
      await expect(consent).toBeHidden();
      await expect(page.locator("#session-rail")).toBeFocused();
      await joinSession(stage.engineer.page);
      await expectLivingPicture(stage.engineer.page);
    });

    await test.step("the artist marks, pauses, continues and reads the shortcuts", async () => {
      await page.keyboard.press("m");
      await expect(page.getByText("Marked: Marker 1")).toBeVisible();
      await press(page, page.getByRole("button", { name: /'s account$/ }));
      await expect(page.locator("[role=menu]:is(:focus, :focus-within)")).toBeVisible();
      // The menu is still fading out when M is pressed.
      await page.keyboard.press("Escape");
      await page.keyboard.press("m");
      await expect(page.getByText("Marked: Marker 2")).toBeVisible();
      await press(page, button("Pause"));
      await press(page, button("Continue"));
      await tabTo(page, button("View only"));
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(button("View only")).toBeFocused();
    });

    await test.step("the artist kills the session, opens its notes and exports them", async () => {
      await page.keyboard.press("Control+Alt+KeyK");
      await expectToldOfKill(stage.engineer.page);
      await press(page, page.getByRole("region", { name: "Last session" }).getByText("Open the notes"));
      await tabTo(page, button("Export"));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("menuitem", { name: "Text", exact: true })).toBeFocused();
      const saved = page.waitForEvent("download");
      await page.keyboard.press("Enter");
      expect((await saved).suggestedFilename()).toMatch(/\.txt$/);
      await expect(button("Export")).toBeFocused();
    });
    expect([...unseen]).toEqual([]);
    expect([...stage.artist.complaints, ...stage.engineer.complaints]).toEqual([]);
    await page.goto(`${stage.server.url}/studio`);
  });

  test(`on a ${size} screen an artist signs in and records a take with the keyboard alone`, async () => {
    const { url, accounts } = stage.server;
    const context = await stage.browser.newContext({ viewport });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    const button = (name: string) => page.getByRole("button", { name, exact: true });

    await test.step("signing in leads to the studio", async () => {
      await page.goto(url);
      await press(page, button("Artist Login"));
      const dialog = page.getByRole("dialog", { name: "Artist Access" });
      await tabTo(page, dialog.getByLabel("Email"));
      await page.keyboard.type(accounts.artist.email);
      await tabTo(page, dialog.getByLabel("Password", { exact: true }));
      await page.keyboard.type(accounts.artist.password);
      await press(page, dialog.getByRole("button", { name: "Sign In", exact: true }));
      await page.waitForURL(`${url}/studio`);
    });

    await test.step("Arm, Record and Stop keep the focus in sight", async () => {
      await tabTo(page, page.getByRole("tab", { name: "Session Control" }));
      await page.keyboard.press("ArrowRight");
      await expect(page.getByRole("tab", { name: "Takes" })).toBeFocused();
      await page.keyboard.press("Enter");
      await press(page, button("Arm"));
      await press(page, page.getByRole("button", { name: /^Record( R)?$/ }));
      await expect(page.getByRole("timer").first()).toHaveAccessibleName(/0:00:0[1-9]/);
      await press(page, page.getByRole("button", { name: /^Stop( R)?$/ }));
      await expect(page.getByRole("article")).toHaveCount(1);
    });
    expect([...unseen]).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
}
