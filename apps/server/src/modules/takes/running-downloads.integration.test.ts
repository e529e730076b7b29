// Tests, over real sockets, downloads that are running when their reader loses access to the take.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { keepTalkbackTextVersion } from "@foldback/domain/consent/keep-talkback-text";
import { letTimePass } from "@foldback/testkit/processes/let-time-pass";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAndJoin } from "../../testing/grant-and-join.ts";
import { recordedTake, takeRequests } from "../../testing/recorded-take.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

let server: TestServer;
let takes: ReturnType<typeof takeRequests>;
/** How long the storage takes for each segment. With `slowMs`, downloads take longer than the time between checks. */
let readMs = 0;
const [segments, slowMs] = [80, 250];
/**
 * After this long without a byte, the listener disconnects a client. A client that's waiting for a response gets twice
 * as long.
 */
const silentSocketMs = 3_000;

beforeAll(async () => {
  server = await startTestServer({ slowClients: { silentSocketMs, answerWithinMs: 2 * silentSocketMs } });
  takes = takeRequests(server);
  const { storage } = server.composed.takes.deps;
  const read = storage.read.bind(storage);
  storage.read = async (place) => {
    await letTimePass(readMs);
    return read(place);
  };
});
afterAll(() => server.close());

/** Connects without fetch, which would read ahead and reconnect. */
async function ask(path: string, { cookie }: Person, headers = {}): Promise<IncomingMessage> {
  const sent = request(new URL(path, server.url), {
    agent: false,
    headers: { origin: server.url, cookie, ...headers },
  });
  sent.end();
  const [answer]: IncomingMessage[] = await once(sent, "response");
  if (answer === undefined) throw new Error("no answer");
  return answer;
}

async function open(path: string, person: Person, headers = {}): Promise<IncomingMessage> {
  const answer = await ask(path, person, headers);
  if (answer.statusCode !== 200 && answer.statusCode !== 206) throw new Error(`answered ${answer.statusCode}`);
  return answer;
}

/** Reads until the connection ends, and returns whether all of the file arrived. */
async function isWhole(answer: IncomingMessage): Promise<boolean> {
  const failed = new Promise((resolve) => answer.once("error", resolve));
  answer.resume();
  await Promise.race([once(answer, "close").catch(() => {}), failed]);
  return answer.complete;
}

async function newEngineer(artist: Person): Promise<Person> {
  const engineer = await server.createPerson({ roles: ["artist", "engineer"] });
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  await grantAndJoin(server, { sessionId, artist, engineer });
  await server.client(artist).sessions.end({ sessionId });
  return engineer;
}

async function storedRecording(artist: Person, length = segments): Promise<{ takeId: string; root: string }> {
  const take = recordedTake({ seconds: Array.from({ length }, () => 0.1) });
  await takes.store(take, artist);
  return { takeId: take.takeId, root: take.upload.root };
}
const storedTake = async (artist: Person): Promise<string> => (await storedRecording(artist)).takeId;

test("[TK-70] a running download ends soon after its take is withdrawn or removed, and other downloads continue", async () => {
  const artist = await server.createPerson();
  const engineers = [await newEngineer(artist), await newEngineer(artist)] as const;
  const [withdrawn, kept] = engineers;
  const [shared, removed] = [await storedTake(artist), await storedTake(artist)];
  for (const takeId of [shared, removed])
    for (const { userId } of engineers) await server.client(artist).takes.deliver({ takeId, engineerId: userId });
  readMs = slowMs;
  const goesOn = isWhole(await open(`/takes/${shared}/wav`, kept));
  const ends = [
    isWhole(await open(`/takes/${shared}/hand-off`, withdrawn)),
    isWhole(await open(`/takes/${removed}/wav`, kept)),
  ];
  await server.client(artist).takes.withdraw({ takeId: shared, engineerId: withdrawn.userId });
  await server.client(artist).takes.remove({ takeId: removed });
  expect(await Promise.all(ends)).toEqual([false, false]);
  readMs = 0;
  expect(await goesOn).toBe(true);
});

test("[TK-70] [TK-91] a take that's playing ends soon after it's withdrawn or its listener is suspended", async () => {
  const [artist, admin] = [await server.createPerson(), await server.createPerson({ roles: ["admin"] })];
  const [withdrawn, suspended] = [await newEngineer(artist), await newEngineer(artist)];
  const { takeId, root } = await storedRecording(artist);
  for (const { userId } of [withdrawn, suspended])
    await server.client(artist).takes.deliver({ takeId, engineerId: userId });
  readMs = slowMs;
  const path = `/takes/${takeId}/sound/${root}`;
  const ends = [isWhole(await open(path, withdrawn)), isWhole(await open(path, suspended, { range: "bytes=44-" }))];
  await server.client(artist).takes.withdraw({ takeId, engineerId: withdrawn.userId });
  await server.client(admin).admin.suspend({ userId: suspended.userId });
  expect(await Promise.all(ends)).toEqual([false, false]);
  readMs = 0;
});

test("[TK-70] [TK-99] a running download with talkback ends soon after only the talkback is withdrawn", async () => {
  const artist = await server.createPerson();
  const engineer = await server.createPerson({ roles: ["artist", "engineer"] });
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  await grantAndJoin(server, { sessionId, artist, engineer });
  const allowed = { sessionId, keep: true, consentTextVersion: keepTalkbackTextVersion };
  await server.client(engineer).consent.keepTalkback(allowed);
  const sound = { sessionId, seconds: Array.from({ length: segments }, () => 0.1) };
  const take = recordedTake(sound);
  const { takeId } = take;
  const stem = recordedTake({ ...sound, stemOf: takeId });
  await takes.store(take, artist);
  await takes.store(stem, artist);
  const deliver = (withTalkback: boolean) =>
    server.client(artist).takes.deliver({ takeId, engineerId: engineer.userId, withTalkback });
  await deliver(true);
  readMs = slowMs;
  const play = `/takes/${takeId}/sound/${take.upload.root}/with/${stem.upload.root}`;
  const ends = [isWhole(await open(`/takes/${takeId}/hand-off`, engineer)), isWhole(await open(play, engineer))];
  await deliver(false);
  expect(await Promise.all(ends)).toEqual([false, false]);
  readMs = 0;
  expect(await isWhole(await open(`/takes/${takeId}/wav`, engineer))).toBe(true);
});

test("[TK-70] a running download ends soon after its reader is suspended, signed out or deleted", async () => {
  const [artist, admin] = [await server.createPerson(), await server.createPerson({ roles: ["admin"] })];
  const engineers = [await newEngineer(artist), await newEngineer(artist)] as const;
  const [suspended, signedOut] = engineers;
  const takeId = await storedTake(artist);
  for (const { userId } of engineers) await server.client(artist).takes.deliver({ takeId, engineerId: userId });
  readMs = slowMs;
  const ends = [
    isWhole(await open(`/takes/${takeId}/wav`, suspended)),
    isWhole(await open(`/takes/${takeId}/hand-off`, signedOut)),
  ];
  await server.client(admin).admin.suspend({ userId: suspended.userId });
  await server.postJson("/api/auth/sign-out", {}, signedOut);
  expect(await Promise.all(ends)).toEqual([false, false]);
  const last = isWhole(await open(`/takes/${takeId}/wav`, artist));
  await server.client(artist).accounts.remove({});
  expect(await last).toBe(false);
  readMs = 0;
});

test("[TK-58] the connection stays open while a hand-off is counted and while the part before a range is written", async () => {
  const artist = await server.createPerson();
  const path = `/takes/${await storedTake(artist)}/hand-off?format=flac`;
  // Longer than a client may wait, once for the count and once for the part before the range.
  readMs = (3 * silentSocketMs) / segments;
  const head = await server.request(path, { method: "HEAD" }, artist);
  const etag = head.headers.get("etag") ?? "";
  const answer = await open(path, artist, { range: "bytes=-7", "if-range": etag });
  const end: Buffer[] = await answer.toArray();
  readMs = 0;
  const whole: Buffer[] = await (await open(path, artist)).toArray();
  expect(Buffer.concat(end)).toEqual(Buffer.concat(whole).subarray(-7));
});

test("[TK-113] an account's export stays connected while one read from the storage takes longer than a client may be silent", async () => {
  const artist = await server.createPerson();
  await storedRecording(artist, 1);
  readMs = silentSocketMs + 1_000;
  const path = "/account/export";
  const sent = request(new URL(path, server.url), {
    ...{ agent: false, method: "POST" },
    headers: { origin: server.url, cookie: artist.cookie, "content-type": "application/json" },
  });
  sent.end("{}");
  const [answer]: IncomingMessage[] = await once(sent, "response");
  expect(answer?.statusCode).toBe(200);
  expect(answer && (await isWhole(answer))).toBe(true);
  readMs = 0;
});

test("[TK-93] an account runs at most three downloads in FLAC at once, and WAV files are never held up by them", async () => {
  const artist = await server.createPerson();
  const path = (takeId: string | undefined) => `/takes/${takeId}/hand-off?format=flac`;
  const stored: string[] = [];
  // Prepares each one first, so that it's the downloads themselves that are refused.
  for (let count = 0; count < 4; count += 1) {
    const { takeId } = await storedRecording(artist, segments / 2);
    expect(await isWhole(await open(path(takeId), artist))).toBe(true);
    stored.push(takeId);
  }
  const [, , , fourth] = stored;
  const codeOf = async (at: string): Promise<unknown> =>
    JSON.parse(Buffer.concat(await (await ask(at, artist)).toArray()).toString()).code;
  readMs = slowMs;
  const running = await Promise.all(stored.slice(0, 3).map((takeId) => open(path(takeId), artist)));
  expect(await codeOf(path(fourth))).toBe("TAKE_DOWNLOADS_FULL");
  expect(await codeOf(`/takes/${fourth}/hand-off/progress?format=flac`)).toBe("TAKE_DOWNLOADS_FULL");
  running.push(await open(`/takes/${fourth}/wav`, artist));
  for (const answer of running) answer.destroy();
  readMs = 0;
  // The server notices the closed connections a moment later.
  const statusOf = async (at: string) => {
    const answer = await ask(at, artist);
    answer.destroy();
    return answer.statusCode;
  };
  await expect.poll(() => statusOf(path(fourth))).toBe(200);
});
