import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { violationsOf } from "../support/accessibility.ts";
import { allowMicrophone } from "../support/allow-microphone.ts";
import { compareWithKnown, knownRateHz, writeKnownSignal } from "../support/known-signal.ts";
import { allowLossless, hearsExactly, losslessSwitch, useFakeMicrophone } from "../support/lossless-steps.ts";
import { expectLivingPicture, expectToldOfKill } from "../support/people.ts";
import {
  arrivedSound,
  comparePlayed,
  countSentPackets,
  isCompressedFeedHeard,
  playedSound,
  recordedFeedEnd,
  recordPlayedFeed,
  sentPackets,
} from "../support/played-feed.ts";
import { openStage, type Stage } from "../support/session-stage.ts";

let stage: Stage;

test.beforeAll(async () => {
  const microphone = writeKnownSignal(join(mkdtempSync(join(tmpdir(), "foldback-lossless-")), "known.wav"));
  stage = await openStage({ tone: null, microphone });
  const { artist, engineer } = stage;
  await allowMicrophone(stage.browser, artist.page);
  await countSentPackets(artist.page);
  await artist.page.reload();
  await recordPlayedFeed(engineer.page);
  await engineer.page.reload();
});
test.afterAll(() => stage.close());

/** The longest stretch that came out of the last node exactly as it arrived. */
async function exactSeconds() {
  const { page } = stage.engineer;
  const played = await playedSound(page);
  const compared = comparePlayed(played, await arrivedSound(page));
  return compared.longestExact / knownRateHz;
}
const isExact = () => hearsExactly(stage.engineer.page);

/** After the press that ended it, the artist's page has sent nothing and the engineer's page has gone silent. */
async function expectFeedEnded() {
  const toldAtMs = Date.now();
  const { artist, engineer } = stage;
  const ended = await recordedFeedEnd(engineer.page);
  expect(ended.isClosed).toBe(true);
  const sent = await sentPackets(artist.page);
  expect(sent.packets).toBe(sent.packetsAtPress);
  const after = { arrivedMs: ended.arrivedAtMs - sent.pressedAtMs, playedMs: ended.playedAtMs - sent.pressedAtMs };
  test.info().annotations.push({ type: "last sound after the press", description: JSON.stringify(after) });
  expect(after.arrivedMs).toBeLessThanOrEqual(toldAtMs - sent.pressedAtMs);
  expect(after.playedMs).toBeLessThanOrEqual(toldAtMs - sent.pressedAtMs);
}

test("[TK-120] [TK-122] [TK-124] [TK-126] the engineer hears exactly what the artist's browser captured, once the artist allows it", async () => {
  const { artist, engineer } = stage;
  await stage.begin();
  await expectLivingPicture(engineer.page);
  await useFakeMicrophone(artist.page);
  await allowLossless(artist.page, async () => expect(await violationsOf(artist.page)).toEqual([]));
  await expect(isExact()).toBeVisible();
  // The link may lose a packet on a busy machine. Then the compressed feed is heard for a while.
  await expect.poll(() => isCompressedFeedHeard(engineer.page)).toBe(false);
  await expect(artist.page.getByText(/^Lossless: .+ hears exactly what your browser captures/)).toBeVisible();
  // Each look keeps the page busy while it's receiving the feed.
  await expect.poll(exactSeconds, { intervals: [5_000], timeout: 90_000 }).toBeGreaterThan(3);
  const arrived = await arrivedSound(engineer.page);
  expect(arrived.frames / knownRateHz).toBeGreaterThan(3);
  expect(compareWithKnown(arrived)).toEqual({ wrong: 0, unnamedSilences: [], soundUntil: arrived.frames });
  expect(await violationsOf(engineer.page)).toEqual([]);
});

test("[TK-120] [TK-123] once the artist turns it off, nothing more is sent or played, and the compressed feed is heard", async () => {
  const { artist, engineer } = stage;
  await expect(isExact()).toBeVisible();
  await losslessSwitch(artist.page).click();
  await expect(isExact()).toHaveCount(0);
  await expect(artist.page.getByText(/hears a compressed copy of your program feed/)).toBeVisible();
  await expectFeedEnded();
  await expect.poll(() => isCompressedFeedHeard(engineer.page)).toBe(true);
  await allowLossless(artist.page);
  await expect(isExact()).toBeVisible();
});

test("[TK-123] a kill silences the lossless feed, and nothing of it is sent or played afterwards", async () => {
  const { artist, engineer } = stage;
  await expect(isExact()).toBeVisible();
  await artist.page.getByRole("button", { name: "Kill switch" }).click();
  await expectToldOfKill(engineer.page);
  await expectFeedEnded();
  expect(await isCompressedFeedHeard(engineer.page)).toBe(false);
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});
