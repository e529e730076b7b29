import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { allowMicrophone } from "../support/allow-microphone.ts";
import { type DistantStage, openDistantStage } from "../support/distant-stage.ts";
import { writeKnownSignal } from "../support/known-signal.ts";
import { allowLossless, hearsExactly, useFakeMicrophone } from "../support/lossless-steps.ts";
import { expectLivingPicture } from "../support/people.ts";

let stage: DistantStage;

test.beforeAll(async () => {
  const microphone = writeKnownSignal(join(mkdtempSync(join(tmpdir(), "foldback-lossless-")), "known.wav"));
  stage = await openDistantStage({ directPath: true, microphone });
  const { page } = stage.artist;
  await allowMicrophone(stage.studioBrowser, page);
  await page.reload();
});
test.afterAll(() => stage?.close());

test("[TK-125] on a connection that's too slow the engineer hears the compressed feed, both pages say why, and the lossless feed comes back", async () => {
  const { artist, engineer, networks } = stage;
  await stage.begin();
  await expectLivingPicture(engineer.page);
  await useFakeMicrophone(artist.page);
  await allowLossless(artist.page);
  await expect(hearsExactly(engineer.page)).toBeVisible();
  const toldEngineer = engineer.page.getByText(/(too slow for lossless|lost on the way).+hear the compressed feed/);
  const toldArtist = artist.page.getByText(/(too slow for lossless|lost on the way).+hears the compressed feed/);
  networks.desk.narrowCable(1_000);
  await expect(toldEngineer).toBeVisible();
  await expect(toldArtist).toBeVisible();
  networks.desk.widenCable();
  await expect(hearsExactly(engineer.page)).toBeVisible({ timeout: 90_000 });
  await expect(artist.page.getByText(/^Lossless: .+ hears exactly what your browser captures/)).toBeVisible();
  expect([...artist.complaints, ...engineer.complaints]).toEqual([]);
});
