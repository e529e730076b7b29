import type { Scope } from "@foldback/domain/consent/scopes";
import { expect, test } from "vitest";
import { after, granting, newCast, waitingSession } from "../testing/live-session-builder.ts";
import { handClock, seatedPair, signalingForTest } from "../testing/signaling-for-test.ts";

const feedId = "0a1b2c3d-0000-4000-8000-000000000001";
const message = (kind: "offer" | "answer", sdp = "v=0") => ({ type: "lossless-link", feedId, part: { kind, sdp } });
const lossless: Scope[] = ["view", "talk", "lossless"];
const refused = { type: "error", code: "NOT_ALLOWED_NOW", about: "lossless-link" };

test("[TK-121] the negotiation of the lossless feed is forwarded both ways only while the artist allows it", async () => {
  const server = await signalingForTest();
  const { live, artist, engineer } = await seatedPair(server);
  artist.say(message("offer"));
  expect(await artist.hear("error")).toEqual(refused);
  const allowed = server.put(granting(live, lossless));
  artist.say(message("offer"));
  expect(await engineer.hear("lossless-link")).toEqual({ ...message("offer"), from: "artist" });
  engineer.say(message("answer"));
  expect(await artist.hear("lossless-link")).toEqual({ ...message("answer"), from: "engineer" });
  server.put(granting(allowed, ["view", "talk"]));
  engineer.say(message("answer"));
  expect(await engineer.hear("error")).toEqual(refused);
});

test("[TK-121] in a pause, after the grant's expiry and without the view scope it's refused", async () => {
  const clock = handClock();
  const server = await signalingForTest({ nowMs: clock.nowMs });
  const { live, artist } = await seatedPair(server, lossless);
  const says = async () => {
    artist.say(message("offer"));
    const { about } = await artist.hear("error");
    // Errors are sent once a second.
    clock.pass(1_000);
    return about;
  };
  const paused = server.put(after(live, { type: "paused", atMs: 1, cause: "by-artist" }));
  expect(await says()).toBe("lossless-link");
  const unseen = server.put(granting(after(paused, { type: "continued" }), ["talk", "lossless"]));
  expect(await says()).toBe("lossless-link");
  server.put(granting(unseen, lossless, clock.nowMs() + 1_000));
  clock.pass(1_000);
  expect(await says()).toBe("lossless-link");
});

test("[TK-121] an engineer who's invited but hasn't joined can't negotiate it", async () => {
  const server = await signalingForTest();
  const cast = newCast();
  const live = server.put(granting(waitingSession(cast), lossless));
  const place = { kind: "room", sessionId: live.session.id } as const;
  const invited = await server.enter(cast.engineer, place);
  invited.say(message("offer"));
  expect(await invited.hear("error")).toEqual(refused);
});

test("[TK-121] a message that's malformed or too large is refused and reaches no one", async () => {
  const clock = handClock();
  const server = await signalingForTest({ nowMs: clock.nowMs });
  const { artist, engineer } = await seatedPair(server, lossless);
  engineer.say({ ...message("offer"), feedId: "1" });
  expect((await engineer.hear("error")).code).toBe("BAD_MESSAGE");
  clock.pass(1_000);
  engineer.say({ ...message("offer"), part: { kind: "restart", sdp: "v=0" } });
  expect((await engineer.hear("error")).code).toBe("BAD_MESSAGE");
  await artist.settled();
  expect(artist.inbox).toEqual([]);
});
