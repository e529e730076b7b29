import { expect, test } from "vitest";
import { seatedPair, signalingForTest } from "../testing/signaling-for-test.ts";

test("[SG-4] a frame that begins like a move but is something else is refused", async () => {
  const server = await signalingForTest();
  const { artist } = await seatedPair(server);
  // If a key occurs twice, JSON keeps the last value, but the server chooses the budget by the first.
  artist.socket.send('{"type":"cursor","type":"kill","idempotencyKey":"00000000-0000-4000-8000-000000000001"}');
  expect(await artist.hear("error")).toMatchObject({ code: "BAD_MESSAGE" });
  expect(server.records.kills).toEqual([]);
});
