import type { UserId } from "@foldback/domain/ids";
import { closeCodes } from "@foldback/protocol/close-codes";
import type { WaitingSession } from "@foldback/protocol/signaling";
import { expect, test } from "vitest";
import { after, newCast, newUserId, waitingSession } from "../testing/live-session-builder.ts";
import { signalingForTest } from "../testing/signaling-for-test.ts";
import { newWorld, type World } from "../testing/start-test-signaling.ts";

const lobby = { kind: "lobby" } as const;

/** Lists only the engineer's own invitations, like the sessions module. */
const listFrom = (world: World) => async (userId: UserId) => {
  const mine = [...world.sessions.values()].filter(({ session }) => session.invitedEngineerId === userId);
  return mine.map(
    ({ session, artistName, createdAtMs }): WaitingSession => ({
      sessionId: session.id,
      roomCode: session.roomCode,
      artistLabel: artistName,
      invited: true,
      joined: session.engineerId === userId,
      createdAtMs,
    }),
  );
};

test("[RM-4] engineers are notified of their own invitations and never of another engineer's", async () => {
  const world = newWorld();
  const server = await signalingForTest({ world, listWaiting: listFrom(world) });
  const [one, other] = [newCast(), newCast()];
  for (const { engineer } of [one, other]) server.addPerson(engineer);
  const [toOne, toOther] = [await server.enter(one.engineer, lobby), await server.enter(other.engineer, lobby)];
  const live = server.put(waitingSession(one));
  expect((await toOne.hear("lobby")).waiting).toMatchObject([{ sessionId: live.session.id, joined: false }]);
  server.put(after(live, { type: "joined", engineerId: one.engineer }));
  expect((await toOne.hear("lobby")).waiting).toMatchObject([{ joined: true }]);
  await toOther.settled();
  expect(toOther.inbox).toEqual([]);
});

test("[RM-4] an open call refreshes the list of every engineer", async () => {
  const asked: UserId[] = [];
  const server = await signalingForTest({
    listWaiting: async (userId) => {
      asked.push(userId);
      return [];
    },
  });
  const engineers = Array.from({ length: 9 }, () => newUserId("engineer"));
  for (const engineer of engineers) server.addPerson(engineer);
  const clients = await Promise.all(engineers.map((engineer) => server.enter(engineer, lobby)));
  asked.length = 0;
  server.put({
    ...waitingSession(newCast()),
    session: { ...waitingSession(newCast()).session, invitedEngineerId: null },
  });
  for (const client of clients) expect((await client.hear("lobby")).waiting).toEqual([]);
  expect(new Set(asked)).toEqual(new Set(engineers));
});

test("several changes during one read of a list cause only one more read", async () => {
  let readings = 0;
  let finish: () => void = () => {};
  const server = await signalingForTest({
    listWaiting: async () => {
      readings += 1;
      if (readings === 2) await new Promise<void>((resolve) => (finish = resolve));
      return [];
    },
  });
  const cast = newCast();
  server.addPerson(cast.engineer);
  const client = await server.enter(cast.engineer, lobby);
  let live = server.put(waitingSession(cast));
  for (let change = 0; change < 10; change += 1) live = server.put(after(live, { type: "authority-changed" }));
  finish();
  await client.hear("lobby");
  await client.hear("lobby");
  await client.settled();
  expect(client.inbox).toEqual([]);
  expect(readings).toBe(3);
});

test("if a list can't be read, the page is told to reconnect and doesn't show old data", async () => {
  let broken = false;
  const server = await signalingForTest({
    listWaiting: () => (broken ? Promise.reject(new Error("no database")) : Promise.resolve([])),
  });
  const cast = newCast();
  server.addPerson(cast.engineer);
  const client = await server.enter(cast.engineer, lobby);
  broken = true;
  server.put(waitingSession(cast));
  expect(await client.closed).toBe(closeCodes.tryAgainLater);
});
