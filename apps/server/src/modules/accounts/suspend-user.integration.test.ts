import { once } from "node:events";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { signIn } from "../../adapters/postgres/schema/accounts.ts";
import { runAdminCommand } from "../../terminal/admin-commands.ts";
import { leaveTraces } from "../../testing/live-session.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("[AC-3][AD-1] a suspension closes the user's open socket, ends their session and refuses later requests", async () => {
  const artist = await server.createPerson();
  const client = server.client(artist);
  const { sessionId } = await client.sessions.start({ engineerId: null });
  const { ticket } = await client.signaling.ticket({ place: { kind: "room", sessionId } });
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/signal`, { headers: { origin: server.url } });
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "auth", ticket }));
  const [first] = await once(socket, "message");
  expect(JSON.parse(String(first))).toMatchObject({ type: "room_joined", role: "artist" });

  const closed = once(socket, "close");
  const answer = await runAdminCommand(server.composed, { command: "suspend", email: artist.email });
  expect(answer).toEqual({ ok: true, text: "User has been suspended from the platform" });
  const [code] = await closed;
  expect(code).toBe(4403);
  await expect(client.sessions.start({ engineerId: null })).rejects.toMatchObject({ code: "UNAUTHORIZED" });

  await runAdminCommand(server.composed, { command: "unsuspend", email: artist.email });
  const again = await server.createPerson({ roles: ["artist", "engineer"] });
  expect((await server.client(again).sessions.waiting()).waiting).toEqual([]);
});

test("[AD-1] an engineer suspended during a live session is removed immediately, and their messages no longer get through", async () => {
  const artist = await server.createPerson();
  const engineer = await server.createPerson({ roles: ["artist", "engineer"] });
  const { sessionId } = await leaveTraces(server, { artist, engineer });
  const [studio, desk] = [await enterRoom(artist, sessionId), await enterRoom(engineer, sessionId)];
  const kept = await server.client(engineer).signaling.ticket({ place: { kind: "room", sessionId } });
  const received: string[] = [];
  const closed = once(desk, "close");
  await runAdminCommand(server.composed, { command: "suspend", email: engineer.email });
  studio.on("message", (data) => received.push(String(data)));
  for (let n = 0; n < 20; n += 1) desk.send(JSON.stringify({ type: "cursor", x: n, y: n, epoch: 3, sequence: n }));
  expect((await closed)[0]).toBe(4403);

  const again = new WebSocket(`${server.url.replace("http", "ws")}/signal`, { headers: { origin: server.url } });
  await once(again, "open");
  const refused = once(again, "close");
  again.send(JSON.stringify({ type: "auth", ticket: kept.ticket }));
  expect((await refused)[0]).toBeGreaterThan(4_000);
  expect(received.filter((message) => message.includes("cursor"))).toEqual([]);
  expect(await server.client(engineer).accounts.me()).toBeNull();
  for (const path of ["sessions/waiting", "signaling/ticket", "accounts/own", "accounts/rename"]) {
    expect((await server.postJson(`/rpc/${path}`, { json: { name: "x" } }, engineer)).status, path).toBeGreaterThan(
      400,
    );
  }
  expect((await server.postJson("/account/export", {}, engineer)).status).toBe(401);
  expect(await server.client(artist).sessions.current({ as: "artist" })).toMatchObject({ status: "waiting" });
  studio.close();
  await server.client(artist).sessions.end({ sessionId });
});

test("[ID-5] signing out closes the sockets of that sign-in", async () => {
  const artist = await server.createPerson();
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: null });
  const socket = await enterRoom(artist, sessionId);
  const closed = once(socket, "close");
  expect((await server.postJson("/api/auth/sign-out", {}, artist)).status).toBe(200);
  expect((await closed)[0]).toBe(4401);
  await expect(server.client(artist).signaling.ticket({ place: { kind: "room", sessionId } })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
});

test("[ID-5] a socket closes when its sign-in ends, and the user's other devices reconnect", async () => {
  const artist = await server.createPerson();
  const elsewhere = await server.createPerson();
  await server.db.update(signIn).set({ userId: artist.userId }).where(eq(signIn.userId, elsewhere.userId));
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: null });
  const stolen = await enterRoom({ ...artist, cookie: elsewhere.cookie }, sessionId);
  const closed = once(stolen, "close");
  expect(await server.client(artist).accounts.endOtherDevices()).toEqual({ ended: 1 });
  expect((await closed)[0]).toBe(4401);
  const foreign = server.client(elsewhere).signaling.ticket({ place: { kind: "room", sessionId } });
  await expect(foreign).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  const mine = await enterRoom(artist, sessionId);
  mine.close();
  await server.client(artist).sessions.end({ sessionId });
});

async function enterRoom(person: Person, sessionId: string): Promise<WebSocket> {
  const { ticket } = await server.client(person).signaling.ticket({ place: { kind: "room", sessionId } });
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/signal`, { headers: { origin: server.url } });
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "auth", ticket }));
  await once(socket, "message");
  return socket;
}

test("an error defined in the contract arrives with its code, status and message", async () => {
  await expect(server.client().sessions.start({ engineerId: null })).rejects.toMatchObject({
    defined: true,
    code: "UNAUTHORIZED",
    status: 401,
    message: "Sign in first.",
  });
  const person = await server.createPerson();
  const wrong = { engineerId: 7, extra: true } as unknown as { engineerId: string };
  await expect(server.client(person).sessions.start(wrong)).rejects.toMatchObject({ code: "BAD_INPUT", status: 422 });
});
