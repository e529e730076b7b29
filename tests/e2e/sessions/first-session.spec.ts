import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { clickMarkOf, drawnGuide, expectGuideAt, pointAt, pressMouse } from "../support/guide.ts";
import {
  expectLivingPicture,
  expectToldOfKill,
  firstEngineer,
  grantAccess,
  joinSession,
  type Level,
  pictureOf,
  startSession,
  tallyOf,
} from "../support/people.ts";
import { openStage, type Stage } from "../support/session-stage.ts";
import { measureHeardSound, mixTone, voiceTone, writeToneWav } from "../support/tone.ts";

let stage: Stage;

test.beforeAll(async () => {
  const microphone = writeToneWav(join(mkdtempSync(join(tmpdir(), "foldback-voice-")), "voice.wav"), voiceTone);
  stage = await openStage({ tone: mixTone, microphone, fromLandingPage: true });
});
test.afterAll(() => stage.close());

test("an artist and an engineer work together, from starting the session to the kill", async () => {
  const { artist, engineer } = stage;

  await test.step("the artist starts a session and invites the engineer", async () => {
    await expect(engineer.page.getByRole("heading", { name: "No Active Session" })).toBeVisible();
    const code = await startSession(artist.page, firstEngineer);
    expect(code).toMatch(/^P[0-9A-F]{8}$/);
    await expect(engineer.page.getByRole("list", { name: "Available Sessions" }).getByText(code)).toBeVisible();
    await expect(engineer.page.getByText("You're invited")).toBeVisible();
  });

  await test.step("the consent dialog requires its checkbox", async () => {
    await artist.page.getByRole("button", { name: "Grant Access" }).click();
    await expect(artist.page.getByRole("dialog").getByText(/Please confirm you understand/)).toBeVisible();
    await grantAccess(artist.page);
    await expect(artist.page.getByText("Confirmation required", { exact: true })).toBeHidden();
    await expect(tallyOf(artist.page, "Screen")).toContainText("Off");
  });

  await test.step("the engineer joins and sees the actual screen", async () => {
    await joinSession(engineer.page);
    await expect(tallyOf(artist.page, "Screen")).toContainText("Live");
    await expectLivingPicture(engineer.page);
    await expect.poll(async () => (await pictureOf(engineer.page)).width).toBe((await pictureOf(artist.page)).width);
    await expect(artist.page.getByText("Engineer connected")).toBeVisible();
  });

  await test.step("the mix arrives in stereo, at the right pitch and level", async () => {
    // On a busy machine the jitter buffer sometimes stretches sound, so one clean window of 0.7 s is enough proof.
    await expect.poll(() => faultsOfMix(engineer.page)).toEqual([]);
  });

  await test.step("the round-trip time is measured on both sides", async () => {
    for (const { page } of [artist, engineer]) await expect(page.getByText(/^\D*\d+ ms\s*direct$/)).toBeVisible();
  });

  await test.step("the artist sees the engineer's pointer, name and clicks", async () => {
    await pointAt(engineer.page, { x: 0.5, y: 0.5 });
    await expectGuideAt(artist.page, { x: 0.5, y: 0.5 });
    await expect(artist.page.getByTestId("guide-overlay")).toHaveText(firstEngineer);
    await pointAt(engineer.page, { x: 0.2, y: 0.7 });
    await expectGuideAt(artist.page, { x: 0.2, y: 0.7 });
    const mark = await clickMarkOf(artist.page, { press: () => pressMouse(engineer.page) });
    expect(Math.hypot(mark.x - 0.2, mark.y - 0.7), `the click's mark at ${mark.x}, ${mark.y}`).toBeLessThan(0.02);
  });

  await test.step("the artist hears talkback only while the engineer holds the key", () => talkAndStop(stage));

  await test.step("narrowing access takes effect immediately, and widening it needs new consent", () =>
    narrowAndWiden(stage));

  await test.step("the artist's pause stops picture and sound until Continue", async () => {
    await artist.page.getByRole("button", { name: "Pause" }).click();
    await expect(engineer.page.locator("[data-dark=paused]")).toBeVisible();
    await expect(tallyOf(artist.page, "Screen")).toContainText("Off");
    await artist.page.getByRole("button", { name: "Continue" }).click();
    await expect(engineer.page.locator("[data-dark]")).toHaveCount(0);
    await expectLivingPicture(engineer.page);
  });

  await test.step("the kill ends the session on both sides", async () => {
    await artist.page.getByRole("button", { name: "Kill switch" }).click();
    await expect(artist.page.getByText("Remote access terminated immediately").first()).toBeVisible();
    await expectToldOfKill(engineer.page);
    await expect(engineer.page.getByLabel("Shared screen")).toHaveCount(0);
    expect(await measureHeardSound(engineer.page, [mixTone.leftHz])).toEqual([]);
    await expect(artist.page.getByRole("heading", { name: "No active session" })).toBeVisible();
  });

  await test.step("the studio lists the session with a link to its notes", async () => {
    const last = artist.page.getByRole("region", { name: "Recent sessions" });
    await expect(last.getByText(`With ${firstEngineer}`)).toBeVisible();
    await last.getByRole("link", { name: `Notes from the session with ${firstEngineer}` }).click();
    await expect(artist.page.getByRole("tab", { name: "AI Analysis", selected: true })).toBeVisible();
    await expect(artist.page.getByRole("combobox", { name: "Session" })).toContainText(firstEngineer);
    await artist.page.goBack();
    await expect(last).toBeVisible();
  });

  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});

async function talkAndStop({ artist, engineer }: Stage) {
  await engineer.page.getByRole("button", { name: "Hold to talk" }).hover();
  await engineer.page.mouse.down();
  await expect(artist.page.getByText(`${firstEngineer} is talking`).first()).toBeVisible();
  await expect(engineer.page.getByRole("button", { name: "On air" })).toBeVisible();
  const voice = async () =>
    (await measureHeardSound(artist.page, [voiceTone.leftHz])).map(({ left }) => left.atHz[0] ?? -200);
  await expect.poll(async () => Math.max(-200, ...(await voice()))).toBeGreaterThan(-45);
  await engineer.page.mouse.up();
  await expect(artist.page.getByText(`${firstEngineer} is talking`)).toHaveCount(0);
  await expect.poll(async () => Math.max(-200, ...(await voice()))).toBeLessThan(-80);
}

async function narrowAndWiden({ artist, engineer }: Stage) {
  const level = (name: Level) =>
    artist.page.getByRole("group", { name: "What your engineer can do" }).getByRole("button", { name });
  // Arrow keys only move the focus. If they changed the level, undoing a slip would need another consent.
  await level("Pointing").focus();
  await artist.page.keyboard.press("ArrowLeft");
  await expect(level("Pointing")).toBeFocused();
  await expect(level("Pointing")).toHaveAttribute("aria-pressed", "true");
  await expect(level("Control" as Level)).toHaveCount(0);
  await level("View only").press("Enter");
  await expect(tallyOf(artist.page, "Control")).toContainText("Off");
  await expect(level("View only")).toHaveAttribute("aria-pressed", "true");
  await expect(level("View only")).toBeFocused();
  await expect.poll(() => drawnGuide(artist.page)).toBeNull();
  await pointAt(engineer.page, { x: 0.6, y: 0.4 });
  await expectLivingPicture(engineer.page);
  expect(await drawnGuide(artist.page)).toBeNull();
  await level("Pointing").press("Space");
  await grantAccess(artist.page, "Pointing");
  await pointAt(engineer.page, { x: 0.4, y: 0.4 });
  await expectGuideAt(artist.page, { x: 0.4, y: 0.4 });
}

/** Lists what's wrong with the program feed: pitch off by more than 1 Hz, level by 1 dB, or separation below 20 dB. */
async function faultsOfMix(engineer: Page): Promise<string[]> {
  const [mix] = await measureHeardSound(engineer, [mixTone.leftHz, mixTone.rightHz]);
  if (mix === undefined) return ["nothing is heard"];
  const off = (name: string, found: number, { wanted, by }: { wanted: number; by: number }) =>
    Math.abs(found - wanted) <= by ? [] : [`${name} ${found.toFixed(1)} instead of ${wanted}`];
  const [, rightInLeft = 0] = mix.left.atHz;
  return [
    ...off("left pitch", mix.left.strongestHz, { wanted: mixTone.leftHz, by: 1 }),
    ...off("right pitch", mix.right.strongestHz, { wanted: mixTone.rightHz, by: 1 }),
    ...off("left level", mix.left.strongestPeakDbfs, { wanted: mixTone.leftPeakDbfs, by: 1 }),
    ...off("right level", mix.right.strongestPeakDbfs, { wanted: mixTone.rightPeakDbfs, by: 1 }),
    ...(rightInLeft < mixTone.rightPeakDbfs - 20 ? [] : [`right channel leaks into left at ${rightInLeft.toFixed(1)}`]),
  ];
}
