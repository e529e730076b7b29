// Tests who may report after a session whether the artist's takes are safe, who gets the report, and how long it stays
// valid.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAndJoin } from "../../testing/grant-and-join.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";
import { lightLastsMs, lightsPerMinute } from "./policy.ts";

let server: TestServer;
let nowMs = Date.UTC(2026, 10, 23, 12);
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs });
});
afterAll(() => server.close());

const unknown = { light: "unknown", secondsLeft: null };
const sending = { light: "one-place", secondsLeft: 40 } as const;

async function joinedSession() {
  const artist = await server.createPerson({ name: "Ada" });
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  const { sessionId, roomCode } = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  await grantAndJoin(server, { sessionId, artist, engineer });
  const lightFor = (person: Person) => server.client(person).takes.light({ sessionId });
  const tell = (person: Person, told: object) => call("takes/tellLight", { sessionId, ...told }, person);
  return { artist, engineer, sessionId, roomCode, lightFor, tell };
}

async function call(path: string, input: object, holder?: Pick<Person, "cookie">) {
  const answer = await server.postJson(`/rpc/${path}`, { json: input }, holder);
  const { json } = await answer.json();
  return { status: answer.status, code: json?.code ?? null, json };
}

test("[TK-39] after the session the engineer and the artist's phone are told what the artist's page reports, until it stops reporting", async () => {
  const { artist, engineer, sessionId, lightFor, tell } = await joinedSession();
  await server.client(artist).sessions.end({ sessionId });
  expect(await lightFor(engineer)).toEqual(unknown);
  expect(await tell(artist, sending)).toMatchObject({ status: 200 });
  expect(await lightFor(engineer)).toEqual(sending);
  expect(await call("pairing/takesLight", { sessionId }, artist)).toMatchObject({ json: sending });
  await tell(artist, { light: "two-places", secondsLeft: null });
  nowMs += lightLastsMs - 1;
  expect(await lightFor(engineer)).toMatchObject({ light: "two-places" });
  nowMs += 1;
  expect(await lightFor(engineer)).toEqual(unknown);
  expect(await call("pairing/takesLight", { sessionId }, artist)).toMatchObject({ json: unknown });
});

test("[TK-39] the report that there are no takes stays valid, even after the artist closes the page", async () => {
  const { artist, engineer, sessionId, lightFor, tell } = await joinedSession();
  await server.client(artist).sessions.end({ sessionId });
  await tell(artist, { light: "none", secondsLeft: null });
  nowMs += 10 * lightLastsMs;
  expect(await lightFor(engineer)).toMatchObject({ light: "none" });
});

test("[TK-39] only the session's artist can say whether the takes are safe, and only after its end", async () => {
  const { artist, engineer, sessionId, lightFor, tell } = await joinedSession();
  const stranger = await server.createPerson({ roles: ["artist", "engineer"] });
  const admin = await server.createPerson({ roles: ["admin"] });
  const safe = { light: "two-places", secondsLeft: null };
  expect(await tell(artist, safe)).toMatchObject({ status: 403, code: "FORBIDDEN" });
  await server.client(artist).sessions.end({ sessionId });
  expect(await tell(engineer, safe)).toMatchObject({ status: 403, code: "FORBIDDEN" });
  for (const person of [stranger, admin]) {
    expect(await tell(person, safe)).toMatchObject({ status: 404, code: "ROOM_NOT_FOUND" });
    expect(await call("takes/light", { sessionId }, person)).toMatchObject({ status: 404, code: "ROOM_NOT_FOUND" });
    expect(await call("pairing/takesLight", { sessionId }, person)).toMatchObject({ code: "ROOM_NOT_FOUND" });
  }
  expect(await call("pairing/takesLight", { sessionId }, engineer)).toMatchObject({ code: "ROOM_NOT_FOUND" });
  expect(await call("takes/tellLight", { sessionId, ...safe })).toMatchObject({ status: 401 });
  expect(await call("takes/light", { sessionId })).toMatchObject({ status: 401 });
  expect(await tell(artist, { ...safe, sessionId: randomUUID() })).toMatchObject({ code: "ROOM_NOT_FOUND" });
  expect(await lightFor(engineer)).toEqual(unknown);
});

test("[TK-39] an unknown light, an impossible time and too many reports are refused", async () => {
  const { artist, engineer, sessionId, lightFor, tell } = await joinedSession();
  await server.client(artist).sessions.end({ sessionId });
  for (const told of [
    { light: "safe", secondsLeft: null },
    { light: "two-places" },
    { light: "one-place", secondsLeft: -1 },
    { light: "one-place", secondsLeft: 0.5 },
    { light: "one-place", secondsLeft: 86_401 },
    { light: "two-places", secondsLeft: null, note: "trust me" },
  ])
    expect(await tell(artist, told)).toMatchObject({ status: 422, code: "BAD_INPUT" });
  expect(await lightFor(engineer)).toEqual(unknown);
  for (let told = 0; told < lightsPerMinute; told += 1) await tell(artist, sending);
  expect(await tell(artist, sending)).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
});

test("[TK-97] after the session the gaps are passed on with the light, and a report without them is accepted", async () => {
  const { artist, engineer, sessionId, lightFor, tell } = await joinedSession();
  await server.client(artist).sessions.end({ sessionId });
  const gappy = { light: "two-places", secondsLeft: null, gapMs: 340 };
  expect(await tell(artist, gappy)).toMatchObject({ status: 200 });
  expect(await lightFor(engineer)).toEqual(gappy);
  expect(await call("pairing/takesLight", { sessionId }, artist)).toMatchObject({ json: gappy });
  for (const gapMs of [-1, 0.5, "340", 1e12])
    expect(await tell(artist, { ...gappy, gapMs })).toMatchObject({ status: 422, code: "BAD_INPUT" });
  expect(await lightFor(engineer)).toEqual(gappy);
  await tell(artist, sending);
  expect(await lightFor(engineer)).toEqual(sending);
});

test("[TK-39] after a kill, the engineer is told nothing about the takes, but the artist's phone still is", async () => {
  const { artist, engineer, sessionId, lightFor, tell } = await joinedSession();
  await server.client(artist).sessions.kill({ sessionId, idempotencyKey: randomUUID() });
  expect(await tell(artist, sending)).toMatchObject({ status: 200 });
  expect(await lightFor(engineer)).toEqual(unknown);
  expect(await call("pairing/takesLight", { sessionId }, artist)).toMatchObject({ json: sending });
});
