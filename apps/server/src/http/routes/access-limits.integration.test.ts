import { randomUUID } from "node:crypto";
import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import type { EvidenceEntry, EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLedgerReader } from "../../adapters/postgres/ledger-store.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

const perMinute = 120;
/** Starting the session used one call. */
const left = perMinute - 1;
const flood = 150;
let nowMs = Date.UTC(2026, 10, 20, 12);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs });
});
afterAll(() => server.close());

async function live() {
  const artist = await server.createPerson({ name: "Ada" });
  const engineer = await server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  await server.client(engineer).sessions.join({ sessionId });
  const base = { sessionId, engineerId: engineer.userId, understood: true, consentTextVersion };
  return {
    ...{ artist, engineer, sessionId },
    grant: { ...base, decision: "granted", scopes: ["view", "talk"] },
    deny: { ...base, decision: "denied", scopes: [] },
  };
}

const send = async (path: string, input: object, person: Person) => {
  const answer = await server.postJson(`/rpc/${path}`, { json: input }, person);
  const body: { json: { code?: string } } = await answer.json();
  return { status: answer.status, code: body.json?.code, retryAfter: answer.headers.get("retry-after") };
};
/** Sends the whole flood at once, as a script could. */
const sendAll = (path: string, input: object, person: Person) =>
  Promise.all(Array.from({ length: flood }, () => send(path, input, person)));
const tooMany = { status: 429, code: "TOO_MANY_REQUESTS", retryAfter: "60" };

const countOf = async (sessionId: string, type: EvidenceFacts["type"]) => {
  const rows = await createLedgerReader(server.db).after(0, 100_000);
  const entries: EvidenceEntry[] = rows.map(({ body }) => JSON.parse(body));
  return entries.filter(({ session, facts }) => session === sessionId && facts.type === type).length;
};

test("[AC-7] after 120 consents in a minute, more are refused with a Retry-After and leave no entries", async () => {
  const { artist, sessionId, grant } = await live();
  const answers = await sendAll("consent/decide", grant, artist);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(left);
  expect(answers.filter(({ status }) => status !== 200)).toEqual(Array(flood - left).fill(tooMany));
  expect(await countOf(sessionId, "consent.granted")).toBe(left);
  nowMs += 60_000;
  expect((await send("consent/decide", grant, artist)).status).toBe(200);
});

test("[AC-7] [CO-7] an artist over that limit can still withdraw all access any number of times, which is recorded once", async () => {
  const { artist, sessionId, grant, deny } = await live();
  await sendAll("consent/decide", grant, artist);
  const takingAway: [path: string, input: object, recorded: EvidenceFacts["type"]][] = [
    ["consent/narrow", { sessionId, scopes: ["view"] }, "consent.narrowed"],
    ["consent/narrow", { sessionId, scopes: [] }, "consent.revoked"],
    ["consent/decide", deny, "consent.denied"],
    ["sessions/pause", { sessionId }, "session.paused"],
    ["sessions/kill", { sessionId, idempotencyKey: randomUUID() }, "kill.pressed"],
    // The kill has already ended the session, so this adds no entry.
    ["sessions/end", { sessionId }, "kill.applied"],
  ];
  for (const [path, input, recorded] of takingAway) {
    const answers = await sendAll(path, input, artist);
    expect(new Set(answers.map(({ status }) => status)), path).toEqual(new Set([200]));
    expect(await countOf(sessionId, recorded), path).toBe(1);
  }
});

test("[AC-7] [IN-7] an artist can remove an engineer any number of times, which is recorded once", async () => {
  const { artist, engineer, sessionId, deny } = await live();
  await send("consent/decide", deny, artist);
  const answers = await sendAll("sessions/removeEngineer", { sessionId, engineerId: engineer.userId }, artist);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await countOf(sessionId, "session.left")).toBe(1);
  const { json } = await (
    await server.postJson("/rpc/sessions/removeEngineer", { json: { sessionId } }, artist)
  ).json();
  expect(json).toMatchObject({ code: "BAD_INPUT" });
});

test("[AC-7] start, join, open up and continue share one limit per user, and refused calls count too", async () => {
  const { artist, engineer, sessionId } = await live();
  const opening: [path: string, input: object][] = [
    ["sessions/continue", { sessionId }],
    ["sessions/openUp", { sessionId }],
    ["sessions/join", { sessionId }],
    ["sessions/start", { engineerId: null }],
  ];
  const sent = Array.from({ length: left }, (_, count) => opening[count % opening.length]).filter(
    (each) => each !== undefined,
  );
  for (const [path, input] of sent) expect(await send(path, input, artist), path).not.toMatchObject({ status: 429 });
  for (const [path, input] of opening) expect(await send(path, input, artist)).toEqual(tooMany);
  expect((await send("sessions/join", { sessionId }, engineer)).status).toBe(200);
});

test("[AC-7] after 120 tickets in a minute, more are refused, whatever kind they are", async () => {
  const { artist, engineer, sessionId } = await live();
  const [lobby, room] = [{ place: { kind: "lobby" } }, { place: { kind: "room", sessionId } }];
  const answers = await sendAll("signaling/ticket", lobby, engineer);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(perMinute);
  expect(await send("signaling/ticket", room, engineer)).toEqual(tooMany);
  expect((await send("signaling/ticket", room, artist)).status).toBe(200);
  nowMs += 60_000;
  expect((await send("signaling/ticket", room, engineer)).status).toBe(200);
});
