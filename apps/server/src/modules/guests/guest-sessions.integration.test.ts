// Tests what a guest may do and what ends their access, with forged requests.
import { createHash } from "node:crypto";
import { consentTextLines, consentTextVersion } from "@foldback/domain/consent/consent-text";
import { guestInvitationLifetimeMs } from "@foldback/domain/people/guest-limits";
import { closeCodes } from "@foldback/protocol/close-codes";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { profiles, user, userRoles } from "../../adapters/postgres/schema/accounts.ts";
import { guestEngineers, guestLinks } from "../../adapters/postgres/schema/guests.ts";
import { connectTestClient } from "../../signaling/testing/test-client.ts";
import { codeOf, guestStage, newAddress } from "../../testing/guest-stage.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

let server: TestServer;
let nowMs = Date.now();
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs });
});
afterAll(() => server.close());
const { guestPost, mailsTo, linkTo, invite, entries, rpc, factsOf, newGuest } = guestStage(() => server);

async function consentTo(artist: Person, { sessionId, engineerId }: { sessionId: string; engineerId: string }) {
  const answer = { decision: "granted" as const, scopes: ["view" as const, "talk" as const], understood: true };
  return server.client(artist).consent.decide({ sessionId, engineerId, ...answer, consentTextVersion });
}

test("[GU-3] a guest joins the artist's session only if invited, and no other session", async () => {
  const [ada, bo] = [await server.createPerson({ name: "Ada" }), await server.createPerson({ name: "Bo" })];
  const guest = await newGuest(ada);
  const [a, b, g] = [server.client(ada), server.client(bo), server.client(guest)];
  const openOfAda = await a.sessions.start({ engineerId: null });
  const openOfBo = await b.sessions.start({ engineerId: null });
  expect((await g.sessions.waiting()).waiting).toEqual([]);
  for (const { sessionId } of [openOfAda, openOfBo]) {
    expect(await rpc("sessions/join", { sessionId }, guest)).toBe("SESSION_NOT_WAITING");
    expect(await rpc("signaling/ticket", { place: { kind: "room", sessionId } }, guest)).toBe("ROOM_NOT_FOUND");
  }
  expect(await rpc("sessions/room", { code: openOfAda.roomCode }, guest)).toBe("ROOM_NOT_FOUND");
  await b.sessions.end({ sessionId: openOfBo.sessionId });
  expect(await rpc("sessions/start", { engineerId: guest.userId }, bo)).toBe("ENGINEER_UNAVAILABLE");
  expect(await rpc("engineers/setAvailable", { hours: 1 }, guest)).toBe("FORBIDDEN");
  const listed = (await b.engineers.list()).engineers.map(({ id }) => id);
  expect(listed).not.toContain(guest.userId);
  expect(await rpc("engineers/profile", { engineerId: guest.userId }, ada)).toBe("NOT_FOUND");
  expect(await rpc("signaling/ticket", { place: { kind: "admin" } }, guest)).toBe("FORBIDDEN");

  await a.sessions.invite({ sessionId: openOfAda.sessionId, engineerId: guest.userId });
  expect((await g.sessions.waiting()).waiting).toMatchObject([{ sessionId: openOfAda.sessionId, invited: true }]);
  expect(await g.sessions.join({ sessionId: openOfAda.sessionId })).toMatchObject({ status: "active" });
  expect(await server.db.select().from(userRoles).where(eq(userRoles.userId, guest.userId))).toHaveLength(1);
});

test("[GU-3] an artist can't make a guest of a person who hasn't accepted", async () => {
  const [artist, victim] = [await server.createPerson(), await server.createPerson({ name: "Noor" })];
  await invite(artist, victim.email);
  expect(await rpc("sessions/start", { engineerId: victim.userId }, artist)).toBe("ENGINEER_UNAVAILABLE");
  for (const json of [
    { email: victim.email, userId: victim.userId },
    { email: "not an address" },
    { email: `${"x".repeat(250)}@example.test` },
    { email: ["a@example.test"] },
    {},
  ])
    expect(await rpc("guests/invite", json, artist)).toBe("BAD_INPUT");
  expect(await rpc("guests/invite", { email: artist.email }, artist)).toBe("GUEST_IS_YOURSELF");
  expect(await rpc("guests/list", {}, { cookie: "" })).toBe("UNAUTHORIZED");
});

test("[GU-4] withdrawing an open invitation ends its links, and only its artist can withdraw it", async () => {
  const [artist, other] = [await server.createPerson(), await server.createPerson()];
  const email = newAddress();
  const { id } = await invite(artist, email);
  const link = linkTo(email);
  expect(await rpc("guests/withdraw", { guestId: id }, other)).toBe(200);
  expect(await rpc("guests/withdraw", { guestId: "all" }, artist)).toBe("BAD_INPUT");
  expect((await guestPost("look", link)).status).toBe(200);
  await server.client(artist).guests.withdraw({ guestId: id });
  await server.client(artist).guests.withdraw({ guestId: id });
  for (const path of ["look", "accept"] as const)
    expect(await codeOf(await guestPost(path, { ...link }))).toBe("INVITATION_NOT_VALID");
  await guestPost("link", { invitation: id });
  expect(mailsTo(email)).toHaveLength(1);
  expect(await server.db.select().from(guestLinks).where(eq(guestLinks.guestId, id))).toEqual([]);
  expect((await factsOf(id)).map(({ facts }) => facts)).toEqual([
    { type: "guest.invited", guest: id },
    { type: "guest.withdrawn", guest: id, engineer: null },
  ]);
});

test("[GU-4][GU-6] withdrawing a guest in a live session removes them and ends their consent immediately, and doesn't open the session to others", async () => {
  const artist = await server.createPerson();
  const guest = await newGuest(artist);
  const [a, g] = [server.client(artist), server.client(guest)];
  const { sessionId, roomCode } = await a.sessions.start({ engineerId: guest.userId });
  await consentTo(artist, { sessionId, engineerId: guest.userId });
  expect(await g.sessions.join({ sessionId })).toMatchObject({ effectiveScopes: ["view", "talk"] });
  await a.guests.withdraw({ guestId: guest.id });
  expect(await a.sessions.current({ as: "artist" })).toMatchObject({
    status: "waiting",
    engineer: null,
    invitedEngineer: null,
    open: false,
    effectiveScopes: [],
    grant: { status: "revoked" },
  });
  expect(await rpc("sessions/join", { sessionId }, guest)).toBe("SESSION_NOT_WAITING");
  expect(await rpc("sessions/invite", { sessionId, engineerId: guest.userId }, artist)).toBe("ENGINEER_UNAVAILABLE");
  expect(await rpc("sessions/room", { code: roomCode }, guest)).toBe("ROOM_NOT_FOUND");
  expect(await rpc("signaling/ticket", { place: { kind: "lobby" } }, guest)).toBe("FORBIDDEN");
  expect((await g.accounts.me())?.isGuest).toBe(false);
  const all = await entries();
  const last = all.filter(({ session }) => session === sessionId).slice(-3);
  expect(last.map(({ facts }) => facts)).toEqual([
    { type: "session.invitation-withdrawn", engineer: guest.userId },
    { type: "session.left", engineer: guest.userId },
    { type: "consent.revoked", engineer: guest.userId, reason: "guest-withdrawn" },
  ]);
  expect((await factsOf(guest.id)).at(-1)?.facts).toEqual({
    type: "guest.withdrawn",
    guest: guest.id,
    engineer: guest.userId,
  });
});

test("[GU-4] a withdrawal closes the guest's sockets in the room and in the lobby", async () => {
  const artist = await server.createPerson();
  const guest = await newGuest(artist);
  const enter = async (person: { cookie: string }, place: { kind: "lobby" } | { kind: "room"; sessionId: string }) => {
    const { ticket } = await server.client(person).signaling.ticket({ place });
    const socket = await connectTestClient(`${server.url.replace("http", "ws")}/signal`, server.url);
    socket.say({ type: "auth", ticket });
    await socket.hear(place.kind === "room" ? "room_joined" : "lobby_joined");
    return socket;
  };
  const lobby = await enter(guest, { kind: "lobby" });
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: guest.userId });
  expect((await lobby.hear("lobby")).waiting).toMatchObject([{ sessionId, invited: true }]);
  const room = { kind: "room", sessionId } as const;
  const [atStudio, atDesk] = [await enter(artist, room), await enter(guest, room)];
  await server.client(guest).sessions.join({ sessionId });
  await server.client(artist).guests.withdraw({ guestId: guest.id });
  expect(await atDesk.closed).toBe(closeCodes.notAMember);
  expect(await lobby.closed).toBe(closeCodes.ticketRefused);
  await atStudio.hear("peer-left");
  atStudio.socket.close();
});

test("[GU-4] a guest who was invited but hasn't joined can't join after the withdrawal", async () => {
  const artist = await server.createPerson();
  const guest = await newGuest(artist);
  const { sessionId } = await server.client(artist).sessions.start({ engineerId: guest.userId });
  await server.client(artist).guests.withdraw({ guestId: guest.id });
  expect(await rpc("sessions/join", { sessionId }, guest)).toBe("SESSION_NOT_WAITING");
  expect(await server.client(artist).sessions.current({ as: "artist" })).toMatchObject({
    status: "waiting",
    invitedEngineer: null,
    open: false,
  });
});

test("[GU-9] a guest who stops being an artist's guest leaves the session and loses their consent immediately, and other guests aren't affected", async () => {
  const artist = await server.createPerson({ name: "Ada" });
  const [guest, other] = [await newGuest(artist), await newGuest(artist, "Noor")];
  const [a, g] = [server.client(artist), server.client(guest)];
  expect(await g.guests.hosts()).toEqual({ hosts: [{ id: guest.id, artistName: "Ada" }] });
  expect(await a.guests.hosts()).toEqual({ hosts: [] });
  const { sessionId } = await a.sessions.start({ engineerId: guest.userId });
  await consentTo(artist, { sessionId, engineerId: guest.userId });
  await g.sessions.join({ sessionId });
  // None of these requests, forged or invalid, ends another guest's access.
  for (const [guestId, person, answer] of [
    [guest.id, other, 200],
    [guest.id, artist, 200],
    [other.id, guest, 200],
    ["all", guest, "BAD_INPUT"],
    [guest.id, { cookie: "" }, "UNAUTHORIZED"],
  ] as const)
    expect(await rpc("guests/leave", { guestId }, person)).toBe(answer);
  expect((await a.guests.list()).guests.map(({ status }) => status)).toEqual(["accepted", "accepted"]);
  expect(await a.sessions.current({ as: "artist" })).toMatchObject({ status: "active" });

  await g.guests.leave({ guestId: guest.id });
  await g.guests.leave({ guestId: guest.id });
  expect(await a.sessions.current({ as: "artist" })).toMatchObject({
    ...{ status: "waiting", engineer: null, invitedEngineer: null, open: false, effectiveScopes: [] },
    grant: { status: "revoked" },
  });
  expect((await a.guests.list()).guests.map(({ id }) => id)).toEqual([other.id]);
  expect(await g.guests.hosts()).toEqual({ hosts: [] });
  expect((await g.accounts.me())?.isGuest).toBe(false);
  expect(await rpc("sessions/invite", { sessionId, engineerId: guest.userId }, artist)).toBe("ENGINEER_UNAVAILABLE");
  const facts = await factsOf(guest.id);
  expect(facts.map(({ facts: { type }, actor, role }) => [type, actor, role]).slice(-1)).toEqual([
    ["guest.withdrawn", guest.userId, "engineer"],
  ]);
});

test("[GU-5] a guest whose account changes its address or is suspended is no longer a guest", async () => {
  const artist = await server.createPerson();
  const moved = await newGuest(artist);
  nowMs += 1;
  const suspended = await newGuest(artist, "Noor");
  const change = { email: newAddress() };
  await server.db.update(user).set(change).where(eq(user.id, moved.userId));
  await server.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.userId, suspended.userId));
  for (const { userId } of [moved, suspended])
    expect(await rpc("sessions/start", { engineerId: userId }, artist)).toBe("ENGINEER_UNAVAILABLE");
  expect((await server.client(moved).accounts.me())?.isGuest).toBe(false);
  expect((await server.client(artist).guests.list()).guests).toMatchObject([
    { id: suspended.id, status: "unavailable", engineerId: null, name: null },
    { id: moved.id, status: "unavailable", engineerId: null, name: null },
  ]);
  expect(await codeOf(await guestPost("accept", { invitation: moved.id }, moved.cookie))).toBe("OTHER_ACCOUNT");
});

test("[GU-5] an invitation expires after seven days and is deleted by the sweep", async () => {
  const artist = await server.createPerson();
  const email = newAddress();
  const { id } = await invite(artist, email);
  const kept = await newGuest(artist);
  nowMs += guestInvitationLifetimeMs;
  expect(await codeOf(await guestPost("look", linkTo(email)))).toBe("INVITATION_NOT_VALID");
  await guestPost("link", { invitation: id });
  expect(mailsTo(email)).toHaveLength(1);
  expect((await server.client(artist).guests.list()).guests.map((guest) => guest.id)).toEqual([kept.id]);
  await server.composed.own.sweep.traces.forgetTechnicalData({
    ...{ signInMs: 0, addressMs: 0, signUpMs: 0, unappliedMs: 0, nowMs: nowMs + 1 },
  });
  expect(await server.db.select().from(guestEngineers).where(eq(guestEngineers.id, id))).toEqual([]);
  expect(await server.db.select().from(guestEngineers).where(eq(guestEngineers.id, kept.id))).toHaveLength(1);
});

test("[GU-6] the consent's hash covers the proved address, and only the artist sees it", async () => {
  const artist = await server.createPerson({ name: "Ada" });
  const guest = await newGuest(artist, "Theo");
  const [a, g] = [server.client(artist), server.client(guest)];
  const { sessionId, guestAddress } = await a.sessions.start({ engineerId: guest.userId });
  expect(guestAddress).toBe(guest.email);
  await consentTo(artist, { sessionId, engineerId: guest.userId });
  expect((await g.sessions.join({ sessionId })).guestAddress).toBeNull();
  expect((await a.sessions.current({ as: "artist" }))?.guestAddress).toBe(guest.email);
  const words = consentTextLines({ name: "Theo", guestAddress: guest.email });
  const all = await entries();
  const granted = all.find(({ session, facts }) => session === sessionId && facts.type === "consent.granted");
  expect(granted?.facts).toMatchObject({ dialogSha256: createHash("sha256").update(words, "utf8").digest("hex") });
  const accepted = (await factsOf(guest.id)).at(-1);
  expect(Object.keys(accepted?.people ?? {}).toSorted()).toEqual([artist.userId, guest.userId].toSorted());
  expect(all.filter((entry) => JSON.stringify(entry).includes(guest.email))).toEqual([]);
});
