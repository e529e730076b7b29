import { createFakeClock } from "@foldback/testkit/fake-clock";
import { settled } from "@foldback/testkit/media/fake-media";
import { expect, test } from "vitest";
import { createDeskFeed } from "./desk-feed.ts";
import type { FeedMainLink } from "./feed-main-link.ts";

function setUp() {
  const clock = createFakeClock();
  const seen = { asked: 0, opened: 0, closed: 0, received: 0 };
  const feed = createDeskFeed({
    clock,
    openOutput() {
      seen.opened += 1;
      return {
        ...{ get: () => ({ plays: "opus", why: "opening", refused: 0 }), confirmed() {}, listen() {}, resume() {} },
        silence() {},
        receive() {
          seen.received += 1;
        },
        close() {
          seen.closed += 1;
        },
      };
    },
    createPeerConnection: () => expect.unreachable("the fake output makes no connection"),
    async iceServers() {
      seen.asked += 1;
      return [];
    },
    send: () => true,
    changed() {},
  });
  const link: FeedMainLink = {
    linkId: "link",
    isUp: () => true,
    sendFrame: () => true,
    subscribeFrames: () => () => {},
  };
  feed.follow({ link, isAllowed: true });
  let feeds = 0;
  const offer = async (feedId = `feed ${++feeds}`) => {
    feed.receive({ feedId, part: { kind: "offer", sdp: "v=0\r\n" } });
    await settled();
  };
  return { clock, seen, offer };
}

test("[TK-129] the desk answers 30 new offers a minute, and a flood neither asks for more servers nor ends the open feed", async () => {
  const { clock, seen, offer } = setUp();
  for (let n = 0; n < 30; n += 1) await offer("feed again");
  expect(seen).toEqual({ asked: 1, opened: 1, closed: 0, received: 30 });
  for (let n = 0; n < 200; n += 1) await offer();
  expect(seen).toEqual({ asked: 30, opened: 30, closed: 29, received: 59 });
  clock.advance(60_000);
  await offer();
  expect(seen).toMatchObject({ asked: 31, opened: 31, closed: 30 });
});
