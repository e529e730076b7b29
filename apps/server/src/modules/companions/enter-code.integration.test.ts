import { companionCloseCodes } from "@foldback/protocol/companion";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectRawCompanion, newCompanionKey } from "../../testing/raw-companion.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

let server: TestServer;
let nowMs = Date.parse("2026-11-27T12:00:00Z");
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs });
});
afterAll(() => server.close());

async function enterNewCode(person: Person) {
  const companion = await connectRawCompanion(server.url);
  companion.hello(newCompanionKey());
  const { code } = await companion.next("code");
  try {
    await server.client(person).companions.enterCode({ code });
    companion.say({ type: "refuse" });
    expect(await companion.closed).toBe(companionCloseCodes.codeOver);
  } finally {
    companion.close();
    await companion.closed;
  }
}

const tooMany = { code: "TOO_MANY_REQUESTS" };

test("[CP-4] a person may enter ten right codes in an hour, and a network forty", async () => {
  const person = await server.createPerson();
  for (let count = 0; count < 10; count += 1) await enterNewCode(person);
  await expect(enterNewCode(person)).rejects.toMatchObject(tooMany);
  for (let people = 0; people < 3; people += 1) {
    const other = await server.createPerson();
    for (let count = 0; count < 10; count += 1) await enterNewCode(other);
  }
  const last = await server.createPerson();
  await expect(enterNewCode(last)).rejects.toMatchObject(tooMany);
  nowMs += 3_600_000;
  await enterNewCode(last);
});
