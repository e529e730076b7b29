// Sends a recorded clip through all of our code: upload, inspection, queue, decoder, voice gate, the call to an
// OpenAI-compatible server, and the transcript. Only that server's responses are fake.
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import { readRecordedClip, wordsOfClip } from "@foldback/testkit/speech/recorded-clips";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { talkbackAudio, talkbackClips } from "../adapters/postgres/schema/notes.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import type { Person } from "../testing/test-people.ts";

const nowMs = Date.UTC(2026, 10, 21);
/** The provider's next failures. When the list is empty, the provider returns the transcript. */
const next: ("down" | "html")[] = [];
const received: number[] = [];
let provider: Server;
let server: TestServer;
let artist: Person;
let engineer: Person;
let sessionId: string;

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    received.push((await buffer(request)).byteLength);
    const act = next.shift();
    if (act === "down") response.writeHead(503).end();
    else if (act === "html") response.writeHead(200, { "content-type": "text/html" }).end("<h1>hello</h1>");
    else response.end(JSON.stringify({ text: wordsOfClip["vocal-up"] }));
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`;
  server = await startTestServer({
    jobs: true,
    nowMs: () => nowMs,
    config: {
      transcription: {
        provider: "openai-compatible",
        baseUrl,
        model: "tiny",
        apiKey: null,
        place: "local",
        language: null,
        prompt: null,
      },
    },
  });
  artist = await server.createPerson();
  engineer = await server.createPerson({ roles: ["artist", "engineer"] });
  ({ sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId }));
  await server.client(artist).consent.decide({
    sessionId,
    engineerId: engineer.userId,
    decision: "granted",
    scopes: ["view", "talk"],
    understood: true,
    consentTextVersion,
  });
  await server.client(engineer).sessions.join({ sessionId });
});
beforeEach(() => {
  received.length = 0;
  next.length = 0;
});
afterAll(async () => {
  await server.close();
  provider.close();
});

const upload = (clipId: string, body: Uint8Array<ArrayBuffer>) =>
  server.request(
    `/talkback/clips/${clipId}?session=${sessionId}`,
    { method: "POST", headers: { "content-type": "audio/webm" }, body },
    engineer,
  );
const clipOf = async (clipId: string) =>
  (await server.client(artist).talkback.list({ sessionId })).clips.find(({ id }) => id === clipId);

test("[TB-7] a clip recorded in a real browser is transcribed, and the text names its engine", async () => {
  const clipId = randomUUID();
  const answer = await upload(clipId, await readRecordedClip("vocal-up"));
  expect(await answer.json()).toMatchObject({ status: "queued", durationSeconds: expect.closeTo(3, -1) });
  await expect
    .poll(() => clipOf(clipId))
    .toMatchObject({
      status: "transcribed",
      transcript: wordsOfClip["vocal-up"],
      engine: { name: expect.stringContaining("tiny"), place: "local" },
    });
  expect(received).toHaveLength(1);
  // We send 16 kHz and 16 bits, so the provider doesn't need a decoder.
  expect(received[0]).toBeGreaterThan(32_000);
});

test("[REL-22][TB-8] a clip survives a provider that's first down and then sends garbage", async () => {
  const clipId = randomUUID();
  next.push("down", "html");
  await upload(clipId, await readRecordedClip("vocal-up"));
  await expect.poll(() => clipOf(clipId)).toMatchObject({ status: "transcribed" });
  expect(received).toHaveLength(3);
});

test("[UP-1] a clip that's truncated, or has extra data before or after it, is refused, and neither its row nor its sound is stored", async () => {
  const before = [await server.db.$count(talkbackClips), await server.db.$count(talkbackAudio)];
  const clip = await readRecordedClip("vocal-up");
  const page = new TextEncoder().encode("<script>alert(1)</script>".repeat(2_000));
  for (const body of [Uint8Array.from([...clip, ...page]), Uint8Array.from([...page, ...clip]), clip.slice(0, 200)]) {
    const answer = await upload(randomUUID(), body);
    expect(answer.status).toBeGreaterThanOrEqual(415);
    expect(answer.status).toBeLessThan(500);
  }
  expect([await server.db.$count(talkbackClips), await server.db.$count(talkbackAudio)]).toEqual(before);
});
