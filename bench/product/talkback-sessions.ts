// Opens live sessions where the engineer may talk, and does what a desk does with a clip: sends it and waits for its
// text.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import { readRecordedClip } from "@foldback/testkit/speech/recorded-clips";
import WebSocket from "ws";
import { call } from "../harness/call.ts";
import type { Person } from "./people.ts";
import { cookieOf, type Foldback } from "./start-foldback.ts";

export type TalkbackSession = { sessionId: string; artist: Person; engineer: Person };

// A few seconds of speech, recorded by a browser.
export const readClip = () => readRecordedClip("vocal-up");

export async function openTalkbackSessions(foldback: Foldback, count: number): Promise<TalkbackSession[]> {
  const opened: TalkbackSession[] = [];
  for (let index = 0; index < count; index += 1) {
    const artist = foldback.artists[index];
    const engineer = foldback.engineers[index];
    if (artist === undefined || engineer === undefined) throw new Error("Not enough people for so many sessions.");
    const as = (person: Person, path: string, input: unknown) => call(foldback.callAs(person, { path, input }));
    const sessionId = String((await as(artist, "sessions/start", { engineerId: engineer.id })).sessionId);
    await as(artist, "consent/decide", {
      sessionId,
      engineerId: engineer.id,
      decision: "granted",
      scopes: ["view", "talk"],
      understood: true,
      consentTextVersion,
    });
    await as(engineer, "sessions/join", { sessionId });
    opened.push({ sessionId, artist, engineer });
  }
  return opened;
}

// Resolves with the clip's id when the server has confirmed the clip.
export async function uploadClip(
  { url }: Foldback,
  { sessionId, engineer }: TalkbackSession,
  body: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const clipId = randomUUID();
  const headers = { "content-type": "audio/webm", cookie: cookieOf(engineer), origin: url };
  const answer = await fetch(`${url}/talkback/clips/${clipId}?session=${sessionId}`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`The upload got status ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return clipId;
}

export type Screen = { untilText: () => Promise<void>; close: () => void };

// Opens the artist's socket, which receives the text.
export async function openScreen(foldback: Foldback, { sessionId, artist }: TalkbackSession): Promise<Screen> {
  const input = { place: { kind: "room", sessionId } };
  const { ticket } = await call(foldback.callAs(artist, { path: "signaling/ticket", input }));
  const socket = new WebSocket(`${foldback.url.replace("http", "ws")}/signal`, { headers: { origin: foldback.url } });
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "auth", ticket }));
  // Calling `once` in a loop would miss the second of two messages in one packet.
  const untilHeard = (...parts: string[]) =>
    new Promise<void>((resolve) => {
      const listen = (data: WebSocket.RawData) => {
        if (!parts.every((part) => String(data).includes(part))) return;
        socket.off("message", listen);
        resolve();
      };
      socket.on("message", listen);
    });
  await untilHeard('"room_joined"');
  return { untilText: () => untilHeard('"type":"transcript"', '"status":"transcribed"'), close: () => socket.close() };
}
