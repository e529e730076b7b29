import type { SessionId } from "@foldback/domain/ids";
import { closeCodes } from "@foldback/protocol/close-codes";
import { expect, test } from "vitest";
import { createInProcessBus } from "../../adapters/bus/in-process-bus.ts";
import type { KillAnswer } from "../../modules/kill/ports.ts";
import { after } from "../testing/live-session-builder.ts";
import { seatedPair, signalingForTest } from "../testing/signaling-for-test.ts";
import { newWorld, testKillTokens } from "../testing/start-test-signaling.ts";

const phonePlace = (sessionId: SessionId, pairingId: string | null) =>
  ({ kind: "phone", sessionId, pairingId }) as const;
const press = () => ({ idempotencyKey: crypto.randomUUID(), pressedAtMs: 1 });

test("[KS-18] the studio, a paired phone and the artist's own phone each get their own token, and no one else gets one", async () => {
  const server = await signalingForTest();
  const { cast, live, place } = await seatedPair(server);
  const sessionId = live.session.id;
  const enter = async (...[userId, where]: Parameters<typeof server.ticketFor>) => {
    const client = await server.open();
    client.say({ type: "auth", ticket: server.ticketFor(userId, where), seat: "take-over" });
    return client;
  };
  const claimed = ({ killToken }: { killToken?: string }) => testKillTokens.read(killToken ?? "");
  const pairingId = crypto.randomUUID();
  const artistId = cast.artist;
  const studio = await enter(cast.artist, place);
  expect(claimed(await studio.hear("room_joined"))).toEqual({ sessionId, artistId, from: "studio" });
  const paired = await enter(cast.artist, phonePlace(sessionId, pairingId));
  expect(claimed(await paired.hear("phone"))).toEqual({ sessionId, artistId, from: "phone", pairingId });
  const own = await enter(cast.artist, phonePlace(sessionId, null));
  expect(claimed(await own.hear("phone"))).toEqual({ sessionId, artistId, from: "phone", pairingId: null });
  const engineer = await enter(cast.engineer, place);
  expect(Object.keys(await engineer.hear("room_joined"))).not.toContain("killToken");
  server.put(after(live, { type: "paused", atMs: 1, cause: "by-artist" }));
  await engineer.hear("session");
  await engineer.settled();
  for (const client of [studio, engineer]) expect(JSON.stringify(client.inbox)).not.toContain("killToken");
  expect(await paired.hear("phone")).not.toHaveProperty("killToken");
});

test("[KS-19] a phone in the room is known to its own process, and a removed phone to every process", async () => {
  const shared = { bus: createInProcessBus(), world: newWorld() };
  const [here, there] = [await signalingForTest(shared), await signalingForTest(shared)];
  const { cast, live } = await seatedPair(here);
  const sessionId = live.session.id;
  const pairingId = crypto.randomUUID();
  expect(here.hub.phoneStatusOf(sessionId, pairingId)).toBeNull();
  const phone = await here.enter(cast.artist, phonePlace(sessionId, pairingId));
  expect(here.hub.phoneStatusOf(sessionId, pairingId)).toBe("paired");
  expect(there.hub.phoneStatusOf(sessionId, pairingId)).toBeNull();
  here.hub.phoneRemoved(sessionId, pairingId);
  expect(await phone.closed).toBe(closeCodes.notAMember);
  for (const { hub } of [here, there]) expect(hub.phoneStatusOf(sessionId, pairingId)).toBe("removed");
  // The phone requested this ticket before it was removed, but sends it only now.
  const late = await here.open();
  late.say({ type: "auth", ticket: here.ticketFor(cast.artist, phonePlace(sessionId, pairingId)) });
  expect(await late.closed).toBe(closeCodes.notAMember);
  expect(JSON.stringify(late.inbox)).not.toContain("killToken");
});

test("[KS-8] a spooled kill reports whether it ended the session or came too late", async () => {
  // The spool returns this while the database is unavailable, because it can't know whether the session had ended.
  const recordKill = async (): Promise<KillAnswer> => ({ recorded: true, alreadyOver: false });
  const server = await signalingForTest({ authority: { recordKill } });
  const [left, killed] = [await seatedPair(server), await seatedPair(server)];
  const order = ({ cast, live }: typeof left) => ({ sessionId: live.session.id, artistId: cast.artist, ...press() });
  server.put(after(left.live, { type: "ended", atMs: 1, reason: "by-artist" }));
  expect(await server.hub.killNow(order(left))).toMatchObject({ recorded: true, alreadyOver: true });
  server.put(after(killed.live, { type: "ended", atMs: 1, reason: "killed" }));
  expect(await server.hub.killNow(order(killed))).toMatchObject({ recorded: true, alreadyOver: false });
});
