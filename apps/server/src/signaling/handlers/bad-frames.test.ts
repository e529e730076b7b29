import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { forkSignaling, type Room } from "../testing/signaling-process.ts";
import { testOrigin } from "../testing/start-test-signaling.ts";
import { connectTestClient, type TestClient } from "../testing/test-client.ts";

const framesInAll = 10_000;
const framesPerSocket = 4;
const socketsAtOnce = 500;
/** These rounds run before we measure. They allocate the buffers and compile the code that any traffic needs. */
const warmUps = 3;
const mebibyte = 1024 * 1024;

const stamp = { epoch: 3, sequence: 1 };
const honest = [
  { type: "auth", ticket: "AAAAAAAAAAAAAAAAAAAAAA" },
  { type: "client-info", role: "engineer", isElectron: false },
  { type: "client-update", isElectron: true },
  { type: "offer", sdp: "v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\n" },
  { type: "answer", sdp: "v=0" },
  { type: "ice-candidate", candidate: { candidate: "candidate:1", sdpMid: "0", sdpMLineIndex: 0 } },
  { type: "cursor", x: 1, y: 2, ...stamp },
  { type: "click", x: 1, y: 2, ...stamp, role: "artist" },
  { type: "native-mouse-move", x: 1919, y: 1079, ...stamp },
  { type: "native-mouse-click", x: 1, y: 2, button: "left", ...stamp },
  { type: "ping", n: 1 },
  { type: "rtt-sample", rttMs: 31.5, route: "direct" },
  { type: "link-fingerprints", local: "a", remote: "b" },
].map((message) => JSON.stringify(message));

const nasty = fc.constantFrom(
  "null",
  "[]",
  "{}",
  "1e999",
  "-1",
  '"\\u0000"',
  '{"__proto__":{"polluted":1}}',
  "[[[[[[[[[[]]]]]]]]]]",
  '"x"',
  "9007199254740993",
);
const text = fc.constantFrom(...honest);

const truncated = fc.tuple(text, fc.nat()).map(([whole, at]) => whole.slice(0, at % whole.length));
const flipped = fc.tuple(text, fc.nat(), fc.integer({ min: 1, max: 255 })).map(([whole, at, mask]) => {
  const bytes = Buffer.from(whole);
  const index = at % bytes.length;
  bytes[index] = (bytes[index] ?? 0) ^ mask;
  return bytes;
});
const revalued = fc
  .tuple(text, nasty)
  .map(([whole, value]) => whole.replace(/:("[^"]*"|[\d.]+|true|false)(?=[,}][^{]*$)/, `:${value}`));
const polluted = text.map((whole) => whole.replace("{", '{"__proto__":{"polluted":true},'));
const constructed = text.map((whole) => whole.replace("{", '{"constructor":{"prototype":{"polluted":true}},'));
const doubled = fc.tuple(text, text).map((pair) => pair.join(""));
const padded = fc
  .tuple(text, fc.integer({ min: 200, max: 4_000 }))
  .map(([whole, length]) => whole + " ".repeat(length));
const nested = fc.integer({ min: 1, max: 20_000 }).map((depth) => `{"type":"offer","sdp":${"[".repeat(depth)}`);
const oversized = fc.constant(`{"type":"offer","sdp":"${"v".repeat(70_000)}"}`);
const junk = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
const binary = fc.uint8Array({ maxLength: 60 }).map((bytes) => ({ binary: Buffer.from(bytes) }));

const badFrame = fc.oneof(
  { weight: 4, arbitrary: flipped },
  { weight: 3, arbitrary: truncated },
  { weight: 3, arbitrary: revalued },
  ...[polluted, constructed, doubled, padded, junk, binary].map((arbitrary) => ({ weight: 2, arbitrary })),
  { weight: 1, arbitrary: nested },
  { weight: 1, arbitrary: oversized },
);
type BadFrame = typeof badFrame extends fc.Arbitrary<infer Frame> ? Frame : never;

function throwAt({ socket }: TestClient, frame: BadFrame) {
  if (typeof frame === "object" && "binary" in frame) socket.send(frame.binary, { binary: true });
  else socket.send(frame, { binary: false });
}

type Abuser = { url: string; ticket: string | null };

/** Sends the frames, then waits until the server has read everything or closed the socket. */
async function abuse({ url, ticket }: Abuser, frames: BadFrame[]) {
  const client = await connectTestClient(url, testOrigin);
  if (ticket !== null) client.say({ type: "auth", ticket, seat: "take-over" });
  if (ticket !== null) await Promise.race([client.hear("room_joined"), client.hear("lobby_joined"), client.closed]);
  for (const frame of frames) throwAt(client, frame);
  await Promise.race([client.settled(), client.closed]);
  client.socket.terminate();
}

/** Two honest clients: every move must arrive, in order. */
async function work({ artist, engineer }: { artist: TestClient; engineer: TestClient }, epoch: number, turn: number) {
  for (let step = 1; step <= 10; step += 1) {
    const sequence = turn * 10 + step;
    engineer.say({ type: "cursor", x: 1, y: 1, epoch, sequence });
    expect((await artist.hear("cursor")).sequence).toBe(sequence);
  }
}

async function enter(url: string, ticket: string) {
  const client = await connectTestClient(url, testOrigin);
  client.say({ type: "auth", ticket });
  await client.hear("room_joined");
  return client;
}

/** A third of the abusers haven't authenticated, a third are in the lobby, a third are engineers in a session. */
async function abusersFor(server: Awaited<ReturnType<typeof forkSignaling>>, url: string): Promise<Abuser[]> {
  const third = Math.ceil(socketsAtOnce / 3);
  // The first room belongs to the honest clients.
  const [, ...rooms]: Room[] = await server.rooms(third + 1);
  const tickets = [...rooms.map(({ engineerTicket }) => engineerTicket), ...(await server.lobbyTickets(third))];
  const known = tickets.map((ticket) => ({ url, ticket }));
  return [...known, ...Array.from({ length: socketsAtOnce - known.length }, () => ({ url, ticket: null }))];
}

test("[WS-3][REL-14] ten thousand bad frames change nothing and don't affect any other client", {
  timeout: 120_000,
}, async () => {
  const server = await forkSignaling();
  onTestFinished(server.stop);
  const url = await server.url();
  const [room] = await server.rooms(1);
  if (room === undefined) throw new Error("no room");
  const pair = { artist: await enter(url, room.artistTicket), engineer: await enter(url, room.engineerTicket) };
  const frames = fc.sample(badFrame, {
    numRuns: framesInAll + warmUps * socketsAtOnce * framesPerSocket,
    seed: 20261121,
  });
  const round = async (turn: number) => {
    const abusers = await abusersFor(server, url);
    const take = () => frames.splice(0, framesPerSocket);
    await Promise.all([...abusers.map((abuser) => abuse(abuser, take())), work(pair, room.epoch, turn)]);
  };
  for (let turn = 0; turn < warmUps; turn += 1) await round(turn);
  const before = await server.measureMemory();
  for (let turn = warmUps; frames.length > 0; turn += 1) await round(turn);
  const after = await server.measureMemory();
  await pair.artist.settled();
  await pair.engineer.settled();
  expect(server.isRunning()).toBe(true);
  expect(after.polluted).toBe(false);
  expect((after.rssBytes - before.rssBytes) / mebibyte).toBeLessThan(50);
  expect(pair.artist.inbox.map(({ type }) => type)).toEqual(["peer-joined"]);
  expect(pair.engineer.inbox).toEqual([]);
});
