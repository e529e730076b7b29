import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newCast } from "../testing/live-session-builder.ts";
import { seatedPair, signalingForTest } from "../testing/signaling-for-test.ts";

const sdp = "v=0\r\na=fingerprint:sha-256 AA:BB\r\n";

/** A lease that counts how often it's asked for a renewal, which is the only time it asks the database. */
function leaseByHand() {
  let isOver = false;
  let renewals = 0;
  let answer = async () => !isOver;
  const waited = Promise.withResolvers<void>();
  return {
    mayAct: () => !isOver,
    refresh: () => {
      renewals += 1;
      if (isOver) waited.resolve();
      return answer();
    },
    renewals: () => renewals,
    runOut: () => {
      isOver = true;
    },
    /** Resolves once a renewal is asked for after the lease has run out. */
    asked: () => waited.promise,
    renewBy: (renewal: Promise<void>) => {
      answer = async () => {
        await renewal;
        isOver = false;
        return true;
      };
    },
  };
}

async function pairOn(lease: ReturnType<typeof leaseByHand>) {
  const pair = await seatedPair(await signalingForTest({ lease }), ["view", "talk", "point", "control", "lossless"]);
  const stamp = { epoch: pair.epoch, sequence: 1 };
  return { ...pair, point: () => pair.engineer.say({ type: "cursor", x: 0.5, y: 0.5, ...stamp }), stamp };
}

test("[ND-3] while the lease is good, no message asks the database about it", async () => {
  const lease = leaseByHand();
  const { artist, engineer, point, stamp } = await pairOn(lease);
  const before = lease.renewals();
  for (let count = 0; count < 20; count += 1) point();
  engineer.say({ type: "click", x: 0.5, y: 0.5, ...stamp });
  artist.say({ type: "offer", sdp });
  await artist.hear("click");
  await engineer.hear("offer");
  expect(lease.renewals()).toBe(before);
});

test("[ND-3] once the lease is over, moves and clicks are refused, and a kill still ends the session", async () => {
  const lease = leaseByHand();
  const { artist, engineer, point, stamp } = await pairOn(lease);
  lease.runOut();
  point();
  expect(await engineer.hear("error")).toMatchObject({ code: "NOT_ALLOWED_NOW", about: "cursor" });
  engineer.say({ type: "click", x: 0.5, y: 0.5, ...stamp });
  await engineer.settled();
  artist.say({ type: "kill", idempotencyKey: randomUUID() });
  expect(await engineer.hear("killed")).toMatchObject({ epoch: stamp.epoch + 1 });
  expect(artist.inbox.filter(({ type }) => type === "cursor" || type === "click")).toEqual([]);
});

test("[ND-3] offers and candidates wait for the lease to be renewed and keep their order", async () => {
  const lease = leaseByHand();
  const { artist, engineer } = await pairOn(lease);
  lease.runOut();
  const renewal = Promise.withResolvers<void>();
  lease.renewBy(renewal.promise);
  artist.say({ type: "offer", sdp });
  artist.say({ type: "ice-candidate", candidate: null });
  const lossless = { type: "lossless-link", feedId: randomUUID(), part: { kind: "offer", sdp } };
  artist.say(lossless);
  await artist.settled();
  await engineer.settled();
  const isNegotiation = ({ type }: { type: string }) => ["offer", "ice-candidate", "lossless-link"].includes(type);
  expect(engineer.inbox.filter(isNegotiation)).toEqual([]);
  renewal.resolve();
  expect(await engineer.hear("lossless-link")).toMatchObject(lossless);
  expect(engineer.inbox.filter(isNegotiation).map(({ type }) => type)).toEqual(["offer", "ice-candidate"]);
});

test("[ND-3] an administrator who signs out while the lease is being renewed isn't let in", async () => {
  const lease = leaseByHand();
  const server = await signalingForTest({ lease });
  const { engineer: admin } = newCast();
  server.addPerson(admin, { roles: ["artist", "admin"] });
  const renewal = Promise.withResolvers<void>();
  lease.runOut();
  lease.renewBy(renewal.promise);
  const page = await server.open();
  page.say({ type: "auth", ticket: server.ticketFor(admin, { kind: "admin" }) });
  await lease.asked();
  page.socket.pause();
  server.hub.signInEnded(admin);
  renewal.resolve();
  await renewal.promise;
  await new Promise((resolve) => setImmediate(resolve));
  const places = [...(server.hub.state.people.get(admin)?.connections ?? [])].map(({ place }) => place.kind);
  expect(places).toEqual(["closing"]);
  page.socket.terminate();
});
