// Pairs a phone with the artist's session, using the code on the studio's screen and the number on the phone. The bench
// reads both from the pages, so it needs no camera.
import type { Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import type { Foldback } from "./start-foldback.ts";

export async function pairPhone(foldback: Foldback, { studio, phone }: { studio: Page; phone: Page }): Promise<void> {
  const door = studio.getByRole("dialog", { name: "Pair a phone" });
  await studio.getByRole("button", { name: "Phone", exact: true }).click();
  const offer = studio.waitForResponse((response) => response.url().endsWith("/rpc/pairing/offer"));
  // The studio hides the code during screen sharing until this button is pressed.
  await door.getByRole("button", { name: "Show anyway" }).click();
  const { token } = (await (await offer).json()).json;
  await phone.goto(`${foldback.url}/room/${await roomCode(foldback)}#p=${token}`);
  const shown = phone.getByRole("status").filter({ hasText: /^\d\d$/ });
  await door.getByRole("button", { name: `My phone shows ${await shown.textContent()}` }).click();
  await phone.getByRole("button", { name: "Kill switch" }).waitFor();
  await studio.keyboard.press("Escape");
  await door.waitFor({ state: "hidden" });
}

async function roomCode(foldback: Foldback): Promise<unknown> {
  const [artist] = foldback.artists;
  if (artist === undefined) throw new Error("There is no artist for this bench.");
  const session = await call(foldback.callAs(artist, { path: "sessions/current", input: { as: "artist" } }));
  return session.roomCode;
}
