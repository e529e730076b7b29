/**
 * The stage for stories about audio inputs: every input plays a known tone and the shared tab is silent. The artist has
 * allowed the microphone permanently, because otherwise the browser hides the inputs.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allowMicrophone } from "./allow-microphone.ts";
import { rememberCaptures } from "./captures.ts";
import { openStage, type Stage } from "./session-stage.ts";
import { mixTone, writeToneWav } from "./tone.ts";

/** Bursts pass the speech filters of listenback; a steady tone would be removed. */
export const inputTone = { ...mixTone, burstsPerSecond: 4 };

export async function openInputStage(): Promise<Stage> {
  const microphone = writeToneWav(join(mkdtempSync(join(tmpdir(), "foldback-input-")), "input.wav"), inputTone);
  const stage = await openStage({ tone: null, microphone });
  const { page } = stage.artist;
  await allowMicrophone(stage.browser, page);
  await rememberCaptures(page);
  await page.reload();
  return stage;
}
