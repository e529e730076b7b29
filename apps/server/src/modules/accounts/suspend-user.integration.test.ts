import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { runAdminCommand } from "../../admin-commands.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("[AC3][AD-1] a suspension closes the open socket, ends the person's session and refuses what comes after", async () => {
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
  const suspendedAtMs = performance.now();
  const answer = await runAdminCommand(server.composed, { command: "suspend", email: artist.email });
  expect(answer).toEqual({ ok: true, text: "User has been suspended from the platform" });
  const [code] = await closed;
  expect(code).toBe(4403);
  expect(performance.now() - suspendedAtMs).toBeLessThan(1_000);
  await expect(client.sessions.start({ engineerId: null })).rejects.toMatchObject({ code: "UNAUTHORIZED" });

  await runAdminCommand(server.composed, { command: "unsuspend", email: artist.email });
  const again = await server.createPerson({ roles: ["artist", "engineer"] });
  expect((await server.client(again).sessions.waiting()).waiting).toEqual([]);
});

test("an error of the contract arrives as a defined code with its status and message", async () => {
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
