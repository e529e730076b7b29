import { randomUUID } from "node:crypto";
import { contract } from "@foldback/protocol/http/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { evidenceEntries } from "../../adapters/postgres/schema/evidence.ts";
import { phonePairings } from "../../adapters/postgres/schema/pairing.ts";
import { secretHash } from "../../modules/secret-hash.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

let server: TestServer;
let nowMs = Date.UTC(2026, 10, 21, 12);
const logLines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ logLines, nowMs: () => nowMs });
});
afterAll(() => server.close());

const screen = "the-artist-s-own-screen";

async function openRoom() {
  // Moves the clock forward a minute so that earlier tests' rate limits don't apply.
  nowMs += 61_000;
  const artist = await server.createPerson({ name: "Ada" });
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  const { roomCode, sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  const client = server.client(artist);
  const offer = () => client.pairing.offer({ sessionId, screen });
  const pending = async () => (await client.pairing.phones({ sessionId })).phones.at(-1) ?? raise("no phone");
  return { artist, engineer, client, roomCode, sessionId, offer, pending };
}

const raise = (message: string) => {
  throw new Error(message);
};

/** Scans the code as a phone that the artist hasn't confirmed yet, and keeps the cookie that it gets. */
async function scan(code: string, token: string) {
  const answer = await server.postJson("/rpc/pairing/exchange", { json: { code, token } });
  const body = await answer.json();
  const set = answer.headers.getSetCookie().find((line) => line.startsWith("foldback.phone="));
  return { status: answer.status, json: body.json, set, cookie: set?.split(";")[0] ?? "" };
}

const call = async (path: string, input: object, holder?: Pick<Person, "cookie">) => {
  const answer = await server.postJson(`/rpc/${path}`, { json: input }, holder);
  const { json } = await answer.json();
  return { status: answer.status, code: json?.code ?? null, json };
};

async function pairPhone(room: Awaited<ReturnType<typeof openRoom>>) {
  nowMs += 1;
  const { token } = await room.offer();
  const phone = await scan(room.roomCode, token);
  const { pairingId } = await room.pending();
  await room.client.pairing.confirm({ sessionId: room.sessionId, pairingId, screen, number: phone.json.number });
  return { ...phone, pairingId };
}

const setAge = (token: string, expiresInSeconds: number) =>
  server.db
    .update(phonePairings)
    .set({ expiresAt: new Date(nowMs + expiresInSeconds * 1_000) })
    .where(eq(phonePairings.tokenHash, secretHash(token)));

test("[QR-1][PH-1] a code works once, for five minutes by the server's clock, and stops when a newer one is created", async () => {
  const { roomCode, offer } = await openRoom();
  const first = await offer();
  expect(first).toEqual({ token: expect.stringMatching(/^[\w-]{22}$/), expiresInMs: 300_000 });
  // At 4:59, the code is valid for another second.
  await setAge(first.token, 1);
  expect(await scan(roomCode, first.token)).toMatchObject({ status: 200, json: { number: expect.any(Number) } });
  expect(await scan(roomCode, first.token)).toMatchObject({ status: 410, json: { code: "PAIRING_CODE_OVER" } });
  const late = await offer();
  await setAge(late.token, -1);
  expect(await scan(roomCode, late.token)).toMatchObject({ status: 410 });
  const older = await offer();
  const newer = await offer();
  expect(await scan(roomCode, older.token)).toMatchObject({ status: 410 });
  // If many phones scan at once, only one succeeds.
  const many = await Promise.all(Array.from({ length: 12 }, () => scan(roomCode, newer.token)));
  expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("[QR-1] codes and proofs are neither stored nor logged", async () => {
  const room = await openRoom();
  const { token } = await room.offer();
  const { cookie, set } = await scan(room.roomCode, token);
  expect(set).toMatch(/; HttpOnly; SameSite=Strict$/);
  const rows = JSON.stringify(await server.db.select().from(phonePairings));
  const credential = cookie.split("=")[1] ?? "";
  expect(credential).toMatch(/^[\w-]{22}$/);
  for (const secret of [token, credential]) {
    expect(rows).not.toContain(secret);
    expect(logLines.join("\n")).not.toContain(secret);
  }
  // Open the QR code's address as a browser does, which never sends the part after #.
  await server.request(`/room/${room.roomCode}`);
  expect(logLines.join("\n")).not.toContain("#p=");
});

test("[QR-1] a foreign, an invented and an absent code get the same response, and none uses up the real one", async () => {
  const [one, other] = [await openRoom(), await openRoom()];
  const { token } = await one.offer();
  const foreign = await scan(other.roomCode, token);
  const invented = await scan(one.roomCode, "A".repeat(22));
  const absent = await scan("P00000000", token);
  expect(foreign).toEqual(invented);
  expect(absent).toEqual(invented);
  expect(await scan(one.roomCode, token)).toMatchObject({ status: 200 });
});

test("[QR-2][PH-2] the number must be chosen on the screen that showed the code", async () => {
  const room = await openRoom();
  const { sessionId, client } = room;
  const { token } = await room.offer();
  const phone = await scan(room.roomCode, token);
  const asked = await room.pending();
  expect(asked).toMatchObject({ status: "pending", device: "Unknown browser" });
  expect(asked.choices).toHaveLength(3);
  expect(asked.choices).toContain(phone.json.number);
  const kill = () => call("pairing/kill", { sessionId, idempotencyKey: randomUUID() }, phone);
  expect(await kill()).toMatchObject({ status: 403, code: "PAIRING_REFUSED" });
  expect(await call("pairing/ticket", { sessionId }, phone)).toMatchObject({ status: 403 });
  expect(await call("pairing/mine", { code: room.roomCode }, phone)).toMatchObject({
    json: { status: "pending", number: phone.json.number },
  });
  const confirm = (input: object) =>
    call("pairing/confirm", { sessionId, pairingId: asked.pairingId, ...input }, room.artist);
  const number = phone.json.number;
  expect(await confirm({ screen: "somebody-else-s-screen", number })).toMatchObject({ status: 403 });
  // Another of the artist's sign-ins, which knows every secret except the screen's.
  const elsewhere = await server.signInAgain(room.artist);
  const known = { sessionId, pairingId: asked.pairingId, screen, number };
  expect(await call("pairing/confirm", known, elsewhere)).toMatchObject({ status: 403, code: "PAIRING_REFUSED" });
  const stranger = await server.createPerson();
  const forged = { sessionId, pairingId: asked.pairingId, screen, number };
  expect(await call("pairing/confirm", forged, stranger)).toMatchObject({ status: 404, code: "ROOM_NOT_FOUND" });
  expect(await call("pairing/confirm", forged, room.engineer)).toMatchObject({ status: 403, code: "FORBIDDEN" });
  expect(await call("pairing/confirm", forged, phone)).toMatchObject({ status: 403 });
  // A confirmation without a number ends this attempt.
  expect(await confirm({ screen })).toMatchObject({ status: 403, code: "PAIRING_REFUSED" });
  expect(await confirm({ screen, number })).toMatchObject({ status: 410 });
  expect(await call("pairing/mine", { code: room.roomCode }, phone)).toMatchObject({ code: "PAIRING_REFUSED" });
  const again = await pairPhone(room);
  expect(await call("pairing/mine", { code: room.roomCode }, again)).toMatchObject({
    json: { status: "paired", session: { status: "waiting", engineerName: "Theo", tally: null } },
  });
  expect((await client.pairing.phones({ sessionId })).phones).toMatchObject([{ status: "paired", choices: [] }]);
});

test("[PH-2] pairing fails if no number is chosen within two minutes", async () => {
  const room = await openRoom();
  const { token } = await room.offer();
  const phone = await scan(room.roomCode, token);
  const { pairingId } = await room.pending();
  await server.db
    .update(phonePairings)
    .set({ answerBy: new Date(nowMs - 1_000) })
    .where(eq(phonePairings.id, pairingId));
  expect((await room.client.pairing.phones({ sessionId: room.sessionId })).phones).toEqual([]);
  const choice = { sessionId: room.sessionId, pairingId, screen, number: phone.json.number };
  expect(await call("pairing/confirm", choice, room.artist)).toMatchObject({ status: 410 });
  expect(await call("pairing/mine", { code: room.roomCode }, phone)).toMatchObject({ code: "PAIRING_REFUSED" });
});

test("[QR-2][PH-3] a paired phone can reach only its own room", async () => {
  const [room, other] = [await openRoom(), await openRoom()];
  const phone = await pairPhone(room);
  expect(await call("pairing/ticket", { sessionId: room.sessionId }, phone)).toMatchObject({ status: 200 });
  for (const path of ["pairing/ticket", "pairing/kill"]) {
    const input = { sessionId: other.sessionId, ...(path === "pairing/kill" && { idempotencyKey: randomUUID() }) };
    expect(await call(path, input, phone), path).toMatchObject({ status: 404, code: "ROOM_NOT_FOUND" });
  }
  expect(await call("pairing/mine", { code: other.roomCode }, phone)).toMatchObject({ status: 404 });
  // All other calls refuse a paired phone, because they need a user.
  const open = ["accounts/me", "accounts/providers", "contact/send", "pairing/exchange", "pairing/mine"];
  const doors = Object.entries(contract).flatMap(([area, calls]) =>
    Object.keys(calls).map((name) => `${area}/${name}`),
  );
  const wrong: string[] = [];
  for (const path of doors) {
    const asPhone = await call(path, { sessionId: room.sessionId }, phone);
    const asNobody = await call(path, { sessionId: room.sessionId });
    if (asNobody.status === 401 && asPhone.status !== 403) wrong.push(`${path} ${asPhone.status} ${asPhone.code}`);
  }
  expect(wrong).toEqual([]);
  expect(doors.length).toBeGreaterThan(open.length);
  const artistCalls = [
    "consent/decide",
    "consent/narrow",
    "markers/add",
    "sessions/end",
    "sessions/start",
    "pairing/offer",
  ];
  for (const path of artistCalls) expect((await call(path, {}, phone)).status, path).toBe(403);
  expect((await server.db.select().from(evidenceEntries)).some(({ body }) => body.includes("kill.pressed"))).toBe(
    false,
  );
});

test("[PH-4][KS-5] the phone's kill ends the session once, and the ledger names the phone", async () => {
  const room = await openRoom();
  await server.client(room.engineer).sessions.join({ sessionId: room.sessionId });
  const phone = await pairPhone(room);
  const idempotencyKey = randomUUID();
  const kill = () => call("pairing/kill", { sessionId: room.sessionId, idempotencyKey }, phone);
  const answers = await Promise.all([kill(), kill()]);
  answers.push(await kill());
  const stopped = { recorded: true, alreadyOver: false };
  expect(answers.map(({ json }) => json)).toEqual([stopped, stopped, stopped]);
  expect(await room.client.sessions.room({ code: room.roomCode })).toMatchObject({
    status: "ended",
    endReason: "killed",
  });
  const entries = (await server.db.select().from(evidenceEntries)).map(({ body }) => JSON.parse(body));
  const kills = entries.filter(({ session, facts }) => session === room.sessionId && facts.type === "kill.pressed");
  expect(kills).toMatchObject([
    { role: "artist", actor: room.artist.userId, facts: { device: "phone", spooled: false } },
  ]);
  // After the end, the phone can only see that the session has ended.
  expect(await call("pairing/mine", { code: room.roomCode }, phone)).toMatchObject({
    json: { status: "paired", session: { status: "ended", endReason: "killed", tally: null } },
  });
  expect(await call("pairing/ticket", { sessionId: room.sessionId }, phone)).toMatchObject({ code: "SESSION_ENDED" });
});

test("[TK-39] after the session, a paired phone learns whether that session's takes are safe, but not those of any other", async () => {
  const [room, other] = [await openRoom(), await openRoom()];
  const { sessionId, client } = room;
  const phone = await pairPhone(room);
  await client.sessions.end({ sessionId });
  await other.client.sessions.end({ sessionId: other.sessionId });
  const told = { light: "two-places", secondsLeft: null } as const;
  for (const { client: artist, ...of } of [room, other])
    await artist.takes.tellLight({ sessionId: of.sessionId, ...told });
  expect(await call("pairing/takesLight", { sessionId }, phone)).toMatchObject({ status: 200, json: told });
  const foreign = await call("pairing/takesLight", { sessionId: other.sessionId }, phone);
  expect(foreign).toMatchObject({ status: 404, code: "ROOM_NOT_FOUND" });
  expect(await call("pairing/takesLight", { sessionId })).toMatchObject({ status: 404, code: "ROOM_NOT_FOUND" });
  // A paired phone can't report the light for the studio.
  expect(await call("takes/tellLight", { sessionId, ...told }, phone)).toMatchObject({ status: 403 });
});

test("[PH-4][KS-8] a phone that slept through the end learns that its kill came too late, and the next session isn't affected", async () => {
  const room = await openRoom();
  const { sessionId, client } = room;
  const phone = await pairPhone(room);
  await client.sessions.end({ sessionId });
  const next = await client.sessions.start({ engineerId: null });
  const late = { json: { recorded: true, alreadyOver: true } };
  for (const holder of [phone, room.artist]) {
    expect(await call("pairing/kill", { sessionId, idempotencyKey: randomUUID() }, holder)).toMatchObject(late);
  }
  expect(await call("sessions/kill", { sessionId, idempotencyKey: randomUUID() }, room.artist)).toMatchObject(late);
  expect(await client.sessions.current({ as: "artist" })).toMatchObject({ sessionId: next.sessionId });
});

test("[PH-3] a phone that the artist removes loses access immediately, and no more than five phones can be paired", async () => {
  const room = await openRoom();
  const { sessionId, client } = room;
  const phone = await pairPhone(room);
  for (let each = 1; each < 5; each += 1) await pairPhone(room);
  await expect(room.offer()).rejects.toMatchObject({ code: "PHONES_FULL" });
  await client.pairing.remove({ sessionId, pairingId: phone.pairingId });
  await client.pairing.remove({ sessionId, pairingId: phone.pairingId });
  expect((await client.pairing.phones({ sessionId })).phones).toHaveLength(4);
  const kill = { sessionId, idempotencyKey: randomUUID() };
  expect(await call("pairing/kill", kill, phone)).toMatchObject({ status: 403, code: "PAIRING_REFUSED" });
  expect(await client.sessions.current({ as: "artist" })).toMatchObject({ sessionId, status: "waiting" });
  await room.offer();
});

test("[PH-3] unused codes and phones of ended sessions are deleted after a day", async () => {
  const [over, live] = [await openRoom(), await openRoom()];
  await pairPhone(over);
  const kept = await pairPhone(live);
  await live.offer();
  await over.client.sessions.end({ sessionId: over.sessionId });
  await server.db.update(phonePairings).set({ offeredAt: new Date(nowMs - 25 * 3_600_000) });
  await live.offer();
  const left = await server.db.select().from(phonePairings);
  expect(left.filter(({ sessionId }) => sessionId === over.sessionId)).toEqual([]);
  const ofLive = left.filter(({ sessionId }) => sessionId === live.sessionId);
  expect(ofLive.map(({ status }) => status).sort()).toEqual(["offered", "paired"]);
  expect(ofLive.some(({ id }) => id === kept.pairingId)).toBe(true);
});

test("[PH-3] the artist can use a phone by signing in instead of scanning a code, but another user can't", async () => {
  const room = await openRoom();
  const { sessionId } = room;
  expect(await call("pairing/ticket", { sessionId }, room.artist)).toMatchObject({ status: 200 });
  for (const other of [room.engineer, await server.createPerson({ roles: ["artist", "admin"] })]) {
    expect(await call("pairing/ticket", { sessionId }, other)).toMatchObject({ status: 404 });
    const kill = { sessionId, idempotencyKey: randomUUID() };
    expect(await call("pairing/kill", kill, other)).toMatchObject({ status: 404 });
    expect(await call("pairing/offer", { sessionId, screen }, other)).toMatchObject({
      status: other === room.engineer ? 403 : 404,
    });
    for (const path of ["pairing/phones", "pairing/remove"]) {
      const input = { sessionId, ...(path === "pairing/remove" && { pairingId: randomUUID() }) };
      expect((await call(path, input, other)).status, path).toBe(other === room.engineer ? 403 : 404);
    }
  }
  expect(await call("pairing/kill", { sessionId, idempotencyKey: randomUUID() }, room.artist)).toMatchObject({
    json: { recorded: true },
  });
});

test("[QR-1] each address can try twenty wrong codes a minute", async () => {
  nowMs += 61_000;
  const statuses: number[] = [];
  for (let each = 0; each < 22; each += 1) statuses.push((await scan("P00000000", "B".repeat(22))).status);
  expect(statuses.filter((status) => status === 410)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  for (const token of ["", "x".repeat(65), "x".repeat(1_000_000)])
    expect([413, 422]).toContain((await scan("P00000000", token)).status);
});
