// Tests the invitation's links as a forwarder, a guesser, a mail scanner and the address's owner would use them.
import { randomUUID } from "node:crypto";
import { guestLimit, guestLinkLifetimeMs } from "@foldback/domain/people/guest-limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn, user } from "../../adapters/postgres/schema/accounts.ts";
import { guestEngineers, guestLinks } from "../../adapters/postgres/schema/guests.ts";
import { born, codeOf, guestStage, newAddress } from "../../testing/guest-stage.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { signInCookieOf } from "../../testing/test-cookies.ts";
import { secretHash } from "../secret-hash.ts";

let server: TestServer;
let nowMs = Date.now();
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs });
});
afterAll(() => server.close());
const { guestPost, mailsTo, linkTo, invite, rpc, factsOf, newGuest } = guestStage(() => server);
const hourMs = 3_600_000;

test("[GU-1][GU-3] a newcomer who accepts with the emailed link becomes this artist's guest, without a role", async () => {
  const artist = await server.createPerson({ name: "Ada" });
  const email = newAddress();
  const { id, status } = await invite(artist, email.toUpperCase());
  expect(status).toBe("invited");
  const link = linkTo(email);
  const looked = await guestPost("look", link);
  expect(await looked.json()).toEqual({ artistName: "Ada", address: email, isAccepted: false, step: "introduce" });
  expect(await server.db.select().from(user).where(eq(user.email, email))).toEqual([]);

  const accepted = await guestPost("accept", { ...link, name: " Theo ", birthDate: born });
  const cookie = signInCookieOf(accepted);
  const me = await server.client({ cookie }).accounts.me();
  expect(me).toMatchObject({ user: { email, name: "Theo", emailVerified: true }, roles: ["artist"], isGuest: true });
  expect(await server.client(artist).guests.list()).toMatchObject({
    guests: [{ id, email, name: "Theo", engineerId: me?.user.id, status: "accepted", online: false }],
  });
  const [stored] = await server.db.select().from(user).where(eq(user.email, email));
  expect(stored?.ageConfirmedAt).not.toBeNull();
});

test("[GU-1][GU-7] without the emailed link an invitation shows a masked address and can only email its owner", async () => {
  const artist = await server.createPerson({ name: "Ada" });
  const [known, unknown] = [await server.createPerson({ name: "Noor" }), newAddress()];
  const shown: object[] = [];
  for (const email of [known.email, unknown]) {
    const { id } = await invite(artist, email);
    const before = mailsTo(email).length;
    for (const token of [undefined, "x".repeat(43), ""]) {
      const looked = await (await guestPost("look", { invitation: id, token })).json();
      shown.push({ ...looked, address: looked.address.slice(1, 4) });
      expect(await codeOf(await guestPost("accept", { invitation: id, token, name: "M", birthDate: born }))).toBe(
        "INVALID_TOKEN",
      );
    }
    expect(await (await guestPost("link", { invitation: id })).json()).toEqual({ status: true });
    expect(mailsTo(email)).toHaveLength(before + 1);
  }
  const same = { artistName: "Ada", address: "\u{2022}\u{2022}\u{2022}", isAccepted: false, step: "mail" };
  expect(shown).toEqual(Array.from({ length: 6 }, () => same));
  expect(await (await guestPost("link", { invitation: randomUUID() })).json()).toEqual({ status: true });
});

test("[GU-2] a link works once, only for its own invitation and only for a day, and each new link works too", async () => {
  const artist = await server.createPerson();
  const [one, other] = [newAddress(), newAddress()];
  await invite(artist, one);
  await invite(artist, other);
  const [ofOne, ofOther] = [linkTo(one), linkTo(other)];
  const crossed = { invitation: ofOne.invitation, token: ofOther.token, name: "M", birthDate: born };
  expect(await codeOf(await guestPost("accept", crossed))).toBe("INVALID_TOKEN");
  const accept = (link: object) => guestPost("accept", { ...link, name: "Theo", birthDate: born });
  const answers = await Promise.all([accept(ofOne), accept(ofOne), accept(ofOne)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  expect(await codeOf(await accept(ofOne))).toBe("INVALID_TOKEN");

  nowMs += guestLinkLifetimeMs;
  expect(await codeOf(await accept(ofOther))).toBe("INVALID_TOKEN");
  await guestPost("link", { invitation: ofOther.invitation });
  expect(linkTo(other).token).not.toBe(ofOther.token);
  expect((await accept(linkTo(other))).status).toBe(200);
});

test("[GU-2] opening a link changes nothing, whatever a mail scanner requests", async () => {
  const artist = await server.createPerson();
  const email = newAddress();
  const { id } = await invite(artist, email);
  const { token } = linkTo(email);
  for (const path of [mailsTo(email)[0]?.link ?? "", `/guest?invitation=${id}&token=${token}`])
    expect((await server.request(path)).headers.getSetCookie()).toEqual([]);
  for (const path of ["look", "accept", "link"])
    expect((await server.request(`/api/auth/guest/${path}?invitation=${id}&token=${token}`)).status).toBe(404);
  await guestPost("look", { invitation: id, token });
  expect((await guestPost("accept", { invitation: id, token, name: "Theo", birthDate: born })).status).toBe(200);
});

test("[GU-2] a link doesn't sign in an account with a password, and doesn't work in another account's browser", async () => {
  const artist = await server.createPerson();
  const [owner, other] = [await server.createPerson({ name: "Noor" }), await server.createPerson({ name: "Mallory" })];
  await invite(artist, owner.email);
  const link = linkTo(owner.email);
  expect(await (await guestPost("look", link)).json()).toMatchObject({ step: "sign-in", address: owner.email });
  expect(await codeOf(await guestPost("accept", link))).toBe("SIGN_IN_FIRST");
  const seen = await (await guestPost("look", link, other.cookie)).json();
  expect(seen).toMatchObject({ step: "other-account" });
  expect(seen.address).not.toBe(owner.email);
  expect(await codeOf(await guestPost("accept", link, other.cookie))).toBe("OTHER_ACCOUNT");
  expect(await server.client(artist).guests.list()).toMatchObject({ guests: [{ status: "invited" }] });

  // The owner doesn't need a link, because their sign-in proves the address.
  const accepted = await guestPost("accept", { invitation: link.invitation }, owner.cookie);
  expect(await accepted.json()).toEqual({ signedIn: false });
  expect(accepted.headers.getSetCookie().some((line) => line.includes("sign_in="))).toBe(false);
  expect(await server.client(artist).guests.list()).toMatchObject({ guests: [{ engineerId: owner.userId }] });
});

test("[GU-2] a guest without a password signs in again with a new link, to the same account", async () => {
  const artist = await server.createPerson();
  const guest = await newGuest(artist);
  await server.db.delete(signIn).where(eq(signIn.userId, guest.userId));
  await guestPost("link", { invitation: guest.id });
  const link = linkTo(guest.email);
  expect(await (await guestPost("look", link)).json()).toMatchObject({ step: "accept", isAccepted: true });
  const again = signInCookieOf(await guestPost("accept", link));
  expect((await server.client({ cookie: again }).accounts.me())?.user.id).toBe(guest.userId);
  expect((await factsOf(guest.id)).map(({ facts }) => facts.type)).toEqual(["guest.invited", "guest.accepted"]);
});

test("[GU-2] bad names, ages and bodies are refused, and the link still works afterwards", async () => {
  const artist = await server.createPerson();
  const email = newAddress();
  await invite(artist, email);
  const link = linkTo(email);
  const bad = [
    [{}, "NAME_NEEDED"],
    [{ name: "  ", birthDate: born }, "NAME_NEEDED"],
    [{ name: "Theo" }, "BIRTH_DATE_MISSING"],
    [{ name: "Theo", birthDate: "2020-01-01" }, "TOO_YOUNG"],
    [{ name: "x".repeat(121), birthDate: born }, "INVALID_NAME"],
    [{ name: "a\nb", birthDate: born }, "INVALID_NAME"],
    [{ name: "Maya\u202e pus", birthDate: born }, "INVALID_NAME"],
    [{ name: "Theo", birthDate: born, role: "engineer" }, "UNKNOWN_FIELD"],
    [{ name: "Theo", birthDate: born, emailVerified: true }, "UNKNOWN_FIELD"],
  ] as const;
  for (const [more, code] of bad) expect(await codeOf(await guestPost("accept", { ...link, ...more }))).toBe(code);
  for (const invitation of ["", "1", randomUUID(), "' or true --"])
    expect(await codeOf(await guestPost("accept", { ...link, invitation, name: "T", birthDate: born }))).toBe(
      "INVITATION_NOT_VALID",
    );
  expect((await guestPost("accept", { ...link, name: "Theo", birthDate: born })).status).toBe(200);
});

test("[GU-7] emails are limited per artist and per address, and a guest's requests for links per invitation", async () => {
  const artist = await server.createPerson();
  const email = newAddress();
  const codes: unknown[] = [];
  for (let n = 0; n < 4; n++) codes.push(await rpc("guests/invite", { email }, artist));
  expect(codes).toEqual([200, 200, 200, "TOO_MANY_REQUESTS"]);
  expect(mailsTo(email)).toHaveLength(3);
  const others: unknown[] = [];
  for (let n = 0; n < 8; n++) others.push(await rpc("guests/invite", { email: newAddress() }, artist));
  expect(others.at(-1)).toBe("TOO_MANY_REQUESTS");
  // Seven more artists invite the address after its limit is used up, and their responses don't reveal that.
  const { id } = await invite(await server.createPerson(), email);
  for (let n = 0; n < 7; n++) expect(await rpc("guests/invite", { email }, await server.createPerson())).toBe(200);
  expect(mailsTo(email)).toHaveLength(10);
  for (let n = 0; n < 7; n++) await guestPost("link", { invitation: id });
  expect(mailsTo(email)).toHaveLength(15);
  nowMs += hourMs;
  expect(await rpc("guests/invite", { email: newAddress() }, artist)).toBe(200);
});

test("[GU-7] an artist has a limited number of guests, and inviting the same guest again doesn't count", async () => {
  const artist = await server.createPerson();
  const { id, email } = await newGuest(artist);
  const now = new Date(nowMs);
  const row = { artistId: artist.userId, invitedAt: now, expiresAt: new Date(nowMs + hourMs) };
  for (let n = 1; n < guestLimit; n++)
    await server.db.insert(guestEngineers).values({ ...row, id: randomUUID(), email: `full${n}@example.test` });
  expect(await rpc("guests/invite", { email: newAddress() }, artist)).toBe("GUESTS_FULL");
  expect(await invite(artist, email)).toMatchObject({ id, status: "accepted" });
});

test("[GU-2] the database keeps only hashes of the links", async () => {
  const artist = await server.createPerson();
  const email = newAddress();
  const { id } = await invite(artist, email);
  const [row] = await server.db.select().from(guestLinks).where(eq(guestLinks.guestId, id));
  expect(row?.tokenHash).toBe(secretHash(linkTo(email).token));
});
