// Takes a pair of pages to the point just before Grant Access or Join, presses the button, and measures the time to the
// first picture.
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { watchCores } from "../harness/busy-cores.ts";
import { firstPictureMs } from "../harness/first-picture.ts";
import type { Press } from "../harness/press.ts";
import { type LivePair, openLivePair } from "./open-live-pair.ts";
import type { Stage } from "./stage.ts";

const AT_REST_MS = 1500;

export type Act = "grant" | "join";
export type Ends = { studio: Page; desk: Page };

export const pressedOn = (act: Act, { studio, desk }: Ends) => (act === "grant" ? studio : desk);

export async function aimInProduct(act: Act, pair: LivePair): Promise<Press> {
  await pair.start();
  if (act === "grant") {
    await (await pair.aimAtJoin())();
    await pair.desk.getByRole("button", { name: "Leave Session" }).waitFor();
    return pair.aimAtGrant();
  }
  await (await pair.aimAtGrant())();
  await pair.studio.getByText(/^Waiting for .* to join$/).waitFor();
  return pair.aimAtJoin();
}

export async function pressAndSee(act: Act, { ends, press }: { ends: Ends; press: Press }) {
  await delay(AT_REST_MS);
  const busyCores = watchCores();
  await press();
  const pictureMs = await firstPictureMs({ pressed: pressedOn(act, ends), shown: ends.desk });
  return { pictureMs, busyCores: busyCores() };
}

export async function onLivePair<T>(stage: Stage, act: (pair: LivePair) => Promise<T>): Promise<T> {
  const pair = await openLivePair(stage);
  try {
    const result = await act(pair);
    await pair.end();
    return result;
  } finally {
    await pair.close();
  }
}
