import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

let server: TestServer;
let nowMs = Date.UTC(2026, 10, 20, 12);
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs });
});
afterAll(() => server.close());

const anEngineer = (name = "Theo") => server.createPerson({ roles: ["artist", "engineer"], name });
const post = async (path: string, json: unknown, person: Person) => {
  const answer = await server.postJson(`/rpc/${path}`, { json }, person);
  const body: { json: { code?: string } } = await answer.json();
  return { status: answer.status, code: body.json?.code };
};

test("[IN-1][IN-2] a decline with a reason reaches the artist, who invites another engineer", async () => {
  const [artist, theo, noor] = [await server.createPerson(), await anEngineer(), await anEngineer("Noor")];
  const [a, t, n] = [server.client(artist), server.client(theo), server.client(noor)];
  const { sessionId } = await a.sessions.start({ engineerId: theo.userId });
  await t.sessions.decline({ sessionId, reason: "  Mixing until six <b>  " });
  await t.sessions.decline({ sessionId });
  expect(await a.sessions.current({ as: "artist" })).toMatchObject({
    status: "waiting",
    declined: { engineer: { name: "Theo" }, reason: "Mixing until six <b>" },
  });
  expect((await t.sessions.waiting()).waiting).toEqual([]);
  expect(await a.sessions.invite({ sessionId, engineerId: noor.userId })).toMatchObject({
    declined: null,
    invitedEngineer: { name: "Noor" },
  });
  expect(await n.sessions.join({ sessionId })).toMatchObject({ status: "active", declined: null });
});

test("[IN-1][IN-3] forged and oversized declines are refused with a code and change nothing", async () => {
  const [artist, theo] = [await server.createPerson(), await anEngineer()];
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: theo.userId });
  const bad = [
    [{ sessionId, reason: "x".repeat(301) }, 422, "BAD_INPUT"],
    [{ sessionId, reason: 7 }, 422, "BAD_INPUT"],
    [{ sessionId, engineerId: theo.userId }, 422, "BAD_INPUT"],
    [{ sessionId: "all" }, 422, "BAD_INPUT"],
    [{ sessionId: randomUUID() }, 404, "ROOM_NOT_FOUND"],
  ] as const;
  for (const [json, status, code] of bad) expect(await post("sessions/decline", json, theo)).toEqual({ status, code });
  for (const engineerId of ["", "x".repeat(65), null, randomUUID(), artist.userId]) {
    const { code } = await post("sessions/invite", { sessionId, engineerId }, artist);
    expect(["BAD_INPUT", "ENGINEER_UNAVAILABLE"], String(engineerId)).toContain(code);
  }
  expect(await server.client(artist).sessions.current({ as: "artist" })).toMatchObject({ epoch: 1, declined: null });
});

test("[AV-2] artists see that an engineer is available now until the time is up or the engineer ends it", async () => {
  const [artist, theo] = [await server.createPerson(), await anEngineer("Freya")];
  const [a, t] = [server.client(artist), server.client(theo)];
  const seen = async () => {
    const { engineers } = await a.engineers.list();
    const card = engineers.find(({ id }) => id === theo.userId);
    const profile = await a.engineers.profile({ engineerId: theo.userId });
    expect(profile.availableUntilMs).toBe(card?.availableUntilMs);
    return card?.availableUntilMs;
  };
  expect(await seen()).toBeNull();
  const untilMs = nowMs + 2 * 3_600_000;
  expect(await t.engineers.setAvailable({ hours: 2 })).toEqual({ availableUntilMs: untilMs });
  expect(await seen()).toBe(untilMs);
  nowMs = untilMs;
  expect(await seen()).toBeNull();
  expect(await t.engineers.ownAvailability()).toEqual({ availableUntilMs: null });
  await t.engineers.setAvailable({ hours: 8 });
  await t.engineers.setAvailable({ hours: null });
  expect(await seen()).toBeNull();
});

test("[AV-2] only approved engineers can be available now, and only for one of the offered durations", async () => {
  const [artist, theo] = [await server.createPerson(), await anEngineer()];
  const calls = { "engineers/setAvailable": { hours: 4 }, "engineers/ownAvailability": undefined };
  for (const [path, json] of Object.entries(calls))
    expect(await post(path, json, artist)).toEqual({ status: 403, code: "FORBIDDEN" });
  for (const json of [{}, { hours: 3 }, { hours: -4 }, { hours: 1e9 }, { hours: "4" }, { hours: 4, engineerId: "x" }])
    expect(await post("engineers/setAvailable", json, theo)).toEqual({ status: 422, code: "BAD_INPUT" });
  const applicant = await server.createPerson();
  await server.composed.accounts.addRole(applicant.userId, "engineer");
  expect(await post("engineers/setAvailable", { hours: 4 }, applicant)).toEqual({ status: 403, code: "FORBIDDEN" });
});

test("[AV-3] an engineer in a session is shown as busy until it ends", async () => {
  const [artist, other, theo] = [await server.createPerson(), await server.createPerson(), await anEngineer("Ola")];
  const seen = async () => {
    const { inSession } = await server.client(other).engineers.profile({ engineerId: theo.userId });
    const { engineers } = await server.client(other).engineers.list();
    expect(engineers.find(({ id }) => id === theo.userId)?.inSession).toBe(inSession);
    return inSession;
  };
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: theo.userId });
  expect(await seen()).toBe(false);
  await server.client(theo).sessions.join({ sessionId });
  expect(await seen()).toBe(true);
  await server.client(artist).sessions.end({ sessionId });
  expect(await seen()).toBe(false);
});

test("[AV-3] an engineer is online while one of their dashboards is open", async () => {
  const [artist, theo] = [await server.createPerson(), await anEngineer("Olu")];
  const isOnline = async () => (await server.client(artist).engineers.profile({ engineerId: theo.userId })).online;
  expect(await isOnline()).toBe(false);
  const { ticket } = await server.client(theo).signaling.ticket({ place: { kind: "lobby" } });
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/signal`, { headers: { origin: server.url } });
  const heard = new Promise<string>((resolve, reject) => {
    socket.on("message", (data) => resolve(String(data)));
    socket.on("error", reject);
  });
  socket.on("open", () => socket.send(JSON.stringify({ type: "auth", ticket })));
  expect(JSON.parse(await heard)).toMatchObject({ type: "lobby_joined" });
  expect(await isOnline()).toBe(true);
  expect((await server.client(artist).engineers.list()).engineers).toContainEqual(
    expect.objectContaining({ id: theo.userId, online: true }),
  );
  socket.close();
  await expect.poll(isOnline).toBe(false);
});

test("[IN-1][AV-2] invitations and availability changes are rate limited", async () => {
  const [artist, theo] = [await server.createPerson(), await anEngineer()];
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: theo.userId });
  const invitation = { sessionId, engineerId: artist.userId };
  for (let count = 0; count < 30; count += 1) {
    expect((await post("sessions/invite", invitation, artist)).code).toBe("ENGINEER_UNAVAILABLE");
    expect((await post("engineers/setAvailable", { hours: count % 2 ? 4 : null }, theo)).status).toBe(200);
  }
  const tooMany = { status: 429, code: "TOO_MANY_REQUESTS" };
  expect(await post("sessions/invite", invitation, artist)).toEqual(tooMany);
  expect(await post("engineers/setAvailable", { hours: 4 }, theo)).toEqual(tooMany);
  nowMs += 60_000;
  expect((await post("engineers/setAvailable", { hours: 4 }, theo)).status).toBe(200);
});

/** Runs last, because the server closes the connection after such a body. */
test("[IN-3] a one-megabyte reason is refused without being read", async () => {
  const [artist, theo] = [await server.createPerson(), await anEngineer()];
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: theo.userId });
  const reason = "x".repeat(1_000_000);
  const answer = await server.postJson("/rpc/sessions/decline", { json: { sessionId, reason } }, theo);
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain("BODY_TOO_LARGE");
});
