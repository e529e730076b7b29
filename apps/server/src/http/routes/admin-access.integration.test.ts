// Tests which users may make each administrator call, and what even administrators may not do.
import { contract } from "@foldback/protocol/http/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { profiles, signIn, user, userRoles } from "../../adapters/postgres/schema/accounts.ts";
import { adminActions, engineerRejections } from "../../adapters/postgres/schema/admin.ts";
import { evidenceEntries } from "../../adapters/postgres/schema/evidence.ts";
import { startTestServer, type TestServer } from "../../testing/start-test-server.ts";
import type { Person } from "../../testing/test-people.ts";

let server: TestServer;
let target: Person;
beforeAll(async () => {
  server = await startTestServer();
  target = await server.createPerson({ name: "Target" });
});
afterAll(() => server.close());

const list = { search: "", direction: "desc", page: 0 };
const aboutTarget = () => ({ userId: target.userId });
/** Every administrator call, with input that's valid from an administrator. */
const calls: Record<string, () => object | undefined> = {
  "evidence/list": () => ({}),
  "evidence/state": () => undefined,
  "evidence/check": () => undefined,
  overview: () => ({ sinceMs: 0 }),
  users: () => ({ ...list, sort: "created", role: "all" }),
  findUsers: () => ({ query: "target" }),
  user: aboutTarget,
  addRole: () => ({ ...aboutTarget(), role: "admin" }),
  removeRole: () => ({ ...aboutTarget(), role: "artist" }),
  suspend: aboutTarget,
  unsuspend: aboutTarget,
  sessions: () => ({ ...list, state: "live" }),
  engineers: () => ({ ...list, sort: "created", state: "pending" }),
  approveEngineer: aboutTarget,
  rejectEngineer: () => ({ ...aboutTarget(), reason: "" }),
  reopenEngineer: aboutTarget,
  revenue: () => undefined,
  health: () => undefined,
  metrics: () => undefined,
  stepUp: () => undefined,
};
const paths = Object.keys(calls);

const call = async (path: string, input: unknown, person?: Pick<Person, "cookie">) => {
  const answer = await server.postJson(`/rpc/${path.includes("/") ? path : `admin/${path}`}`, { json: input }, person);
  const body: { json: { code?: string } } = await answer.json();
  return { status: answer.status, code: body.json?.code };
};

test("[AC-6] every administrator call is in this matrix", () => {
  const evidence = Object.keys(contract.evidence).map((name) => `evidence/${name}`);
  expect([...Object.keys(contract.admin), ...evidence].sort()).toEqual([...paths].sort());
});

const without = {
  verification: async () => {
    const person = await server.createPerson({ roles: ["admin"] });
    await server.db.update(user).set({ emailVerified: false }).where(eq(user.id, person.userId));
    return person;
  },
  secondFactor: async () => {
    const person = await server.createPerson({ roles: ["admin"] });
    await server.db.update(signIn).set({ secondFactor: false }).where(eq(signIn.userId, person.userId));
    return person;
  },
  freedom: async () => {
    const person = await server.createPerson({ roles: ["admin"] });
    await server.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.userId, person.userId));
    return person;
  },
};

test("[AC-6] every administrator call is refused to everyone else and changes nothing", async () => {
  const artist = await server.createPerson();
  const engineer = await server.createPerson({ roles: ["artist", "engineer"] });
  const before = await state();
  for (const path of paths) {
    const input = calls[path]?.();
    expect(await call(path, input), path).toEqual({ status: 401, code: "UNAUTHORIZED" });
    expect(await call(path, input, artist), path).toEqual({ status: 403, code: "FORBIDDEN" });
    expect(await call(path, input, engineer), path).toEqual({ status: 403, code: "FORBIDDEN" });
  }
  for (const [missing, make] of Object.entries(without)) {
    const person = await make();
    for (const path of paths)
      expect((await call(path, calls[path]?.(), person)).status, `${path} ${missing}`).toBe(403);
  }
  expect(await state()).toEqual(before);
});

const state = async () => ({
  roles: await server.db.select().from(userRoles).where(eq(userRoles.userId, target.userId)),
  profile: await server.db.select().from(profiles).where(eq(profiles.userId, target.userId)),
  rejections: await server.db.select().from(engineerRejections),
  actions: await server.db.select().from(adminActions),
  entries: (await server.db.select().from(evidenceEntries)).length,
});

/** The routes outside the contract, for files and metrics, with the status that each kind of user gets. */
const doors: Record<string, { ask: string; anonymous: number; others: number }> = {
  "/admin/evidence/export": { ask: "?format=zip", anonymous: 401, others: 403 },
  // For monitoring, with a token that this server doesn't have.
  "/operator/metrics": { ask: "", anonymous: 404, others: 404 },
};
/** Generic routes. Their responses depend on the request. */
const shared = ["/*", "*", "/rpc/*", "/api/auth/*", "/admin/evidence/*"];

test("[AC-6] every other administrator or operator route is in this matrix and refused to everyone else", async () => {
  const known = server.composed.paths.filter((path) => !shared.includes(path));
  expect(known.filter((path) => /admin|operator/.test(path)).sort()).toEqual(Object.keys(doors).sort());
  const people = [
    await server.createPerson(),
    await server.createPerson({ roles: ["artist", "engineer"] }),
    ...(await Promise.all(Object.values(without).map((make) => make()))),
  ];
  for (const [path, { ask, anonymous, others }] of Object.entries(doors)) {
    expect((await server.request(`${path}${ask}`)).status, path).toBe(anonymous);
    for (const person of people) {
      const { status } = await server.request(`${path}${ask}`, {}, person);
      // Administrators who still need a second factor are refused too.
      expect([others, anonymous], path).toContain(status);
    }
  }
});

test("[AC-6] exporting the whole ledger is refused to everyone else", async () => {
  for (const format of ["csv", "zip"]) {
    const ask = (person?: Person) => server.request(`/admin/evidence/export?format=${format}`, {}, person);
    expect((await ask()).status).toBe(401);
    expect((await ask(await server.createPerson({ roles: ["artist", "engineer"] }))).status).toBe(403);
    const answer = await ask(await server.createPerson({ roles: ["admin"] }));
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
});

test("[AD-2] granting the admin role or exporting the ledger needs a second factor confirmed within the last ten minutes", async () => {
  const admin = await server.createPerson({ roles: ["admin"] });
  const confirmedAt = async (secondFactorAt: Date | null) => {
    await server.db.update(signIn).set({ secondFactorAt }).where(eq(signIn.userId, admin.userId));
  };
  const tries = {
    add: () => call("addRole", { ...aboutTarget(), role: "admin" }, admin),
    remove: () => call("removeRole", { ...aboutTarget(), role: "admin" }, admin),
    ask: () => call("stepUp", undefined, admin),
    csv: async () => ({ status: (await server.request("/admin/evidence/export?format=csv", {}, admin)).status }),
    zip: async () => ({ status: (await server.request("/admin/evidence/export?format=zip", {}, admin)).status }),
  };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const before = await state();
  for (const at of [null, minutesAgo(11)]) {
    await confirmedAt(at);
    for (const [name, attempt] of Object.entries(tries)) expect(await attempt(), name).toMatchObject({ status: 403 });
    expect((await tries.add()).code).toBe("SECOND_FACTOR_NOT_FRESH");
  }
  expect(await state()).toEqual(before);
  // Other actions need a second factor, but not a fresh one.
  expect((await call("addRole", { ...aboutTarget(), role: "engineer" }, admin)).status).toBe(200);
  expect((await call("removeRole", { ...aboutTarget(), role: "engineer" }, admin)).status).toBe(200);
  await confirmedAt(minutesAgo(9));
  for (const [name, attempt] of Object.entries(tries)) expect(await attempt(), name).toMatchObject({ status: 200 });
});

test("[AC-6] no one else gets a ticket for the administrators' updates", async () => {
  const ticket = (person?: Person) =>
    server.postJson("/rpc/signaling/ticket", { json: { place: { kind: "admin" } } }, person);
  expect((await ticket()).status).toBe(401);
  expect((await ticket(await server.createPerson({ roles: ["artist", "engineer"] }))).status).toBe(403);
  expect((await ticket(await server.createPerson({ roles: ["admin"] }))).status).toBe(200);
});

test("[AC-6] even administrators can't send roles, sort orders, states, pages or strings outside the allowed values", async () => {
  const admin = await server.createPerson({ roles: ["admin"] });
  const huge = "x".repeat(60_000);
  const forged: [string, unknown][] = [
    ["addRole", { ...aboutTarget(), role: "owner" }],
    ["addRole", { ...aboutTarget(), role: ["admin"] }],
    ["addRole", { ...aboutTarget(), role: "engineer", adminId: target.userId }],
    ["users", { ...list, sort: "password", role: "all" }],
    ["users", { ...list, sort: "created; drop table users", role: "all" }],
    ["users", { ...list, sort: "created", role: "owner" }],
    ["users", { ...list, sort: "created", role: "all", page: -1 }],
    ["users", { ...list, sort: "created", role: "all", page: 1e9 }],
    ["users", { ...list, sort: "created", role: "all", page: 0.5 }],
    ["users", { ...list, sort: "created", role: "all", search: huge }],
    ["users", { ...list, sort: "created", role: "all", direction: "sideways" }],
    ["findUsers", { query: "" }],
    ["findUsers", { query: "   " }],
    ["findUsers", { query: huge }],
    ["sessions", { ...list, state: "all" }],
    ["engineers", { ...list, sort: "created", state: "none" }],
    ["rejectEngineer", { ...aboutTarget(), reason: huge }],
    ["overview", { sinceMs: -1 }],
    ["overview", { sinceMs: "yesterday" }],
    ["suspend", { userId: huge }],
    ["suspend", {}],
  ];
  for (const [path, input] of forged) {
    expect(await call(path, input, admin), `${path} ${JSON.stringify(input).slice(0, 80)}`).toEqual({
      status: 422,
      code: "BAD_INPUT",
    });
  }
  expect((await call("findUsers", { query: "x".repeat(70_000) }, admin)).status).toBe(413);
  for (const path of ["user", "addRole", "suspend", "approveEngineer"]) {
    const input = { ...calls[path]?.(), userId: crypto.randomUUID() };
    expect(await call(path, input, admin), path).toEqual({ status: 404, code: "NOT_FOUND" });
  }
});

test("[AC-6] a search treats quotes, percent signs and backslashes literally, and refuses a NUL", async () => {
  const admin = await server.createPerson({ roles: ["admin"] });
  const client = server.client(admin);
  const found = (search: string) =>
    client.admin.users({ search, direction: "desc", page: 0, sort: "created", role: "all" });
  for (const search of ["%", "_", "\\", "' or 1=1 --", "%%%", "\\%"])
    expect((await found(search)).rows, search).toEqual([]);
  expect((await found("targ")).rows.map(({ name }) => name)).toEqual(["Target"]);
  expect((await found("TARG")).total).toBe(1);
  expect((await call("users", { ...list, sort: "created", role: "all", search: "a\u0000b" }, admin)).status).toBe(422);
});
