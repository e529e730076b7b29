// Tests API keys over real HTTP: what they can read, what they can never do, and what makes them invalid.
import { apiKeysPerPerson, apiRequestsPerMinute, apiRequestsPerMinuteOfPerson } from "@foldback/domain/api/api-key";
import { contract } from "@foldback/protocol/http/contract";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { signIn } from "../../adapters/postgres/schema/accounts.ts";
import { apiKeys } from "../../adapters/postgres/schema/api-keys.ts";
import { subscriptions } from "../../adapters/postgres/schema/billing.ts";
import { freshForMs } from "../../modules/accounts/policy.ts";
import { type BillingStage, openBillingStage } from "../../testing/billing-stage.ts";
import { grantAndJoin } from "../../testing/grant-and-join.ts";
import type { Person } from "../../testing/test-people.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const all = ["sessions:read", "notes:read", "evidence:read"] as const;
const logLines: string[] = [];
let stage: BillingStage;
let owner: Person;
let engineer: Person;
let sessionId: string;

beforeAll(async () => {
  stage = await openBillingStage({ logLines });
  owner = await stage.server.createPerson({ name: "Maya" });
  engineer = await stage.server.createPerson({ roles: ["artist", "engineer"], name: "Theo" });
  await stage.subscribe(owner, "enterprise");
  ({ sessionId } = await stage.server.client(owner).sessions.start({ engineerId: engineer.userId }));
  await grantAndJoin(stage.server, { sessionId, artist: owner, engineer });
  await stage.server
    .client(owner)
    .markers.add({ sessionId, markerId: crypto.randomUUID(), label: "The one with the tambourine" });
});
afterAll(() => stage.close());
afterEach(async () => {
  await stage.server.db.delete(apiKeys);
});

const make = (person: Person, scopes: readonly (typeof all)[number][] = all) =>
  stage.server.client(person).apiKeys.create({ name: "Backup", scopes: [...scopes], days: 30 });

const ask = (path: string, key: string | null, init: RequestInit = {}) =>
  fetch(`${stage.server.url}/api/v1${path}`, {
    ...init,
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...init.headers },
  });
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code];

test("[AK-1] a key is shown to its owner once, and only its hash is stored", async () => {
  const { key, view } = await make(owner);
  expect(key).toMatch(/^fbk_[\w-]{43}$/);
  const { keys, allowed } = await stage.server.client(owner).apiKeys.list();
  expect({ keys, allowed }).toEqual({ keys: [view], allowed: true });
  const kept = JSON.stringify(await stage.server.db.select().from(apiKeys));
  expect(kept).toContain(view.hint);
  for (const place of [kept, JSON.stringify(keys), logLines.join("")]) expect(place).not.toContain(key.slice(12));
  expect(stage.server.mailbox.list()).toContainEqual(
    expect.objectContaining({ to: owner.email, subject: "A new API key was created" }),
  );
  expect((await stage.server.client(engineer).apiKeys.list()).keys).toEqual([]);
});

test("[AK-1] creating a key needs a sign-in and the plan, and a user can't create or revoke keys for another user", async () => {
  const order = { name: "Backup", scopes: ["notes:read"], days: 30 };
  const post = (json: object, person?: Person) => stage.server.postJson("/rpc/apiKeys/create", { json }, person);
  expect((await post({ ...order, userId: owner.userId })).status).toBe(401);
  expect((await post(order, engineer)).status).toBe(403);
  const forged = [
    { ...order, userId: engineer.userId },
    { ...order, scopes: [] },
    { ...order, scopes: ["notes:read", "notes:read"] },
    { ...order, scopes: ["admin"] },
    { ...order, days: 36_500 },
    { ...order, days: null },
    { ...order, name: "" },
    { ...order, name: "x".repeat(61) },
    { ...order, hash: "00", expiresAtMs: 9e15 },
  ];
  for (const json of forged) expect((await post(json, owner)).status, JSON.stringify(json).slice(0, 90)).toBe(422);
  const { view } = await make(owner);
  await expect(stage.server.client(engineer).apiKeys.revoke({ id: view.id })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect((await post({ ...order, name: "x".repeat(70_000) }, owner)).status).toBe(413);
});

test("[AK-1] creating a key needs the password or, for accounts without one, a fresh sign-in", async () => {
  const order = { name: "Backup", scopes: ["notes:read" as const], days: 30 as const };
  const nothingMade = async () => expect(await stage.server.db.$count(apiKeys)).toBe(0);
  const password = "a tambourine in the rain";
  const cookie = await stage.server.signUpAndVerify({ email: "keys@example.test", password });
  const withPassword = stage.server.client({ cookie });
  const { url } = await withPassword.billing.checkout({ plan: "enterprise", requestId: crypto.randomUUID() });
  await stage.press(url);
  for (const proof of [{}, { password: "" }, { password: "another" }])
    await expect(withPassword.apiKeys.create({ ...order, ...proof })).rejects.toMatchObject({ code: "WRONG_PASSWORD" });
  await nothingMade();
  expect((await withPassword.apiKeys.create({ ...order, password })).key).toMatch(/^fbk_/);
  await stage.server.db.delete(apiKeys);

  const longAgo = await stage.server.createPerson();
  await stage.subscribe(longAgo, "enterprise");
  const startedAt = new Date(stage.deps.nowMs() - freshForMs - 1);
  await stage.server.db.update(signIn).set({ createdAt: startedAt }).where(eq(signIn.userId, longAgo.userId));
  const late = stage.server.client(longAgo).apiKeys;
  for (const proof of [{}, { password }])
    await expect(late.create({ ...order, ...proof })).rejects.toMatchObject({ code: "SIGN_IN_NOT_FRESH" });
  await nothingMade();
  expect(
    stage.server.mailbox.list().filter(({ to, subject }) => to === longAgo.email && /API key/.test(subject)),
  ).toEqual([]);
});

test("[AK-1] parallel requests can't create more keys than allowed", async () => {
  const person = await stage.server.createPerson();
  await stage.subscribe(person, "enterprise");
  const kept = Array.from({ length: apiKeysPerPerson - 1 }, (_each, at) => ({
    id: crypto.randomUUID(),
    userId: person.userId,
    name: "Before",
    hint: "fbk_",
    hash: `before ${at}`,
    scopes: ["notes:read" as const],
    createdAt: new Date(),
    expiresAt: new Date(),
  }));
  await stage.server.db.insert(apiKeys).values(kept);
  const presses = [1, 2, 3].map(() =>
    make(person)
      .then(() => "made")
      .catch(({ code }) => code),
  );
  expect((await Promise.all(presses)).toSorted()).toEqual(["API_KEYS_FULL", "API_KEYS_FULL", "made"]);
});

test("[AK-1] a key works only for the API, even together with a sign-in: not for consent, kill, control, admin or account", async () => {
  const { key } = await make(owner);
  const doors = [
    ...Object.entries(contract).flatMap(([area, actions]) => Object.keys(actions).map((one) => `/rpc/${area}/${one}`)),
    "/account/export",
    "/api/auth/sign-out",
    "/api/auth/change-password",
  ];
  const headers = { authorization: `bearer ${key}`, "content-type": "application/json" };
  const body = JSON.stringify({ json: { sessionId, idempotencyKey: crypto.randomUUID() } });
  for (const path of doors) {
    for (const person of [undefined, owner]) {
      const answer = await stage.server.request(path, { method: "POST", headers, body }, person);
      expect(await codeOf(answer), path).toEqual([403, "FORBIDDEN"]);
    }
  }
  for (const path of [
    `/notes/${sessionId}?format=csv`,
    `/evidence/sessions/${sessionId}/export`,
    "/operator/metrics",
  ]) {
    expect((await stage.server.request(path, { headers }, owner)).status, path).toBe(403);
  }
  expect(await stage.server.client(owner).sessions.current({ as: "artist" })).toMatchObject({ status: "active" });
  // A sign-in doesn't replace a key.
  const signedIn = await stage.server.request("/api/v1/sessions", {}, owner);
  expect(signedIn.headers.get("www-authenticate")).toBe("Bearer");
  expect(await codeOf(signedIn)).toEqual([401, "API_KEY_NOT_VALID"]);
});

test("[AK-1] a key can read only its owner's sessions, and only within its scopes", async () => {
  const { key } = await make(owner);
  const read = async (path: string) => (await ask(path, key)).json();
  const own = `/sessions/${sessionId}`;
  expect(await read("/key")).toMatchObject({ name: "Backup", scopes: [...all] });
  expect(await read("/sessions")).toMatchObject({
    sessions: [{ id: sessionId, role: "artist", withName: "Theo", status: "active" }],
    next: null,
  });
  expect(await read(own)).toMatchObject({ id: sessionId });
  expect(await read(`${own}/transcript`)).toEqual({ lines: [] });
  expect(await read(`${own}/summary`)).toEqual({ summary: null });
  expect(await read(`${own}/markers`)).toMatchObject({
    markers: [{ label: "The one with the tambourine", by: "Maya" }],
  });
  const { exports } = await read(`${own}/exports`);
  expect(exports).toContainEqual({ format: "rpp", path: `${own}/exports/rpp` });
  const file = await ask(`${own}/exports/csv`, key);
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; .*foldback-P[0-9A-F]{8}-.*\.csv/);
  expect(file.headers.get("cache-control")).toBe("private, no-store");
  expect(await file.text()).toContain("tambourine");
  const { entries } = await read(`${own}/evidence`);
  expect(entries.map(({ type }: { type: string }) => type)).toContain("consent.granted");

  const { key: narrow } = await make(owner, ["sessions:read"]);
  expect((await ask(own, narrow)).status).toBe(200);
  for (const part of ["transcript", "summary", "markers", "exports", "exports/csv", "evidence"])
    expect(await codeOf(await ask(`${own}/${part}`, narrow)), part).toEqual([403, "API_SCOPE_MISSING"]);

  const other = await stage.server.createPerson();
  await stage.subscribe(other, "enterprise");
  const { key: foreign } = await make(other);
  expect(await (await ask("/sessions", foreign)).json()).toEqual({ sessions: [], next: null });
  for (const part of ["", "/transcript", "/summary", "/markers", "/exports", "/exports/csv", "/evidence"]) {
    const [theirs, nobodys] = [
      await ask(own + part, foreign),
      await ask(`/sessions/${crypto.randomUUID()}${part}`, foreign),
    ];
    const said = [await theirs.text(), await nobodys.text()];
    expect([theirs.status, nobodys.status, said[0]], part).toEqual([404, 404, said[1]]);
    expect(said[0]).toContain("NOT_FOUND");
  }
});

test("[AK-1] every session appears on exactly one page, and invalid requests are refused", async () => {
  const reader = await stage.server.createPerson();
  await stage.subscribe(reader, "enterprise");
  const started: string[] = [];
  for (let one = 0; one < 5; one += 1) {
    const { sessionId: id } = await stage.server.client(reader).sessions.start({ engineerId: null });
    await stage.server.client(reader).sessions.end({ sessionId: id });
    started.unshift(id);
  }
  const { key } = await make(reader);
  const seen: string[] = [];
  let after: string | null = "";
  while (after !== null) {
    const query: string = after === "" ? "" : `&after=${after}`;
    const page = await (await ask(`/sessions?limit=2${query}`, key)).json();
    seen.push(...page.sessions.map(({ id }: { id: string }) => id));
    after = page.next;
  }
  const stranger = await stage.server.createPerson();
  const { sessionId: theirs } = await stage.server.client(stranger).sessions.start({ engineerId: null });
  for (const id of [theirs, crypto.randomUUID()])
    expect(await (await ask(`/sessions?after=${id}`, key)).json()).toEqual({ sessions: [], next: null });
  expect(seen).toHaveLength(started.length);
  expect(seen.toSorted()).toEqual(started.toSorted());
  for (const path of [
    "/sessions?limit=0",
    "/sessions?limit=101",
    "/sessions?limit=x",
    "/sessions?after=1",
    "/sessions/1",
  ])
    expect(await codeOf(await ask(path, key)), path).toEqual([422, "BAD_INPUT"]);
  expect(await codeOf(await ask("/nothing", key))).toEqual([404, "NOT_FOUND"]);
  const changed = await ask("/sessions", key, { method: "POST", headers: { origin: stage.server.url } });
  expect(await codeOf(changed)).toEqual([404, "NOT_FOUND"]);
});

test("[AK-1] requests are limited per key and per user, and invalid keys per network without a look-up", async () => {
  await stage.advance(minuteMs + 1);
  const { key } = await make(owner);
  for (let one = 0; one < apiRequestsPerMinute; one += 1) expect((await ask("/key", key)).status).toBe(200);
  const over = await ask("/key", key);
  expect(over.headers.get("retry-after")).toBe("60");
  expect(await codeOf(over)).toEqual([429, "TOO_MANY_REQUESTS"]);
  // More keys don't allow more requests, because all of a user's keys also share one limit.
  const others = await Promise.all([make(owner), make(owner)]);
  const left = apiRequestsPerMinuteOfPerson - apiRequestsPerMinute;
  const answers: number[] = [];
  for (let one = 0; one <= left; one += 1) answers.push((await ask("/key", others[one % 2]?.key ?? null)).status);
  expect(answers).toEqual([...Array.from({ length: left }, () => 200), 429]);
  // Above the limit we don't look keys up, so even a revoked key gets this response.
  await stage.server.client(owner).apiKeys.revoke({ id: others[0].view.id });
  expect((await ask("/key", others[0].key)).status).toBe(429);
  await stage.advance(minuteMs + 1);
  expect((await ask("/key", key)).status).toBe(200);
  const wrong = `fbk_${"x".repeat(43)}`;
  const tried = await Promise.all(Array.from({ length: 40 }, async () => (await ask("/key", wrong)).status));
  expect(tried.filter((status) => status === 401)).toHaveLength(30);
  // We no longer look up unknown keys from that network, but a key that was valid a moment ago isn't a guess.
  expect((await ask("/key", key)).status).toBe(200);
  const { key: unseen } = await make(owner);
  expect((await ask("/key", unseen)).status).toBe(429);
  await stage.advance(minuteMs + 1);
  expect((await ask("/key", unseen)).status).toBe(200);
  await stage.advance(minuteMs + 1);
});

test("[SY-16] invalid keys sent all at once are looked up no more often than the limit allows", async () => {
  await stage.advance(minuteMs + 1);
  const select = vi.spyOn(stage.server.db, "select");
  const wrong = Array.from({ length: 40 }, (_, index) => `fbk_${String(index).padStart(43, "z")}`);
  const tried = await Promise.all(wrong.map(async (key) => (await ask("/key", key)).status));
  expect(tried.filter((status) => status === 401)).toHaveLength(30);
  expect(tried.filter((status) => status === 429)).toHaveLength(10);
  expect(select.mock.calls.length).toBeLessThanOrEqual(30);
  select.mockRestore();
  await stage.advance(minuteMs + 1);
});

test("[SY-16] a valid key used by many scripts on one network at once doesn't count as invalid", async () => {
  const person = await stage.server.createPerson();
  await stage.subscribe(person, "enterprise");
  const { key } = await make(person);
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await ask("/key", key)).status));
  expect(statuses).toEqual(Array.from({ length: 40 }, () => 200));
});

test("[AK-1] a key stops working after a downgrade, revocation, expiry, suspension or deletion", async () => {
  const person = await stage.server.createPerson();
  await stage.subscribe(person, "enterprise");
  const { key, view } = await make(person);
  expect((await ask("/key", key)).status).toBe(200);
  // After a downgrade the next request is refused, and after an upgrade the key works again.
  const { db } = stage.server;
  const own = eq(subscriptions.userId, person.userId);
  await db.update(subscriptions).set({ plan: "pro" }).where(own);
  expect(await codeOf(await ask("/key", key))).toEqual([403, "API_NOT_IN_PLAN"]);
  expect(await stage.server.client(person).apiKeys.list()).toMatchObject({ allowed: false, keys: [{ id: view.id }] });
  await db.update(subscriptions).set({ plan: "enterprise" }).where(own);
  expect((await ask("/key", key)).status).toBe(200);

  await stage.server.client(person).apiKeys.revoke({ id: view.id });
  expect(await codeOf(await ask("/key", key))).toEqual([401, "API_KEY_NOT_VALID"]);

  const { key: suspended } = await make(person);
  const admin = await stage.server.createPerson({ roles: ["admin"] });
  await stage.server.client(admin).admin.suspend({ userId: person.userId });
  expect(await codeOf(await ask("/key", suspended))).toEqual([401, "API_KEY_NOT_VALID"]);
  await stage.server.client(admin).admin.unsuspend({ userId: person.userId });
  expect((await ask("/key", suspended)).status).toBe(401);

  const leaver = await stage.server.createPerson();
  await stage.subscribe(leaver, "enterprise");
  const { key: left } = await make(leaver);
  await stage.server.client(leaver).accounts.remove({});
  expect((await ask("/key", left)).status).toBe(401);
  expect(await db.$count(apiKeys, eq(apiKeys.userId, leaver.userId))).toBe(0);

  const { key: old } = await make(owner);
  await stage.advance(30 * dayMs);
  expect(await codeOf(await ask("/key", old))).toEqual([401, "API_KEY_NOT_VALID"]);
});
