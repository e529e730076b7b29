import { companionCloseCodes, companionSocketLimits } from "@foldback/protocol/companion";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectRawCompanion, newCompanionKey } from "../testing/raw-companion.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
let aheadMs = 0;
beforeAll(async () => {
  server = await startTestServer({ monotonicMs: () => performance.now() + aheadMs });
});
afterAll(() => server.close());

test("[CP-17] a connection without a hello is closed after ten seconds, and one with a hello stays", async () => {
  const [silent, greeting] = [await connectRawCompanion(server.url), await connectRawCompanion(server.url)];
  greeting.hello(newCompanionKey());
  await greeting.next("code");
  aheadMs += companionSocketLimits.helloWithinMs + 1;
  expect(await silent.closed).toBe(companionCloseCodes.silent);
  greeting.say({ type: "alive" });
  await greeting.next("alive");
  greeting.close();
});

test("[CP-17] nothing but a hello is accepted first", async () => {
  const companion = await connectRawCompanion(server.url);
  companion.say({ type: "alive" });
  expect(await companion.closed).toBe(companionCloseCodes.badMessage);
});
