// What users do with their own account: view it, rename, end sign-ins, export everything, delete it.
import { once } from "node:events";
import type { EvidenceEntry, EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import { eq, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createEvidenceStore } from "../../adapters/postgres/evidence-store.ts";
import { createLedgerReader } from "../../adapters/postgres/ledger-store.ts";
import { actByOperator } from "../../adapters/postgres/operator-acts.ts";
import { exportPlaces } from "../../adapters/postgres/personal-data.ts";
import * as schema from "../../adapters/postgres/schema.ts";
import { leaveTraces } from "../../testing/live-session.ts";
import { readZip } from "../../testing/read-zip.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { cookieOf } from "../../testing/test-cookies.ts";
import type { Person } from "../../testing/test-people.ts";
import { appendEntry } from "../evidence/append-entries.ts";
import { verifyChain } from "../evidence/verify-chain.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => Date.now() });
});
afterAll(() => server.close());

const password = "six octaves";
const me = (cookie: string) => server.client({ cookie }).accounts.me();
const artistWithTraces = async (name?: string) => {
  const artist = await server.createPerson(name === undefined ? {} : { name });
  const engineer = await server.createPerson({ roles: ["artist", "engineer"] });
  return { artist, engineer, ...(await leaveTraces(server, { artist, engineer })) };
};
const exportOf = async (person: Pick<Person, "cookie">, body: object = {}) => {
  const answer = await server.postJson("/account/export", body, person);
  return { answer, files: answer.ok ? readZip(new Uint8Array(await answer.arrayBuffer())) : new Map<string, Buffer>() };
};
const allRows = async () => {
  const tables = Object.values(schema).filter((value) => value instanceof PgTable);
  const rows = await Promise.all(tables.map((table) => server.db.select().from(table)));
  return JSON.stringify(rows);
};

test("a user sees their devices, recognises this one, ends others, and can't end a stranger's", async () => {
  const email = "devices@example.test";
  const here = await server.signUpAndVerify({ email, password });
  const headers = { "content-type": "application/json", "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
  const phone = await server.request("/api/auth/sign-in/email", {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  const third = await server.signIn(email, password);
  const client = server.client({ cookie: here });
  const { devices, hasPassword, linked } = await client.accounts.own();
  expect([hasPassword, linked, devices.length]).toEqual([true, [], 3]);
  expect(devices.filter(({ current }) => current)).toHaveLength(1);
  const firefox = devices.find(({ browser }) => browser === "Firefox on Linux");
  expect(firefox?.current).toBe(false);
  expect(JSON.stringify(devices)).not.toMatch(/token|127\.0/);

  const stranger = await server.createPerson();
  const foreign = server.client(stranger).accounts.endDevice({ id: firefox?.id ?? "" });
  await expect(foreign).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await me(cookieOf(phone))).not.toBeNull();
  await client.accounts.endDevice({ id: firefox?.id ?? "" });
  expect([await me(cookieOf(phone)), (await me(third)) !== null]).toEqual([null, true]);
  expect(await client.accounts.endOtherDevices()).toEqual({ ended: 1 });
  expect([await me(third), (await me(here)) !== null]).toEqual([null, true]);
  await client.accounts.signOutEverywhere();
  expect(await me(here)).toBeNull();
});

test("a new name is shown everywhere, and an invalid one is refused", async () => {
  const person = await server.createPerson();
  const { accounts } = server.client(person);
  await accounts.rename({ name: "  Nora Björk  " });
  expect(await accounts.me()).toMatchObject({ user: { name: "Nora Björk" } });
  for (const name of ["x".repeat(121), "line\nbreak", "bell\u0007"]) {
    await expect(accounts.rename({ name })).rejects.toMatchObject({ code: "BAD_INPUT" });
  }
  const forged = server.postJson("/rpc/accounts/rename", { json: { name: "A", userId: "other" } }, person);
  expect((await forged).status).toBe(422);
});

test.each(["own", "endOtherDevices", "signOutEverywhere", "remove", "rename", "endDevice"])(
  "accounts/%s needs a sign-in",
  async (action) => {
    const answer = await server.postJson(`/rpc/accounts/${action}`, { json: { name: "A", id: "x" } });
    expect([401, 422]).toContain(answer.status);
    expect((await server.postJson("/account/export", {})).status).toBe(401);
  },
);

test("every column that names a person is included in the export", () => {
  const tables = Object.values(schema).filter((value) => value instanceof PgTable);
  const columns = tables.flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table);
    return foreignKeys.flatMap((key) => {
      const { foreignTable, columns: own } = key.reference();
      return foreignTable === schema.user ? own.map((column) => `${name}.${column.name}`) : [];
    });
  });
  expect(columns.sort()).toEqual(Object.keys(exportPlaces).sort());
});

test("the archive holds everything about its owner and no secret, and needs the password", async () => {
  const email = "export@example.test";
  const cookie = await server.signUpAndVerify({ email, password, name: "Ida Export" });
  expect((await exportOf({ cookie })).answer.status).toBe(403);
  expect((await exportOf({ cookie }, { password: "wrong password" })).answer.status).toBe(403);
  expect((await exportOf({ cookie }, { password, userId: "other" })).answer.status).toBe(422);
  const { answer, files } = await exportOf({ cookie }, { password });
  expect(answer.headers.get("content-disposition")).toMatch(/attachment; filename="foldback-account-[\d-]+\.zip"/);
  expect([...files.keys()]).toEqual([
    "README.txt",
    "account.json",
    "messages.json",
    "sessions.json",
    "consent.json",
    "evidence.jsonl",
    "evidence-people.json",
    "talkback.json",
    "notes.json",
    "markers.json",
    "payments.json",
  ]);
  const account = JSON.parse(String(files.get("account.json")));
  expect(account).toMatchObject({
    person: { email, name: "Ida Export" },
    waysToSignIn: [{ providerId: "credential" }],
  });
  const everything = [...files.values()].join("\n");
  expect(everything).not.toMatch(/"(password|token|secret|backupCodes|publicKey)":/);
});

test("the archive holds a session's notes, for the artist and for the engineer", async () => {
  const { artist, engineer, sessionId, clipId } = await artistWithTraces();
  for (const person of [artist, engineer]) {
    const { files } = await exportOf(person);
    expect(files.get(`clips/${clipId}.webm`)).toEqual(Buffer.of(1, 2, 3));
    const textOf = (name: string) => String(files.get(name));
    expect(textOf("sessions.json")).toContain(sessionId);
    expect(textOf("consent.json")).toContain("granted");
    expect(textOf("talkback.json")).toContain("less reverb on the vocal");
    expect(textOf("notes.json")).toContain("Low Tide");
    expect(JSON.parse(textOf("markers.json"))).toHaveLength(2);
    const types = textOf("evidence.jsonl")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(JSON.parse(line).body).facts.type);
    expect(types).toContain("consent.granted");
  }
  const stranger = await exportOf(await server.createPerson());
  expect([...stranger.files.values()].join()).not.toContain(sessionId);
  await server.client(artist).sessions.end({ sessionId });
});

test("the archive holds each ledger entry that names its owner, and no other", async () => {
  const { artist, engineer, sessionId } = await artistWithTraces();
  const invited = await server.createPerson({ roles: ["artist", "engineer"] });
  const stranger = await server.createPerson();
  await server.client(artist).sessions.end({ sessionId });
  await server.client(artist).sessions.start({ engineerId: invited.userId });
  const account = await server.composed.accounts.findByEmail(engineer.email);
  if (!account) throw new Error("no account");
  await actByOperator(server.db, account, { act: "suspend", atMs: Date.now() });
  await actByOperator(server.db, account, { act: "unsuspend", atMs: Date.now() });
  // Words that a stranger made up are no entry about the artist.
  const claimed = { type: "signaling.forged-message", claimed: artist.userId } as const;
  const forged = {
    at: "",
    session: "",
    room: "",
    epoch: 0,
    actor: stranger.userId,
    role: "artist",
    facts: claimed,
  } as const;
  await createEvidenceStore(server.db).transaction((ledger) => appendEntry(ledger, forged));
  const ledger = await createLedgerReader(server.db).after(0, 100_000);
  const entries = ledger.map((row): EvidenceEntry => JSON.parse(row.body));
  for (const { userId } of [artist, engineer, invited, stranger]) {
    const { files } = await exportOf(await server.signInAgain({ userId }));
    const lines = String(files.get("evidence.jsonl")).split("\n").slice(0, -1);
    const about = entries.filter(({ actor, facts }) => {
      const values: unknown[] = Object.entries(facts).flatMap(([name, value]) => (name === "claimed" ? [] : [value]));
      return actor === userId || values.includes(userId);
    });
    expect(lines.map((line) => JSON.parse(line).sequence)).toEqual(about.map(({ sequence }) => sequence));
    expect(lines).not.toEqual([]);
  }
});

type FactName = EvidenceFacts extends infer Facts ? (Facts extends unknown ? keyof Facts : never) : never;

test("each fact of an entry that is a person's id makes the entry theirs", () => {
  const facts: Record<FactName, "person" | "other"> = {
    engineer: "person",
    invitedEngineer: "person",
    target: "person",
    after: "other",
    avgRttMs: "other",
    before: "other",
    by: "other",
    cause: "other",
    claimed: "other",
    clip: "other",
    consentTextVersion: "other",
    device: "other",
    dialogSha256: "other",
    dtlsFingerprintDesk: "other",
    dtlsFingerprintStudio: "other",
    dtlsSeenByDesk: "other",
    endedSession: "other",
    entries: "other",
    filesSha256: "other",
    grantedRole: "other",
    kind: "other",
    pressedAt: "other",
    reason: "other",
    rttMs: "other",
    scopes: "other",
    sessionDurationSeconds: "other",
    spooled: "other",
    type: "other",
    userAgentSha256: "other",
    voidEpoch: "other",
  };
  const naming = Object.entries(facts).flatMap(([name, meaning]) => (meaning === "person" ? [name] : []));
  expect([...schema.namingFacts]).toEqual(naming);
});

test("the archive holds the user's round-trip times and phones, and a permission that was replaced", async () => {
  const { artist, engineer, sessionId } = await artistWithTraces();
  await server.db.insert(schema.rttSamples).values({ sessionId, at: new Date(), rttMs: 41.5 });
  await server.db.insert(schema.phonePairings).values({
    id: crypto.randomUUID(),
    sessionId,
    status: "over",
    tokenHash: "hash-of-token",
    screenHash: "hash-of-screen",
    credentialHash: "hash-of-credential",
    device: "Safari on iPhone",
    expiresAt: new Date(),
  });
  const other = await server.createPerson({ roles: ["artist", "engineer"] });
  await server.db
    .update(schema.studioSessions)
    .set({
      engineerId: other.userId,
      invitedEngineerId: other.userId,
      epoch: sql`${schema.studioSessions.epoch} + 1`,
    })
    .where(eq(schema.studioSessions.id, sessionId));
  const own = (await exportOf(artist)).files;
  expect(String(own.get("sessions.json"))).toMatch(/41\.5.*Safari on iPhone/s);
  expect([...own.values()].join()).not.toMatch(/hash-of-/);
  expect(String((await exportOf(other)).files.get("sessions.json"))).not.toContain("Safari on iPhone");
  const before = (await exportOf(engineer)).files;
  expect(JSON.parse(String(before.get("consent.json")))).toMatchObject([{ sessionId, engineerId: engineer.userId }]);
});

test("a deleted account leaves no name or address anywhere, and the evidence chain stays intact", async () => {
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
  await closed;
  expect(await me(cookie)).toBeNull();
  await expect(server.signIn(email, password)).rejects.toThrow("401");
  const left = await allRows();
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

test("deleting an engineer deletes their sound, and their words to the artist stay without a name", async () => {
  const { artist, engineer, sessionId, clipId } = await artistWithTraces();
  await server.client(engineer).accounts.remove({});
  const { files } = await exportOf(artist);
  expect(files.has(`clips/${clipId}.webm`)).toBe(false);
  expect(String(files.get("talkback.json"))).toContain("less reverb on the vocal");
  const view = await server.client(artist).sessions.current({ as: "artist" });
  expect(JSON.stringify(view)).not.toContain(engineer.email);
  await server.client(artist).sessions.end({ sessionId });
});

test("without a password only a fresh sign-in deletes or exports, and the last administrator stays", async () => {
  const person = await server.createPerson();
  const long = new Date(Date.now() - 31 * 60_000);
  await server.db.update(schema.signIn).set({ createdAt: long });
  await expect(server.client(person).accounts.remove({})).rejects.toMatchObject({ code: "SIGN_IN_NOT_FRESH" });
  expect((await exportOf(person)).answer.status).toBe(403);
  const admin = await server.createPerson({ roles: ["artist", "admin"] });
  await expect(server.client(admin).accounts.remove({})).rejects.toMatchObject({ code: "LAST_ADMIN" });
  const other = await server.createPerson({ roles: ["artist", "admin"] });
  await server.client(admin).accounts.remove({});
  await expect(server.client(other).accounts.remove({})).rejects.toMatchObject({ code: "LAST_ADMIN" });
});

test("the last unsuspended administrator stays, and of two who leave at once one does", async () => {
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

test("guesses at the password are limited on deletion too", async () => {
  const cookie = await server.signUpAndVerify({ email: "guess@example.test", password });
  const { accounts } = server.client({ cookie });
  for (let n = 0; n < 10; n += 1) {
    await expect(accounts.remove({ password: `guess ${n}` })).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  }
  await expect(accounts.remove({ password })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("the archive has administrators' decisions without their names, and their words go with the account", async () => {
  const email = "decided@example.test";
  const cookie = await server.signUpAndVerify({ email, password, name: "Dee Cided" });
  const admin = await server.createPerson({ roles: ["artist", "admin"] });
  const userId = (await me(cookie))?.user.id ?? "";
  const [reason, at] = ["Your portfolio of Dee Cided is empty", new Date()];
  const row = { adminId: admin.userId, actionType: "engineer_rejected", targetId: userId } as const;
  await server.db.insert(schema.adminActions).values({ ...row, metadata: { reason }, createdAt: at });
  await server.db.insert(schema.engineerRejections).values({ userId, reason, rejectedAt: at });
  const { files } = await exportOf({ cookie }, { password });
  const account = JSON.parse(String(files.get("account.json")));
  expect([account.rejection[0]?.reason, account.decisionsAboutYou[0]?.metadata.reason]).toEqual([reason, reason]);
  expect(String(files.get("account.json"))).not.toContain(admin.userId);
  await server.client({ cookie }).accounts.remove({ password });
  expect(await allRows()).not.toContain("Dee Cided");
  const kept = await server.db.select().from(schema.adminActions).where(eq(schema.adminActions.targetId, userId));
  expect(kept).toMatchObject([{ actionType: "engineer_rejected", metadata: {} }]);
});
