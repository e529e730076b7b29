import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { profiles } from "../../adapters/postgres/schema/accounts.ts";
import { phonePairings } from "../../adapters/postgres/schema/pairing.ts";
import { createKillTokens } from "../../modules/kill/kill-token.ts";
import { openKillStage, sendKill } from "../../testing/kill-stage.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";

let server: TestServer;
const logLines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ logLines });
});
afterAll(() => server.close());

const stopped = { status: 200, recorded: true, alreadyOver: false };
const tooLate = { ...stopped, alreadyOver: true };
const asStudio = { actor: expect.any(String), role: "artist", facts: { spooled: false } };
const asPhone = { ...asStudio, facts: { spooled: false, device: "phone" } };

test("[KS-17] the studio's token kills the session once without a sign-in, and the ledger names the artist", async () => {
  const stage = await openKillStage(server);
  const { sessionId, studioToken: killToken } = stage;
  const input = { sessionId, idempotencyKey: randomUUID(), killToken };
  expect(await sendKill(server, "sessions", { input })).toEqual(stopped);
  expect((await stage.atDesk.hear("killed")).recorded).toBe(false);
  expect(await sendKill(server, "sessions", { input })).toEqual(stopped);
  expect(await stage.kill("sessions", killToken)).toEqual(tooLate);
  const pressed = await stage.pressed();
  expect(pressed).toMatchObject([{ ...asStudio, actor: stage.artist.userId }]);
  expect(pressed[0].facts).not.toHaveProperty("device");
});

test.each(["paired", "own"] as const)(
  "[KS-17] the %s phone's token kills as the phone, even at the studio's endpoint and with another user's sign-in",
  async (which) => {
    const stage = await openKillStage(server);
    const holder = which === "own" ? stage.artist : await stage.pairPhone();
    const { killToken } = await stage.connectPhone(holder);
    expect(await stage.kill("sessions", killToken, await server.createPerson())).toEqual(stopped);
    await stage.atDesk.hear("killed");
    expect(await stage.pressed()).toMatchObject([{ ...asPhone, actor: stage.artist.userId }]);
  },
);

test("[KS-17] forged, foreign and outdated tokens stop nothing, and the response depends on the sign-in alone", async () => {
  const [stage, other] = [await openKillStage(server), await openKillStage(server)];
  const { sessionId, artist, engineer, studioToken } = stage;
  const claim = { sessionId, artistId: artist.userId, from: "studio" } as const;
  const forged = [
    other.studioToken,
    `${studioToken.slice(0, -1)}${studioToken.endsWith("A") ? "B" : "A"}`,
    createKillTokens("a secret of their own").issue({ ...claim, artistId: engineer.userId }),
    createKillTokens("the secret before it was rotated").issue(claim),
    "",
  ];
  const stranger = await server.createPerson();
  for (const killToken of forged) {
    expect(await stage.kill("sessions", killToken)).toEqual({ status: 401, code: "UNAUTHORIZED" });
    expect(await stage.kill("pairing", killToken)).toEqual({ status: 404, code: "ROOM_NOT_FOUND" });
    expect(await stage.kill("sessions", killToken, engineer)).toEqual({ status: 403, code: "FORBIDDEN" });
    expect(await stage.kill("sessions", killToken, stranger)).toEqual({ status: 404, code: "ROOM_NOT_FOUND" });
  }
  expect(await stage.kill("sessions", "x".repeat(513))).toMatchObject({ code: "BAD_INPUT" });
  await stage.atDesk.settled();
  expect(stage.atDesk.inbox.map(({ type }) => type)).not.toContain("killed");
  expect([await stage.state(), await other.state()]).toEqual(["active", "active"]);
  // The artist is signed in, so an invalid token doesn't matter.
  expect(await stage.kill("sessions", forged[3], artist)).toEqual(stopped);
});

test("[KS-18] the engineer gets no token, and no token is logged", async () => {
  const stage = await openKillStage(server);
  expect(stage.engineersToken).toBeNull();
  const { killToken } = await stage.connectPhone(await stage.pairPhone());
  await stage.kill("pairing", killToken);
  await stage.kill("sessions", `${killToken}x`);
  for (const each of [killToken, stage.studioToken]) {
    expect(JSON.stringify(stage.atDesk.inbox)).not.toContain(each);
    expect(logLines.join("\n")).not.toContain(each);
  }
});

test("[KS-19] a removed phone's token no longer kills, but the other phones' tokens still do", async () => {
  const stage = await openKillStage(server);
  const [gone, kept] = [await stage.pairPhone(), await stage.pairPhone()];
  const [removed, paired] = [await stage.connectPhone(gone), await stage.connectPhone(kept)];
  await server.client(stage.artist).pairing.remove({ sessionId: stage.sessionId, pairingId: gone.pairingId });
  expect(await stage.kill("pairing", removed.killToken, gone)).toEqual({ status: 403, code: "PAIRING_REFUSED" });
  expect(await stage.kill("pairing", removed.killToken)).toEqual({ status: 404, code: "ROOM_NOT_FOUND" });
  expect(await stage.kill("sessions", removed.killToken)).toEqual({ status: 401, code: "UNAUTHORIZED" });
  await stage.atDesk.settled();
  expect(stage.atDesk.inbox.map(({ type }) => type)).not.toContain("killed");
  expect(await stage.kill("pairing", paired.killToken)).toEqual(stopped);
});

test("[KS-19] a removal takes effect on the retry if its first response was lost after the commit", async () => {
  const stage = await openKillStage(server);
  const { sessionId } = stage;
  const gone = await stage.pairPhone();
  const removed = await stage.connectPhone(gone);
  await server.db.update(phonePairings).set({ status: "over" }).where(eq(phonePairings.id, gone.pairingId));
  await server.client(stage.artist).pairing.remove({ sessionId, pairingId: gone.pairingId });
  expect(await stage.kill("pairing", removed.killToken)).toEqual({ status: 404, code: "ROOM_NOT_FOUND" });
});

test("[KS-19] a phone that this process doesn't know is looked up, and refused if another process removed it", async () => {
  const stage = await openKillStage(server);
  const { sessionId, artist } = stage;
  const elsewhere = createKillTokens(server.config.authSecret);
  const [gone, kept] = [await stage.pairPhone(), await stage.pairPhone()];
  await server.db.update(phonePairings).set({ status: "over" }).where(eq(phonePairings.id, gone.pairingId));
  const tokenOf = ({ pairingId }: { pairingId: string }) =>
    elsewhere.issue({ sessionId, artistId: artist.userId, from: "phone", pairingId });
  expect(await stage.kill("pairing", tokenOf(gone))).toMatchObject({ status: 404 });
  expect(await stage.kill("pairing", tokenOf(kept))).toEqual(stopped);
});

test("[KS-17] a signed-out or suspended artist can still stop their session", async () => {
  const signedOut = await openKillStage(server);
  await server.postJson("/api/auth/sign-out", {}, signedOut.artist);
  expect(await signedOut.kill("sessions", undefined, signedOut.artist)).toMatchObject({ status: 401 });
  expect(await signedOut.kill("sessions", signedOut.studioToken, signedOut.artist)).toEqual(stopped);
  await signedOut.atDesk.hear("killed");
  // The account is marked as suspended, but its sessions haven't ended yet.
  const suspended = await openKillStage(server);
  const { userId } = suspended.artist;
  await server.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.userId, userId));
  expect(await suspended.kill("sessions", undefined, suspended.artist)).toMatchObject({ code: "SUSPENDED" });
  expect(await suspended.kill("sessions", suspended.studioToken, suspended.artist)).toEqual(stopped);
  await suspended.atDesk.hear("killed");
});

test("[KS-8][KS-17] the token of an ended session reports that it has ended and can't kill the artist's next session", async () => {
  const stage = await openKillStage(server);
  const client = server.client(stage.artist);
  await client.sessions.end({ sessionId: stage.sessionId });
  const next = await client.sessions.start({ engineerId: null });
  expect(await stage.kill("sessions", stage.studioToken)).toEqual(tooLate);
  const input = { sessionId: next.sessionId, idempotencyKey: randomUUID(), killToken: stage.studioToken };
  expect(await sendKill(server, "sessions", { input })).toMatchObject({ status: 401 });
  expect(await client.sessions.current({ as: "artist" })).toMatchObject({ sessionId: next.sessionId });
});
