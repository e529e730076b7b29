import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { firstEngineer, grantAccess, joinSession, startSession, tallyOf } from "../support/people.ts";
import { openStage, type Stage } from "../support/session-stage.ts";
import { mixTone, voiceTone, writeToneWav } from "../support/tone.ts";

let stage: Stage;

test.beforeAll(async () => {
  const microphone = writeToneWav(join(mkdtempSync(join(tmpdir(), "foldback-lamps-")), "voice.wav"), voiceTone);
  stage = await openStage({ tone: mixTone, microphone });
});
test.afterAll(() => stage.close());

const names = ["Screen", "Program", "Mic", "Talkback", "Control", "Recording"] as const;
type Lamps = Partial<Record<(typeof names)[number], string | RegExp>>;

/** Every lamp that isn't named is off. */
async function expectLamps(page: Page, lit: Lamps) {
  for (const name of names) {
    const lamp = tallyOf(page, name);
    await expect(lamp).toContainText(lit[name] ?? "Off");
    await expect(lamp.locator("..")).toHaveAttribute("data-lit", String(name in lit));
  }
}

const onBothSides = async (lit: Lamps, atTheDesk: Lamps = {}) => {
  await expectLamps(stage.artist.page, lit);
  await expectLamps(stage.engineer.page, { ...lit, ...atTheDesk });
};

/** Expects this word as the session's state, and "Live" nowhere on the page unless it's that word. */
async function expectWord(word: string) {
  const { page } = stage.artist;
  await expect(page.getByRole("region", { name: "Session Status" }).getByText(word, { exact: true })).toBeVisible();
  if (word !== "Live") await expect(page.getByText("Live", { exact: true })).toHaveCount(0);
}

test("[TL-1] [TL-2] [TL-3] both sides' lamps show what's being sent in the lobby, standing by, live, talking, paused and after a kill", async () => {
  const { artist, engineer } = stage;
  const live = { Screen: "Live", Program: /Shared|Live/, Control: "Pointing" };

  await test.step("in the lobby", async () => {
    await expectWord("Not Started");
    await onBothSides({});
  });

  await test.step("standing by, with consent given and the screen captured", async () => {
    await startSession(artist.page, firstEngineer);
    await grantAccess(artist.page);
    await expect(artist.page.getByText(`${firstEngineer} is online and has your invitation.`).first()).toBeVisible();
    await expectWord("Waiting");
    await onBothSides({});
  });

  await test.step("while live", async () => {
    await joinSession(engineer.page);
    await onBothSides(live);
    await expectWord("Live");
  });

  await test.step("with only the microphone on", async () => {
    await artist.page.getByRole("button", { name: "Turn on listenback" }).click();
    await onBothSides({ ...live, Mic: "Live" });
    await artist.page.getByRole("button", { name: "Stop sharing", exact: true }).click();
    await onBothSides({ Mic: "Live" });
    await expectWord("Live");
    await artist.page.getByRole("button", { name: "Turn off", exact: true }).click();
    await onBothSides({});
    await expectWord("Connected");
    await artist.page.getByRole("button", { name: "Share a screen" }).click();
    await onBothSides(live);
  });

  await test.step("while the engineer talks and a clip is recorded", async () => {
    await engineer.page.getByRole("button", { name: "Hold to talk" }).hover();
    await engineer.page.mouse.down();
    await onBothSides({ ...live, Talkback: "Talking", Recording: "On" }, { Talkback: "You're on air" });
    await engineer.page.mouse.up();
    await onBothSides(live);
  });

  await test.step("while the artist records a take", async () => {
    await artist.page.getByRole("button", { name: "Record" }).click();
    await onBothSides({ ...live, Recording: "On" });
    await artist.page.getByRole("button", { name: "Stop R" }).click();
    await onBothSides(live);
  });

  await test.step("while paused", async () => {
    await artist.page.getByRole("button", { name: "Pause" }).click();
    await expectWord("Paused");
    await onBothSides({});
    await artist.page.getByRole("button", { name: "Continue" }).click();
    await onBothSides(live);
  });

  await test.step("after the kill", async () => {
    await artist.page.getByRole("button", { name: "Kill switch" }).click();
    await onBothSides({});
    await expectWord("Not Started");
  });
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});
