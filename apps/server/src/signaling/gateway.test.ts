import { expect, test } from "vitest";
import { activeSession, newCast } from "./testing/live-session-builder.ts";
import { startTestSignaling } from "./testing/start-test-signaling.ts";

test("[SG2] a pointer move reaches the artist with the true role", async () => {
  const server = await startTestSignaling();
  const cast = newCast();
  const live = server.put(activeSession(cast));
  const room = { kind: "room", sessionId: live.session.id } as const;
  const artist = await server.enter(cast.artist, room);
  const engineer = await server.enter(cast.engineer, room);
  engineer.say({ type: "cursor", x: 1.5, y: 2, epoch: live.session.epoch, sequence: 1 });
  expect(await artist.hear("cursor")).toEqual({
    type: "cursor",
    x: 1.5,
    y: 2,
    epoch: live.session.epoch,
    sequence: 1,
    role: "engineer",
  });
  await server.stop();
});
