import { readFile } from "node:fs/promises";
import { wordErrors } from "@foldback/domain/talkback/word-errors";
import { type Recogniser, startRecogniser } from "@foldback/testkit/speech/recogniser";
import { speak } from "@foldback/testkit/speech/speak";
import { markPhrase, spokenPhrases } from "@foldback/testkit/speech/studio-talk";
import { expect, type Page, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { type ChatServer, inventedSentence, startChatServer } from "../support/chat-server.ts";
import { openStage, type Stage } from "../support/session-stage.ts";
import { giveMicrophone, say } from "../support/spoken-microphone.ts";

// A real recogniser with a small vocabulary proves transport, codec, decoding, API, storage and display. It doesn't
// prove how well an engine understands people.
const phrases = [...spokenPhrases.slice(0, 6), markPhrase];
const [firstPhrase = "", secondPhrase = ""] = phrases;

let recogniser: Recogniser;
let chat: ChatServer;
let stage: Stage;

test.beforeAll(async () => {
  [recogniser, chat] = await Promise.all([startRecogniser(), startChatServer()]);
});
test.afterAll(() => Promise.all([recogniser?.close(), chat?.close()]));
test.beforeEach(async () => {
  const env = {
    STT_PROVIDER: "openai-compatible",
    STT_BASE_URL: recogniser.url,
    STT_MODEL: "pocketsphinx",
    SUMMARY_PROVIDER: "openai-compatible",
    SUMMARY_BASE_URL: chat.url,
    SUMMARY_MODEL: "local",
  };
  stage = await openStage({ tone: null, server: { env } });
  await giveMicrophone(stage.engineer.page);
  await stage.engineer.page.reload();
  await stage.begin();
});
test.afterEach(() => stage?.close());

const transcriptOn = (page: Page) => page.getByRole("list", { name: "Transcript", exact: true });
const wordsOn = (page: Page) => transcriptOn(page).locator("li p.break-words");

/** Holds the talk key until the recording has played. */
async function hold(wav: Buffer) {
  const { page } = stage.engineer;
  const talk = page.locator("[data-talk]");
  await talk.hover();
  await page.mouse.down();
  await expect(talk).toHaveAttribute("aria-pressed", "true");
  await say(page, wav);
  await page.mouse.up();
}

/** Presses the key before the first word and releases it after the last, as a person would. */
async function speakOn(phrase: string) {
  await hold(padded(await speak(phrase), { beforeMs: 600, afterMs: 700 }));
}

/** Call this right after a release. */
async function expectTalkKeyFree() {
  const { page } = stage.engineer;
  await page.mouse.down();
  await expect(page.locator("[data-talk]")).toHaveAttribute("aria-pressed", "true");
  await page.mouse.up();
}

async function openAnalysis() {
  const { artist, engineer } = stage;
  await engineer.page.getByRole("tab", { name: "Session Analysis" }).click();
  await artist.page.getByRole("tab", { name: "AI Analysis" }).click();
}

async function exported(page: Page, label: string): Promise<Buffer> {
  await page.getByRole("button", { name: "Export" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: label, exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^foldback-P[0-9A-F]{8}-\d{4}-\d\d-\d\d\.\w+$/);
  return readFile(await download.path());
}

const headerBytes = 44;
const bytesPerMs = 32;

/** A 16 kHz mono WAV with silence before and after it. */
function padded(wav: Buffer, { beforeMs, afterMs }: { beforeMs: number; afterMs: number }): Buffer {
  const silence = (ms: number) => Buffer.alloc(ms * bytesPerMs);
  const sound = Buffer.concat([silence(beforeMs), wav.subarray(headerBytes), silence(afterMs)]);
  const header = Buffer.from(wav.subarray(0, headerBytes));
  header.writeUInt32LE(headerBytes - 8 + sound.length, 4);
  header.writeUInt32LE(sound.length, 40);
  return Buffer.concat([header, sound]);
}

test("[TB-7] [MK-2] [AN-3] a synthesised voice becomes text on both screens and a summary with playable sources", async () => {
  const { artist, engineer } = stage;
  let preview = "";

  await test.step("each hold becomes one line of text, and a silent one becomes none", async () => {
    await speakOn(firstPhrase);
    const toast = engineer.page.locator("[data-tone]").filter({ hasText: "Talkback" });
    await expect(toast).toBeVisible();
    preview = (await toast.textContent()) ?? "";
    const nothing = (await speak(firstPhrase)).subarray(0, headerBytes);
    await hold(padded(nothing, { beforeMs: 1_000, afterMs: 1_000 }));
    for (const phrase of phrases.slice(1)) await speakOn(phrase);
    await openAnalysis();
    for (const { page } of [engineer, artist]) await expect(wordsOn(page)).toHaveCount(phrases.length);
  });

  await test.step("both screens show the right words and name the engine that transcribed them", () =>
    expectRightWords(preview));

  await test.step("a spoken request sets a marker at the time of the press, and so does the M key", async () => {
    await expect(artist.page.getByText("Marker 1", { exact: true })).toBeVisible();
    await artist.page.getByRole("heading", { name: "Transcript", exact: true }).click();
    await artist.page.keyboard.press("m");
    await expect(engineer.page.getByText("Marker 2", { exact: true })).toBeVisible();
  });

  await test.step("a model whose response breaks off is asked again, and its inventions aren't shown", async () => {
    chat.next("cut-off");
    await artist.page.getByRole("button", { name: "Generate AI Summary" }).click();
    const moments = engineer.page.getByRole("list", { name: "Key moments" });
    await expect(moments.getByRole("listitem").filter({ hasText: secondPhrase })).toBeVisible();
    expect(chat.calls()).toBe(2);
    await expect(engineer.page.getByText(inventedSentence)).toHaveCount(0);
    await expect(engineer.page.getByText("OpenAI-compatible · local").first()).toBeVisible();
  });

  await test.step("each source plays its own clip", () => playSourceAndTickOff(stage));

  await test.step("while the model is down, the built-in notes say why they're used, and the earlier version stays", async () => {
    chat.next("down", "down", "down", "down");
    await artist.page.getByRole("button", { name: "Regenerate" }).click();
    await expect(engineer.page.getByText(/^We couldn't use the AI model: /)).toBeVisible();
    await expect(engineer.page.getByText("Session notes (no AI model) · local").first()).toBeVisible();
  });

  await test.step("a correction appears on the other screen, and the original text is kept", async () => {
    await engineer.page
      .getByRole("button", { name: /^Correct / })
      .first()
      .click();
    await engineer.page.getByRole("textbox", { name: /^Transcript at / }).fill("Turn the lead vocal up");
    await engineer.page.getByRole("button", { name: "Save" }).click();
    await expect(artist.page.getByText("Turn the lead vocal up", { exact: true })).toBeVisible();
    await artist.page.getByText("Corrected by hand").click();
    await expect(artist.page.getByText(`Heard: ${firstPhrase}`)).toBeVisible();
    for (const { page } of [artist, engineer]) expect(await violationsOf(page)).toEqual([]);
  });

  await test.step("the artist exports the notes as files", async () => {
    expect((await exported(artist.page, "Text")).toString()).toContain("Turn the lead vocal up");
    const heads = { PDF: "%PDF-", "Markers (MIDI file)": "MThd", "Subtitles (VTT)": "WEBVTT" };
    for (const [label, head] of Object.entries(heads))
      expect((await exported(artist.page, label)).subarray(0, head.length).toString()).toBe(head);
  });
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});

async function expectRightWords(preview: string) {
  for (const { page } of [stage.engineer, stage.artist]) {
    const heard = await wordsOn(page).allTextContents();
    expect(preview).toContain(heard[0]?.slice(0, 50));
    const errors = phrases.map((phrase, index) => wordErrors(phrase, heard[index] ?? ""));
    const wrong = errors.reduce((sum, found) => sum + found.substitutions + found.deletions + found.insertions, 0);
    const words = errors.reduce((sum, found) => sum + found.words, 0);
    expect(wrong / words, `heard: ${heard.join(" | ")}`).toBeLessThanOrEqual(0.05);
    expect(new Set(heard).size).toBe(phrases.length);
    await expect(transcriptOn(page).getByText("OpenAI-compatible · pocketsphinx · local")).toHaveCount(phrases.length);
  }
}

async function playSourceAndTickOff({ artist, engineer }: Stage) {
  const suggestions = artist.page.getByRole("list", { name: "Suggestions" });
  const suggestion = suggestions.getByRole("listitem").filter({ hasText: secondPhrase });
  const [request] = await Promise.all([
    artist.page.waitForRequest(/\/talkback\/clips\//),
    suggestion.getByRole("button", { name: /^Show and play / }).click(),
  ]);
  const lit = artist.page.locator("li[data-lit]");
  await expect(lit).toContainText(secondPhrase);
  const clipId = new URL(request.url()).pathname.split("/").at(-1) ?? "";
  expect(await lit.getAttribute("id")).toContain(clipId);
  await expect(lit.getByRole("button", { name: /^Stop / })).toBeVisible();
  await expect(lit.getByRole("button", { name: /^Play / })).toBeVisible();
  await suggestion.getByRole("checkbox").click();
  await expect(engineer.page.getByText("Marked done by the artist")).toBeVisible();
}

test("[REL-22] [TB-8] while the engine is down, the clip is kept, can be played, and is transcribed later", async () => {
  const { artist, engineer } = stage;

  await test.step("a short outage is retried automatically", async () => {
    recogniser.answerWith(503);
    await speakOn(firstPhrase);
    await openAnalysis();
    for (const { page } of [artist, engineer]) {
      await expect(
        page.getByText("Couldn't reach the transcription service. We'll try again.", { exact: true }),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: /^Play / })).toBeVisible();
    }
    recogniser.answerWith(null);
    for (const { page } of [artist, engineer]) await expect(wordsOn(page)).toHaveText([firstPhrase]);
  });

  await test.step("a refusal is shown, and the engineer can try again", async () => {
    await engineer.page.getByRole("tab", { name: "Remote Control" }).click();
    recogniser.answerWith(401);
    await speakOn(secondPhrase);
    const failed = transcriptOn(artist.page).getByText(/^Transcription failed\. /);
    await expect(failed).toBeVisible();
    for (const { page } of [artist, engineer]) expect(await violationsOf(page)).toEqual([]);
    recogniser.answerWith(null);
    await artist.page.getByRole("button", { name: "Retry" }).click();
    await expect(wordsOn(artist.page)).toHaveText([firstPhrase, secondPhrase]);
    await expect(failed).toHaveCount(0);
  });

  await test.step("the engineer talks again while the engine is down", async () => {
    recogniser.answerWith(503);
    await speakOn(firstPhrase);
    await expectTalkKeyFree();
  });
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});
