import { expect, test } from "vitest";
import { setUp } from "../testing/two-sides.ts";

test("[TK-63] the recorder knows the server's time while a session is open", async () => {
  const both = setUp();
  const { serverNowMs } = both.studio.recordedFeed;
  expect(serverNowMs()).toBeNull();
  await both.goLive();
  const before = serverNowMs() ?? 0;
  expect(before).toBe(both.clock.nowMs());
  await both.advance(5_000);
  expect((serverNowMs() ?? 0) - before).toBe(5_000);
  both.studio.getSnapshot().actions.kill?.();
  await both.settle();
  expect(serverNowMs()).toBeNull();
});
