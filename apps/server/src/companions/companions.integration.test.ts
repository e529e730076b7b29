import { createHash, randomUUID } from "node:crypto";
import { companionLimits } from "@foldback/domain/companion/pairing-code";
import { helloText } from "@foldback/domain/companion/signed-texts";
import type { EvidenceEntry } from "@foldback/domain/evidence/evidence-entry";
import { companionCloseCodes } from "@foldback/protocol/companion";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createCompanionStore } from "../adapters/postgres/companion-store.ts";
import { createLedgerReader } from "../adapters/postgres/ledger-store.ts";
import { profiles, user } from "../adapters/postgres/schema/accounts.ts";
import { companions } from "../adapters/postgres/schema/companions.ts";
import { type CompanionKey, connectRawCompanion, newCompanionKey } from "../testing/raw-companion.ts";
import { startTestServer, type TestServer } from "../testing/start-test-server.ts";
import type { Person } from "../testing/test-people.ts";

let server: TestServer;
let nowMs = Date.parse("2026-11-27T12:00:00Z");
const open: { close(): void }[] = [];
beforeAll(async () => {
  server = await startTestServer({ nowMs: () => nowMs });
});
afterAll(() => server.close());
afterEach(() => {
  for (const companion of open.splice(0)) companion.close();
});

async function connect(headers: Record<string, string> = {}) {
  const companion = await connectRawCompanion(server.url, headers);
  open.push(companion);
  return companion;
}

/** Pairs as far as the question about the account. */
async function enterCodeOf(person: Person, key: CompanionKey = newCompanionKey()) {
  const companion = await connect();
  companion.hello(key);
  const { code } = await companion.next("code");
  const entered = await server.client(person).companions.enterCode({ code });
  return { companion, key, code, entered, asked: await companion.next("confirm-account") };
}

async function pair(person: Person, own?: CompanionKey) {
  const { companion, key, entered, asked } = await enterCodeOf(person, own);
  companion.confirm(key, asked.userId);
  return { companion, key, entered, paired: await companion.next("paired") };
}

/** In base64url, it stands for the same key, because only its spare bits differ. */
const nextLetter = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 1);

const listOf = async (person: Person) => (await server.client(person).companions.list()).companions;
const statusOf = async (person: Person, { attempt }: { attempt: string }) =>
  (await server.client(person).companions.attempt({ attempt })).status;
const ledger = async () =>
  (await createLedgerReader(server.db).after(0, 100_000)).map((row): EvidenceEntry => JSON.parse(row.body));

test("[CP-3] a forged, replayed or foreign signature is refused", async () => {
  const own = newCompanionKey();
  const first = await connect();
  const recorded = own.sign(helloText({ server: server.url, challenge: first.challenge }));
  const refused: [string, object][] = [
    ["another key's signature", { key: newCompanionKey().key }],
    ["a recorded signature", { signature: recorded }],
    ["another server's address", { server: "https://evil.example" }],
    ["not a point on the curve", { key: Buffer.alloc(32, 2).toString("base64url") }],
  ];
  for (const [what, change] of refused) {
    const companion = await connect();
    companion.hello(own, change);
    expect(await companion.closed, what).toBe(companionCloseCodes.signatureRefused);
  }
  const passedOn = await connect();
  passedOn.hello(own, {
    signature: own.sign(helloText({ server: "https://evil.example", challenge: passedOn.challenge })),
  });
  expect(await passedOn.closed).toBe(companionCloseCodes.signatureRefused);
});

test("[CP-9] frames that aren't a message, come too early or are too many end the connection", async () => {
  const bad = ["{", "[]", '{"type":"paired"}', '{"type":"confirm","signature":"x"}', '{"type":"alive","__proto__":{}}'];
  for (const frame of bad) {
    const companion = await connect();
    companion.ws.send(frame);
    expect(await companion.closed, frame).toBe(companionCloseCodes.badMessage);
  }
  const early = await connect();
  early.say({ type: "ask-lease", ask: "a".repeat(32) });
  expect(await early.closed).toBe(companionCloseCodes.badMessage);
  const long = await connect();
  long.ws.send("x".repeat(5_000));
  expect(await long.closed).toBe(1009);
  const flood = await connect();
  for (let count = 0; count < 80; count += 1) flood.say({ type: "alive" });
  expect(await flood.closed).toBe(companionCloseCodes.badMessage);
  const respelled = await connect();
  const { key } = newCompanionKey();
  respelled.hello(newCompanionKey(), { key: key.slice(0, -1) + nextLetter(key.slice(-1)) });
  expect(await respelled.closed).toBe(companionCloseCodes.badMessage);
  const named = await connect();
  named.hello(newCompanionKey(), { name: "Mac\u202e" });
  expect(await named.closed).toBe(companionCloseCodes.badMessage);
});

test("[CP-4] a code works once, for five minutes, and only while its companion is connected", async () => {
  const person = await server.createPerson();
  const enter = (code: string) => server.client(person).companions.enterCode({ code });
  const unknown = { code: "COMPANION_CODE_UNKNOWN" };
  const { code } = await enterCodeOf(person);
  await expect(enter(code)).rejects.toMatchObject(unknown);

  const late = await connect();
  late.hello(newCompanionKey());
  const lateCode = (await late.next("code")).code;
  nowMs += companionLimits.codeLifetimeMs;
  await expect(enter(lateCode)).rejects.toMatchObject(unknown);

  const gone = await connect();
  gone.hello(newCompanionKey());
  const goneCode = (await gone.next("code")).code;
  gone.ws.close();
  await gone.closed;
  await expect(enter(goneCode)).rejects.toMatchObject(unknown);
});

test("[CP-4] when a code lapses, the connection ends, so that the companion shows a new one", async () => {
  const companion = await connect();
  companion.hello(newCompanionKey());
  await companion.next("code");
  const lapsesAtMs = nowMs + companionLimits.codeLifetimeMs;
  // It keeps sending, so that the connection isn't ended for silence.
  for (; nowMs < lapsesAtMs; nowMs += 30_000) {
    companion.say({ type: "alive" });
    await companion.next("alive");
  }
  expect(await companion.closed).toBe(companionCloseCodes.codeOver);
});

test("[CP-4] a person may enter five wrong codes in five minutes", async () => {
  const person = await server.createPerson();
  const enter = (code: string) => server.client(person).companions.enterCode({ code });
  for (let count = 0; count < 5; count += 1)
    await expect(enter("BBBB-BBBB")).rejects.toMatchObject({ code: "COMPANION_CODE_UNKNOWN" });
  await expect(enter("BBBB-BBBB")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  const companion = await connect();
  companion.hello(newCompanionKey());
  const { code } = await companion.next("code");
  await expect(enter(code)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  nowMs += 5 * 60_000 - 1;
});

test("[CP-5][CP-6] a companion is paired once its person confirms the account, and the ledger has its signature", async () => {
  const person = await server.createPerson({ name: "Ada", email: "ada.marlow@test.example" });
  const { companion, key, entered, asked } = await enterCodeOf(person);
  expect(entered).toMatchObject({ name: "Studio Mac", system: "macos" });
  expect(asked).toMatchObject({ userId: person.userId, name: "Ada", email: "a***@test.example" });
  expect(await statusOf(person, entered)).toBe("waiting");
  await expect(statusOf(await server.createPerson(), entered)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await listOf(person)).toEqual([]);

  companion.confirm(key, asked.userId);
  const paired = await companion.next("paired");
  expect(await statusOf(person, entered)).toBe("paired");
  expect(await listOf(person)).toMatchObject([{ id: paired.companion, name: "Studio Mac", connected: true }]);
  const entry = (await ledger()).findLast(({ facts }) => facts.type === "companion.paired");
  expect(entry).toMatchObject({ actor: person.userId, facts: { companion: paired.companion, server: server.url } });
  const keySha256 = createHash("sha256").update(Buffer.from(key.key, "base64url")).digest("hex");
  expect(entry?.facts).toMatchObject({ keySha256, challenge: companion.challenge });
  const mail = server.mailbox.list().find(({ to, subject }) => to === person.email && subject.includes("companion"));
  expect(mail).toMatchObject({ link: `${server.url}/account#companions` });
  expect(mail?.text).toContain("It can't move anything in your DAW yet.");
});

test("[CP-5] nothing is paired by a refusal, another account's signature, a late answer or an answer to no question", async () => {
  const person = await server.createPerson();
  const refusing = await enterCodeOf(person);
  refusing.companion.say({ type: "refuse" });
  expect(await refusing.companion.closed).toBe(companionCloseCodes.codeOver);
  expect(await statusOf(person, refusing.entered)).toBe("refused");

  const forging = await enterCodeOf(person);
  forging.companion.confirm(forging.key, randomUUID());
  expect(await forging.companion.closed).toBe(companionCloseCodes.signatureRefused);
  await expect.poll(() => statusOf(person, forging.entered)).toBe("over");

  const late = await enterCodeOf(person);
  nowMs += companionLimits.answerWithinMs;
  expect(await statusOf(person, late.entered)).toBe("over");
  late.companion.confirm(late.key, person.userId);
  expect(await late.companion.closed).toBe(companionCloseCodes.codeOver);

  const unasked = await connect();
  const own = newCompanionKey();
  unasked.hello(own);
  await unasked.next("code");
  unasked.confirm(own, person.userId);
  expect(await unasked.closed).toBe(companionCloseCodes.codeOver);
  expect(await listOf(person)).toEqual([]);
});

test("[CP-7] a revoked companion is disconnected at once, its key never works again, and others can't revoke it", async () => {
  const [person, stranger] = [await server.createPerson(), await server.createPerson()];
  const { companion, key, paired } = await pair(person);
  const id = paired.companion;
  expect(await listOf(stranger)).toEqual([]);
  await expect(server.client(stranger).companions.revoke({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await server.client(person).companions.revoke({ id });
  expect(await companion.closed).toBe(companionCloseCodes.revoked);
  expect(await listOf(person)).toEqual([]);
  expect((await ledger()).findLast(({ facts }) => facts.type === "companion.revoked")).toMatchObject({
    actor: person.userId,
    facts: { companion: id },
  });
  await expect(server.client(person).companions.revoke({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const again = await connect();
  again.hello(key);
  expect(await again.closed).toBe(companionCloseCodes.revoked);
});

test("[CP-7] a companion that another server has revoked is disconnected when it asks for a lease, or is revoked again", async () => {
  const person = await server.createPerson();
  const [asking, told] = [await pair(person), await pair(person)];
  // Answered only after the server has welcomed it.
  const isWelcome = async () => {
    told.companion.say({ type: "alive" });
    await told.companion.next("alive");
  };
  await isWelcome();
  await server.db
    .update(companions)
    .set({ revokedAt: new Date(nowMs) })
    .where(eq(companions.userId, person.userId));
  asking.companion.say({ type: "ask-lease", ask: "a".repeat(32) });
  expect(await asking.companion.closed).toBe(companionCloseCodes.revoked);

  const again = { id: told.paired.companion };
  const stranger = await server.createPerson();
  await expect(server.client(stranger).companions.revoke(again)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await isWelcome();
  await expect(server.client(person).companions.revoke(again)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await told.companion.closed).toBe(companionCloseCodes.revoked);
});

test("[CP-7] a paired companion is recognised when it comes back, and a newer connection replaces an older one", async () => {
  const person = await server.createPerson();
  const { companion, key, paired } = await pair(person);
  const again = await connect();
  again.hello(key);
  expect(await again.next("paired")).toMatchObject({ companion: paired.companion, leaseKey: paired.leaseKey });
  expect(await companion.closed).toBe(companionCloseCodes.replaced);
  expect(await listOf(person)).toMatchObject([{ connected: true }]);
  again.close();
  await expect.poll(async () => (await listOf(person))[0]?.connected).toBe(false);
});

test("[CP-8] a suspended person's companion is refused, and a suspension disconnects it", async () => {
  const person = await server.createPerson();
  const { companion, key } = await pair(person);
  await server.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.userId, person.userId));
  companion.say({ type: "ask-lease", ask: "a".repeat(32) });
  expect(await companion.closed).toBe(companionCloseCodes.suspended);
  const again = await connect();
  again.hello(key);
  expect(await again.closed).toBe(companionCloseCodes.suspended);

  const other = await server.createPerson();
  const connected = await pair(other);
  await server.composed.onSuspended(other.userId);
  expect(await connected.companion.closed).toBe(companionCloseCodes.suspended);
});

test("[CP-8] an unverified person's companion is refused, and gets no lease", async () => {
  const person = await server.createPerson();
  const { companion, key } = await pair(person);
  await server.db.update(user).set({ emailVerified: false }).where(eq(user.id, person.userId));
  companion.say({ type: "ask-lease", ask: "a".repeat(32) });
  expect(await companion.closed).toBe(companionCloseCodes.accountClosed);
  const again = await connect();
  again.hello(key);
  expect(await again.closed).toBe(companionCloseCodes.accountClosed);
  await expect(listOf(person)).rejects.toMatchObject({ code: "EMAIL_NOT_VERIFIED" });
});

test("[CP-8] nothing is paired with a deleted account, whose companions are disconnected", async () => {
  const person = await server.createPerson();
  const { companion } = await pair(person);
  const late = await enterCodeOf(person);
  await server.client(person).accounts.remove({});
  expect(await companion.closed).toBe(companionCloseCodes.accountClosed);
  late.companion.confirm(late.key, person.userId);
  expect(await late.companion.closed).toBe(companionCloseCodes.accountClosed);

  const added = createCompanionStore(server.db).add(
    {
      ...{ id: randomUUID(), userId: person.userId, publicKey: newCompanionKey().key, name: "Studio Mac" },
      ...{ system: "macos", pairedAtMs: nowMs, lastSeenAtMs: null },
    },
    { server: server.url, challenge: late.companion.challenge, signature: "" },
    companionLimits.companionsPerPerson,
  );
  expect(await added).toBe("account-closed");
  expect(await server.db.select().from(companions).where(eq(companions.userId, person.userId))).toEqual([]);
});

test("[CP-9] a person can have ten companions, and revoking one makes room", async () => {
  const person = await server.createPerson();
  const held = Array.from({ length: companionLimits.companionsPerPerson }, () => ({
    ...{ id: randomUUID(), userId: person.userId, publicKey: randomUUID(), name: "Old", system: "linux" as const },
    pairedAt: new Date(nowMs),
  }));
  await server.db.insert(companions).values(held);
  const { companion, key, entered } = await enterCodeOf(person);
  companion.confirm(key, person.userId);
  expect(await companion.closed).toBe(companionCloseCodes.accountFull);
  expect(await statusOf(person, entered)).toBe("full");
  await server.client(person).companions.revoke({ id: held[0]?.id ?? "" });
  await pair(person);
  expect(await listOf(person)).toHaveLength(companionLimits.companionsPerPerson);
});

test("[CP-7] companions can be listed, paired and revoked only when signed in", async () => {
  const { companions: anonymous } = server.client();
  const calls = [
    () => anonymous.list(),
    () => anonymous.enterCode({ code: "BBBBBBBB" }),
    () => anonymous.attempt({ attempt: randomUUID() }),
    () => anonymous.revoke({ id: randomUUID() }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

// The last test, because its sockets count until the server has seen them close.
test("[CP-1] web pages can't open a companion's socket, and sockets per network are limited", async () => {
  await expect(connect({ origin: server.url })).rejects.toThrow("refused with 403");
  await expect(connect({ origin: "null" })).rejects.toThrow("refused with 403");
  for (let count = 0; count < 20; count += 1) await connect();
  await expect(connect()).rejects.toThrow("refused with 503");
});
