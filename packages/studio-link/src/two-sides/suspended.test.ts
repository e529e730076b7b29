import { closeCodes } from "@foldback/protocol/close-codes";
import { expect, test } from "vitest";
import { setUp } from "../testing/two-sides.ts";

test("[AD-1] a suspended artist's studio stops sharing and says how the session ended, although the server says nothing more", async () => {
  const both = setUp();
  await both.goLive();
  both.server.signaling.drop("artist", closeCodes.suspended);
  await both.advance(500);
  expect(both.studio.getSnapshot()).toMatchObject({
    session: null,
    ended: { reason: "suspended" },
    screen: { status: "off" },
    peer: { status: "closed" },
  });
  expect(both.captures.screen.readyState).toBe("ended");
  expect(both.sentLabels()).toEqual([]);
});

test("[AD-1] a suspended engineer's desk doesn't end the artist's session", async () => {
  const both = setUp();
  await both.goLive();
  both.server.signaling.drop("engineer", closeCodes.suspended);
  await both.advance(500);
  expect(both.desk.getSnapshot()).toMatchObject({ ended: null, signaling: { status: "failed", reason: "suspended" } });
  expect(both.studio.getSnapshot().session).not.toBeNull();
});
