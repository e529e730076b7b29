// Tests a server whose operator has turned off the light that says it's safe to leave.
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAndJoin } from "../../testing/grant-and-join.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { safeToLeaveLight: false } });
});
afterAll(() => server.close());

test("[TK-92] a report from a page loaded before the change is neither kept nor passed on", async () => {
  const artist = await server.createPerson();
  const engineer = await server.createPerson({ roles: ["artist", "engineer"] });
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: engineer.userId });
  await grantAndJoin(server, { sessionId, artist, engineer });
  await server.client(artist).sessions.end({ sessionId });
  const told = { light: "two-places", secondsLeft: null } as const;
  expect(await server.client(artist).takes.tellLight({ sessionId, ...told })).toEqual({});
  const unknown = { light: "unknown", secondsLeft: null };
  expect(await server.client(engineer).takes.light({ sessionId })).toEqual(unknown);
  expect(await server.client(artist).pairing.takesLight({ sessionId })).toEqual(unknown);
});
