// A phone paired with the artist's session as the page does it; the number is read off by this bench instead of by an eye.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { call } from "../harness/call.ts";
import type { Foldback } from "./start-foldback.ts";

type Session = { sessionId: string; roomCode: string };
type Phones = { phones: { pairingId: string; status: string }[] };

export async function pairPhone(foldback: Foldback, phone: Page): Promise<void> {
  const [artist] = foldback.artists;
  if (artist === undefined) throw new Error("There is no artist for this bench.");
  const ask = (path: string, input: object) => call(foldback.callAs(artist, { path, input }));
  const { sessionId, roomCode } = (await ask("sessions/current", { as: "artist" })) as Session;
  const screen = randomUUID();
  const { token } = await ask("pairing/offer", { sessionId, screen });
  await phone.goto(`${foldback.url}/room/${roomCode}#p=${token}`);
  const number = Number(
    await phone
      .getByRole("status")
      .filter({ hasText: /^\d\d$/ })
      .textContent(),
  );
  const { phones } = (await ask("pairing/phones", { sessionId })) as Phones;
  const pairingId = phones.find(({ status }) => status === "pending")?.pairingId;
  await ask("pairing/confirm", { sessionId, pairingId, screen, number });
}
