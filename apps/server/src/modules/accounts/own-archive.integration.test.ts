// Tests an account's export: everything about its owner, and nothing about anyone else.
import type { EvidenceEntry, EvidenceFacts } from "@foldback/domain/evidence/evidence-entry";
import { eq, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEvidenceStore } from "../../adapters/postgres/evidence-store.ts";
import { createLedgerReader } from "../../adapters/postgres/ledger-store.ts";
import { performOperatorAction } from "../../adapters/postgres/operator-actions.ts";
import { exportPlaces } from "../../adapters/postgres/personal-data.ts";
import * as schema from "../../adapters/postgres/schema.ts";
import { allRows, artistWithTraces, exportOf } from "../../testing/own-data.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import { appendEntry } from "../ledger/append-entries.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => Date.now() });
});
afterAll(() => server.close());

const password = "six octaves";

test("every column that references a user is included in the export", () => {
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

test("the archive contains all of its owner's data and no secrets, and creating it needs the password", async () => {
  const email = "export@example.test";
  const cookie = await server.signUpAndVerify({ email, password, name: "Ida Export" });
  expect((await exportOf(server, { cookie })).answer.status).toBe(403);
  expect((await exportOf(server, { cookie }, { password: "wrong password" })).answer.status).toBe(403);
  expect((await exportOf(server, { cookie }, { password, userId: "other" })).answer.status).toBe(422);
  const { answer, files } = await exportOf(server, { cookie }, { password });
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
    "takes.json",
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

test("the archive contains a session's notes, for the artist and for the engineer", async () => {
  const { artist, engineer, sessionId, clipId } = await artistWithTraces(server);
  for (const person of [artist, engineer]) {
    const { files } = await exportOf(server, person);
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
  const stranger = await exportOf(server, await server.createPerson());
  expect([...stranger.files.values()].join()).not.toContain(sessionId);
  await server.client(artist).sessions.end({ sessionId });
});

test("[TK-132] a clip that the server has lost has no file in the archive, and the archive names it", async () => {
  const { artist, sessionId, clipId } = await artistWithTraces(server);
  const readmeOf = (files: Map<string, Buffer>) => String(files.get("clips/README.txt"));
  expect(readmeOf((await exportOf(server, artist)).files)).toContain("No recording is missing.");
  const nowhere = { webm: null, sha256: "0".repeat(64) };
  await server.db.update(schema.talkbackAudio).set(nowhere).where(eq(schema.talkbackAudio.clipId, clipId));
  const { files } = await exportOf(server, artist);
  expect([...files.keys()].filter((name) => name.startsWith("clips/"))).toEqual(["clips/README.txt"]);
  expect(readmeOf(files)).toContain(`couldn't read them:\n  ${clipId}.webm\n`);
  await server.client(artist).sessions.end({ sessionId });
});

test("the archive contains the ledger entries that name its owner, and no others", async () => {
  const { artist, engineer, sessionId } = await artistWithTraces(server);
  const invited = await server.createPerson({ roles: ["artist", "engineer"] });
  const stranger = await server.createPerson();
  await server.client(artist).sessions.end({ sessionId });
  await server.client(artist).sessions.start({ engineerId: invited.userId });
  const account = await server.composed.accounts.findByEmail(engineer.email);
  if (!account) throw new Error("no account");
  await performOperatorAction(server.db, account, { act: "suspend", atMs: Date.now() });
  await performOperatorAction(server.db, account, { act: "unsuspend", atMs: Date.now() });
  // A forged message that names the artist isn't an entry about the artist.
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
    const { files } = await exportOf(server, await server.signInAgain({ userId }));
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

test("an entry belongs to every user whose id appears in its facts", () => {
  const facts: Record<FactName, "person" | "other"> = {
    engineer: "person",
    invitedEngineer: "person",
    target: "person",
    guest: "other",
    after: "other",
    avgRttMs: "other",
    backupAt: "other",
    before: "other",
    by: "other",
    cause: "other",
    challenge: "other",
    claimed: "other",
    clip: "other",
    companion: "other",
    consentTextVersion: "other",
    device: "other",
    dialogSha256: "other",
    dtlsFingerprintDesk: "other",
    dtlsFingerprintStudio: "other",
    dtlsSeenByDesk: "other",
    endedSession: "other",
    entries: "other",
    filesSha256: "other",
    gaps: "other",
    grantedRole: "other",
    keySha256: "other",
    kind: "other",
    ofSession: "other",
    pressedAt: "other",
    reason: "other",
    root: "other",
    rttMs: "other",
    scopes: "other",
    sessionDurationSeconds: "other",
    size: "other",
    spooled: "other",
    take: "other",
    talkback: "other",
    type: "other",
    userAgentSha256: "other",
    server: "other",
    signature: "other",
    voidEpoch: "other",
  };
  const naming = Object.entries(facts).flatMap(([name, meaning]) => (meaning === "person" ? [name] : []));
  expect([...schema.namingFacts]).toEqual(naming);
});

test("the archive contains the user's round-trip times and phones, and grants that were replaced", async () => {
  const { artist, engineer, sessionId } = await artistWithTraces(server);
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
  const own = (await exportOf(server, artist)).files;
  expect(String(own.get("sessions.json"))).toMatch(/41\.5.*Safari on iPhone/s);
  expect([...own.values()].join()).not.toMatch(/hash-of-/);
  expect(String((await exportOf(server, other)).files.get("sessions.json"))).not.toContain("Safari on iPhone");
  const before = (await exportOf(server, engineer)).files;
  expect(JSON.parse(String(before.get("consent.json")))).toMatchObject([{ sessionId, engineerId: engineer.userId }]);
});

test("the archive lists administrators' decisions without their names, and their comments are deleted with the account", async () => {
  const email = "decided@example.test";
  const cookie = await server.signUpAndVerify({ email, password, name: "Dee Cided" });
  const admin = await server.createPerson({ roles: ["artist", "admin"] });
  const userId = (await server.client({ cookie }).accounts.me())?.user.id ?? "";
  const [reason, at] = ["Your portfolio of Dee Cided is empty", new Date()];
  const row = { adminId: admin.userId, actionType: "engineer_rejected", targetId: userId } as const;
  await server.db.insert(schema.adminActions).values({ ...row, metadata: { reason }, createdAt: at });
  await server.db.insert(schema.engineerRejections).values({ userId, reason, rejectedAt: at });
  const { files } = await exportOf(server, { cookie }, { password });
  const account = JSON.parse(String(files.get("account.json")));
  expect([account.rejection[0]?.reason, account.decisionsAboutYou[0]?.metadata.reason]).toEqual([reason, reason]);
  expect(String(files.get("account.json"))).not.toContain(admin.userId);
  await server.client({ cookie }).accounts.remove({ password });
  expect(await allRows(server)).not.toContain("Dee Cided");
  const kept = await server.db.select().from(schema.adminActions).where(eq(schema.adminActions.targetId, userId));
  expect(kept).toMatchObject([{ actionType: "engineer_rejected", metadata: {} }]);
});
