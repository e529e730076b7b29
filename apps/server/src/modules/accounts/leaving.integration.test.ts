// Tests what we delete and keep when users delete their own account, and which users can't delete theirs.
import { once } from "node:events";
import { closeCodes } from "@foldback/protocol/close-codes";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createLedgerReader } from "../../adapters/postgres/ledger-store.ts";
import * as schema from "../../adapters/postgres/schema.ts";
import { leaveTraces } from "../../testing/live-session.ts";
import { allRows, artistWithTraces, exportOf } from "../../testing/own-data.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";
import { verifyChain } from "../ledger/verify-chain.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => Date.now() });
});
afterAll(() => server.close());

const password = "six octaves";
const me = (cookie: string) => server.client({ cookie }).accounts.me();

test("deleting an account removes its name and address everywhere, and the evidence chain stays intact", async () => {
  const email = "canary.person@example.test";
  const cookie = await server.signUpAndVerify({ email, password, name: "Canary Zebulon" });
  const account = await server.composed.accounts.findByEmail(email);
  if (!account) throw new Error("no account");
  const artist = { ...account, cookie };
  const engineer = await server.createPerson({ roles: ["artist", "engineer"] });
  const { sessionId } = await leaveTraces(server, { artist, engineer });
  await server.client(artist).contact.send({
    messageId: crypto.randomUUID(),
    name: "Canary Zebulon",
    email,
    studioName: "",
    message: "Hello from Zebulon",
    website: "",
  });
  const { ticket } = await server.client(artist).signaling.ticket({ place: { kind: "room", sessionId } });
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/signal`, { headers: { origin: server.url } });
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "auth", ticket }));
  await once(socket, "message");

  await expect(server.client(artist).accounts.remove({})).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  const closed = once(socket, "close");
  await server.client(artist).accounts.remove({ password });
  expect((await closed)[0]).toBe(closeCodes.ticketRefused);
  expect(await me(cookie)).toBeNull();
  await expect(server.signIn(email, password)).rejects.toThrow("401");
  const left = await allRows(server);
  expect(/zebulon|canary\.person/i.exec(left)).toBeNull();
  const { talkbackTranscripts: words } = schema;
  expect(await server.db.select().from(words).where(eq(words.sessionId, sessionId))).toEqual([]);
  expect(JSON.stringify(server.mailbox.list())).not.toContain("canary.person");
  expect(await verifyChain(createLedgerReader(server.db))).toMatchObject({ status: "intact" });
  expect(left.includes("subject.pseudonymised")).toBe(true);
  // The other participant's list of sessions still works, without the name.
  expect((await server.client(engineer).sessions.waiting()).waiting).toEqual([]);
  const again = await server.signUpAndVerify({ email, password });
  expect((await me(again))?.user.id).not.toBe(account.userId);
});

test("deleting an engineer deletes their recordings and removes their name from the artist's transcripts", async () => {
  const { artist, engineer, sessionId, clipId } = await artistWithTraces(server);
  await server.client(engineer).accounts.remove({});
  const { files } = await exportOf(server, artist);
  expect(files.has(`clips/${clipId}.webm`)).toBe(false);
  expect(String(files.get("talkback.json"))).toContain("less reverb on the vocal");
  const view = await server.client(artist).sessions.current({ as: "artist" });
  expect(JSON.stringify(view)).not.toContain(engineer.email);
  await server.client(artist).sessions.end({ sessionId });
});

test("deleting or exporting an account without a password needs a fresh sign-in, and the last administrator can't be deleted", async () => {
  const person = await server.createPerson();
  const long = new Date(Date.now() - 31 * 60_000);
  await server.db.update(schema.signIn).set({ createdAt: long });
  await expect(server.client(person).accounts.remove({})).rejects.toMatchObject({ code: "SIGN_IN_NOT_FRESH" });
  expect((await exportOf(server, person)).answer.status).toBe(403);
  const admin = await server.createPerson({ roles: ["artist", "admin"] });
  await expect(server.client(admin).accounts.remove({})).rejects.toMatchObject({ code: "LAST_ADMIN" });
  const other = await server.createPerson({ roles: ["artist", "admin"] });
  await server.client(admin).accounts.remove({});
  await expect(server.client(other).accounts.remove({})).rejects.toMatchObject({ code: "LAST_ADMIN" });
});

test("the last administrator who isn't suspended can't leave, and if two leave at the same time, one must stay", async () => {
  const own = await startTestServer();
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(() => own.createPerson({ roles: ["artist", "admin"] })),
  );
  if (!first || !second || !third) throw new Error("nobody");
  await own.client(first).admin.suspend({ userId: third.userId });
  const leave = (person: Person) => own.client(person).accounts.remove({});
  const outcomes = await Promise.allSettled([leave(first), leave(second)]);
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toMatchObject([{ reason: { code: "LAST_ADMIN" } }]);
  await own.close();
});

test("password guesses are also limited when deleting an account", async () => {
  const cookie = await server.signUpAndVerify({ email: "guess@example.test", password });
  const { accounts } = server.client({ cookie });
  for (let n = 0; n < 10; n += 1) {
    await expect(accounts.remove({ password: `guess ${n}` })).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  }
  await expect(accounts.remove({ password })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});
