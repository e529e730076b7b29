import { expect, test } from "vitest";
import { seatedPair, signalingForTest } from "../testing/signaling-for-test.ts";

test("[SG-4] a frame that begins like a move and is something else is refused", async () => {
  const server = await signalingForTest();
  const { artist } = await seatedPair(server);
  // JSON keeps the last of two values, and the first one chose the budget.
  artist.socket.send('{"type":"cursor","type":"kill","idempotencyKey":"00000000-0000-4000-8000-000000000001"}');
  expect(await artist.hear("error")).toMatchObject({ code: "BAD_MESSAGE" });
  expect(server.records.kills).toEqual([]);
});
