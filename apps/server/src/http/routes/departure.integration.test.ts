import { consentTextVersion } from "@foldback/domain/consent/consent-text";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const anEngineer = (name: string) => server.createPerson({ roles: ["artist", "engineer"], name });

async function joined() {
  const [artist, theo] = [await server.createPerson(), await anEngineer("Theo")];
  const [a, t] = [server.client(artist), server.client(theo)];
  const { sessionId } = await a.sessions.start({ engineerId: theo.userId });
  await t.sessions.join({ sessionId });
  const deny = () =>
    a.consent.decide({
      ...{ sessionId, engineerId: theo.userId, decision: "denied", scopes: [], understood: false },
      consentTextVersion,
    });
  return { a, t, theo, sessionId, deny };
}

test("[IN-9] an engineer learns that the artist removed them, or asked another instead", async () => {
  const removed = await joined();
  await removed.deny();
  await removed.a.sessions.removeEngineer({ sessionId: removed.sessionId, engineerId: removed.theo.userId });
  expect(await removed.t.sessions.departure({ sessionId: removed.sessionId })).toEqual({ by: "artist" });

  const replaced = await joined();
  await replaced.deny();
  const noor = await anEngineer("Noor");
  await replaced.a.sessions.invite({ sessionId: replaced.sessionId, engineerId: noor.userId });
  expect(await replaced.t.sessions.departure({ sessionId: replaced.sessionId })).toEqual({ by: "artist" });
});

test("[IN-9] an engineer learns that they left by themselves in another window", async () => {
  const { t, sessionId } = await joined();
  await t.sessions.leave({ sessionId });
  expect(await t.sessions.departure({ sessionId })).toEqual({ by: "engineer" });
});

test("[IN-9] only an engineer who left or was removed learns who did it", async () => {
  const { a, t, sessionId } = await joined();
  const strangers = [await anEngineer("Noor"), await server.createPerson({ roles: ["artist", "admin"] })];
  for (const client of [a, t, ...strangers.map((stranger) => server.client(stranger))])
    await expect(client.sessions.departure({ sessionId })).rejects.toMatchObject({ code: "ROOM_NOT_FOUND" });
  await t.sessions.leave({ sessionId });
  for (const client of [a, ...strangers.slice(0, 1).map((stranger) => server.client(stranger))])
    await expect(client.sessions.departure({ sessionId })).rejects.toMatchObject({ code: "ROOM_NOT_FOUND" });
});
